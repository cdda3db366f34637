// How a person is asked if the client cannot ask, from the configuration files. Starts nothing.
import type { Host } from '../host/host.ts';
import type { QuestionSettings } from '../model/settings.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigSource } from './config-source.ts';
import { expandHome } from './setting-values.ts';

/** Default for how long a command may take to answer, in seconds. */
const COMMAND_SECONDS = 18;

export function questionsOf(
  host: Host,
  from: {
    readonly wait: number;
    readonly command: readonly string[];
    readonly codes: 'on' | 'off';
    /** The source that sets the command. */
    readonly source: ConfigSource | undefined;
    readonly errors: ConfigError[];
  },
): QuestionSettings {
  const [program, ...args] = from.command;
  const seconds = from.wait > 0 || program === undefined ? from.wait : COMMAND_SECONDS;
  const settings = { waitMs: seconds * 1000, codes: from.codes };
  if (program === undefined) return settings;
  const path = expandHome(host, program);
  // INVARIANT: the program is never looked up in PATH: anyone who can put a program there could answer for the person.
  if (path.startsWith('/')) return { ...settings, command: [path, ...args.map((word) => expandHome(host, word))] };
  from.errors.push({
    file: from.source?.file ?? '',
    ...(from.source?.position(['questions', 'command']) ?? { line: 0, column: 0 }),
    message: `\`questions.command\`: \`${printable(program)}\` is not absolute`,
    todo: 'write a path that begins with `/` or `~/`',
  });
  return settings;
}
