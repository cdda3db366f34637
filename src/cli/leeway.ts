// The command line: finds the command and runs it.
import type { CliCommand } from './command.ts';
import type * as helpFile from './help.ts';
import type * as versionFile from './version.ts';
import { commandNamed } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { outliveReaders } from './lost-reader.ts';
import { didYouMean } from './nearest.ts';

/** `leeway help` with one of these shows the overview: they have no page of their own. */
const IN_OVERVIEW: readonly string[] = ['help', '--help', '-h', 'version', '--version'];

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h') return overview(name === undefined ? EXIT.usage : EXIT.allow);
  if (name === 'help') return rest.length === 0 || IN_OVERVIEW.includes(rest[0] ?? '') ? overview(EXIT.allow) : help(rest);
  if (name === '--version' || name === '-V' || name === '-v' || name === 'version') {
    const { version } = require('./version.ts') as typeof versionFile;
    process.stdout.write(`${version()}\n`);
    return EXIT.allow;
  }
  const command = commandNamed(name)?.load();
  if (command === undefined) return unknown(name);
  const end = rest.indexOf('--');
  const before = end < 0 ? rest : rest.slice(0, end);
  if (before.includes('--help') || before.includes('-h')) {
    const words = before.filter((word) => !word.startsWith('-'));
    return printHelp([name, ...words], descend(command, words), 'its own');
  }
  const found = descend(command, rest);
  const path = [name, ...rest.slice(0, found.depth)];
  if (found.command.run) return found.command.run(rest.slice(found.depth));
  const known = [...(found.command.sub?.keys() ?? [])];
  const typed = rest[found.depth];
  process.stderr.write(
    `leeway ${path.join(' ')}: ${typed === undefined ? `say ${known.map((one) => `\`${[...path, one].join(' ')}\``).join(' or ')}` : `unknown word \`${typed}\`${didYouMean(typed, known)}`}\nsee \`leeway ${path.join(' ')} --help\`\n`,
  );
  return EXIT.usage;
}

interface Found {
  readonly command: CliCommand;
  /** How many of the words name commands. */
  readonly depth: number;
}

function descend(command: CliCommand, words: readonly string[], depth = 0): Found {
  const below = command.sub?.get(words[depth] ?? '');
  return below === undefined ? { command, depth } : descend(below, words, depth + 1);
}

async function overview(code: number): Promise<number> {
  const { helpText } = require('./help.ts') as typeof helpFile;
  process.stdout.write(helpText());
  return code;
}

async function unknown(name: string): Promise<number> {
  const { unknownCommand } = require('./help.ts') as typeof helpFile;
  process.stderr.write(unknownCommand(name));
  return EXIT.usage;
}

async function help([name = '', ...words]: readonly string[]): Promise<number> {
  const command = commandNamed(name)?.load();
  return command === undefined ? unknown(name) : printHelp([name, ...words], descend(command, words), 'refused');
}

/**
 * Shows the help of the deepest command that the words name. Extra words are an error after `leeway help`; before `--help` they may be
 * the command's own words, so there only if the command takes none.
 */
function printHelp(
  [name = '', ...words]: readonly string[],
  { command, depth }: Found,
  extraWords: 'refused' | 'its own',
): number {
  const extra = words[depth];
  if (extra !== undefined && (extraWords === 'refused' || command.run === undefined)) {
    const path = [name, ...words.slice(0, depth)].join(' ');
    process.stderr.write(
      `leeway ${path}: unknown word \`${extra}\`${didYouMean(extra, [...(command.sub?.keys() ?? [])])}\nsee \`leeway ${path} --help\`\n`,
    );
    return EXIT.usage;
  }
  process.stdout.write(`${command.help.trim()}\n`);
  return EXIT.allow;
}

outliveReaders();

// If the process ends before its command sets an exit code, the code must not mean allow.
process.exitCode = EXIT.trouble;
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`leeway: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.trouble;
  },
);
