// `leeway completion`: shell completion for bash, zsh and fish. Prints a script that calls `leeway completion words`; installs
// nothing.
import { agentNames } from '../agents/agents.ts';
import type { CliCommand } from './command.ts';
import { COMMANDS } from './commands.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { didYouMean } from './nearest.ts';
import { optionWords } from './read-args.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway completion: shell completion

  source <(leeway completion bash)          bash
  leeway completion zsh > ~/.zfunc/_leeway  zsh
  leeway completion fish | source           fish

Completes commands, subcommands, options and their known values, agents, rules, and the ids of recent decisions.
`;

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  [
    'bash',
    `_leeway() {
  local IFS=$'\\n'
  COMPREPLY=($(leeway completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _leeway leeway
`,
  ],
  [
    'zsh',
    `#compdef leeway
local -a found
found=(\${(f)"$(leeway completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
if (( $#found )); then compadd -- $found; else _files; fi
`,
  ],
  [
    'fish',
    `complete -c leeway -a '(leeway completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
  ],
]);

const words = defineCommand('completion words', {
  help: HELP,
  internal: true,
  options: {},
  takes: 'words',
  run: async ({ positionals }) => {
    for (const word of await offered(positionals)) process.stdout.write(`${word}\n`);
    return EXIT.allow;
  },
});

export const completion = defineCommand('completion', {
  help: HELP,
  options: {},
  takes: 'word',
  words: () => [...SCRIPTS.keys()],
  sub: new Map([['words', words]]),
  run: async ({ positionals: [shell] }) => {
    const script = SCRIPTS.get(shell ?? '');
    if (script === undefined)
      return usageError(
        'completion',
        `say which shell: bash, zsh or fish${shell === undefined ? '' : didYouMean(shell, [...SCRIPTS.keys()])}`,
      );
    process.stdout.write(script);
    return EXIT.allow;
  },
});

/** The possible completions of the last word. */
export async function offered(typed: readonly string[]): Promise<readonly string[]> {
  const [name = '', ...rest] = typed;
  const current = typed.at(-1) ?? '';
  if (name === 'help' && rest.length > 0) return rest.length === 1 ? topWords(current) : offeredBelow(rest, current);
  if (typed.length <= 1) return [...topWords(current), ...['help'].filter((word) => word.startsWith(current))];
  let command: CliCommand | undefined = COMMANDS.find((one) => one.name === name)?.load();
  const given: string[] = [];
  for (const word of rest.slice(0, -1)) {
    const sub: CliCommand | undefined = command?.sub?.get(word);
    if (sub === undefined) given.push(word);
    command = sub ?? command;
  }
  if (command === undefined) return [];
  const option = typed.at(-2)?.replace(/^--/, '') ?? '';
  if (typed.at(-2)?.startsWith('--') === true && command.options?.[option]?.type === 'string')
    return (command.valuesOf?.[option] ?? VALUES_OF[option])?.().filter((word) => word.startsWith(current)) ?? [];
  const all = current.startsWith('-')
    ? [...optionWords(command.options ?? {}), '--help']
    : [...subWords(command), ...((await command.words?.(given)) ?? [])];
  return all.filter((word) => word.startsWith(current));
}

/** The known values of options that mean the same in every command. */
const VALUES_OF: Readonly<Record<string, () => readonly string[]>> = { agent: agentNames };

const topWords = (current: string): readonly string[] =>
  COMMANDS.filter(({ internal }) => internal !== true)
    .map((one) => one.name)
    .filter((word) => word.startsWith(current));

const subWords = ({ sub }: CliCommand): readonly string[] =>
  [...(sub ?? [])].filter(([, { internal }]) => internal !== true).map(([word]) => word);

/** After `help`: only commands, without their options and words. */
function offeredBelow([name = '', ...rest]: readonly string[], current: string): readonly string[] {
  let command: CliCommand | undefined = COMMANDS.find((one) => one.name === name)?.load();
  for (const word of rest.slice(0, -1)) command = command?.sub?.get(word);
  return command === undefined ? [] : subWords(command).filter((word) => word.startsWith(current));
}
