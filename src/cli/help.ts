// The overview of commands. Each command has its own help.
import { SHOWN } from './commands.ts';
import { didYouMean } from './nearest.ts';

const WIDTH = 34;

export const helpText = (): string =>
  [
    'leeway: an auto mode for any coding agent. Answers allow, ask or deny from what a call would do.',
    '',
    ...SHOWN.flatMap(({ lines }) => lines.map(([typed, does]) => `  leeway ${typed.padEnd(WIDTH - 7)}${does}`)),
    '',
    '`leeway help COMMAND` or `leeway COMMAND --help` explains one command, and says whether it has --json.',
    'Exit codes: allow 0, ask 10, deny 11, trouble 12, wrong usage 2.',
    '',
  ].join('\n');

export const unknownCommand = (name: string): string =>
  `leeway: unknown ${name.startsWith('-') ? 'option' : 'command'} \`${name}\`${didYouMean(
    name,
    name.startsWith('-') ? ['--help', '--version'] : SHOWN.map((one) => one.name),
  )}\nsee \`leeway --help\`\n`;
