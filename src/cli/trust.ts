// `leeway trust`: the person reads a project's file and trusts exactly that content. Only on a terminal; never for an agent.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { realHost } from '../host/real-host.ts';
import { projectRoot } from '../policy/project-root.ts';
import { pinTrust, trustState, unpinTrust } from '../rules/trust.ts';
import { RULE_LISTS } from '../model/settings.ts';
import { parseConfig } from '../rules/parse-config.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { wrongDirectory } from './named-directory.ts';
import { FLAG, VALUE } from './read-args.ts';
import { refuseAgents } from './person-here.ts';
import { keepEdit } from './write-seal.ts';
import { readingText } from './rule-reading.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway trust: accept what a project's .leeway/config.jsonc allows, exactly as it is now

  leeway trust             show the file of this project and ask
  leeway trust --status    whether it is trusted
  leeway trust --remove    withdraw the trust
  --project DIR            another project
  --json                   with --status: for machines (format 1)

Trust covers the exact content: after any change of the file you have to trust it again. A project never sets a classifier field, trusted or not.
Needs a terminal, because only a person can trust.
`;

export const trust = defineCommand('trust', {
  help: HELP,
  options: {
    status: FLAG,
    remove: FLAG,
    project: VALUE,
    json: FLAG,
  },
  takes: 'none',
  run: async ({ values }) => {
    const wrong = wrongDirectory({ project: values.project });
    if (wrong !== undefined) return usageError('trust', wrong);
    const host = realHost();
    const root = projectRoot(host, { cwd: process.cwd(), given: values.project });
    if (root.kind === 'none') return usageError('trust', `not in a project: ${root.why}`);
    const state = trustState(host, root.path);
    if (values.status || state.kind === 'absent' || state.kind === 'unreadable') {
      const text =
        state.kind === 'absent'
          ? `this project has no \`${state.file}\`, so there is nothing to trust`
          : state.kind === 'unreadable'
            ? `${state.file} cannot be read: ${state.why}`
            : `${state.file}: ${state.kind} (sha256 ${state.sha256})`;
      process.stdout.write(values.json ? `${JSON.stringify({ format: 1, state: state.kind, file: state.file })}\n` : `${text}\n`);
      return state.kind === 'trusted' || values.status ? EXIT.allow : EXIT.trouble;
    }
    const refused = refuseAgents('trust');
    if (refused !== undefined) return refused;
    if (!values.remove)
      process.stdout.write(`${state.file}\n\n${visible(state.text)}\n\n${readings(state.text)}sha256 ${state.sha256}\n`);
    const question = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await question.question(values.remove ? 'withdraw the trust? [y/N] ' : 'trust exactly this content? [y/N] ');
    question.close();
    if (!/^y(es)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
    const current = readOrNothing(state.trustFile);
    const text = values.remove
      ? unpinTrust(current, state.realPath)
      : pinTrust(current, { realPath: state.realPath, sha256: state.sha256, at: new Date().toISOString() });
    write(state.trustFile, text);
    keepEdit({ path: state.trustFile, before: current, after: text }, host);
    process.stdout.write(values.remove ? 'no longer trusted\n' : 'trusted\n');
    return EXIT.allow;
  },
});

/** How leeway reads each rule: a sentence in `allow` informs a model and allows nothing by itself. */
function readings(text: string): string {
  const here = configAt({});
  const { value } = parseConfig(text, 'project');
  return RULE_LISTS.flatMap((list) => (value[list] ?? []).map((rule) => visible(readingText(list, rule, here)))).join('');
}

/** Control characters in a hostile file must not act on the person's terminal. */
const visible = (text: string): string =>
  text.replaceAll(
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
