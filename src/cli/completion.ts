// `leeway completion`: words for bash, zsh and fish. Prints a script; installs nothing.
import type { CliCommand } from './command.ts';
import { COMMAND_NAMES } from './command-names.ts';
import { EXIT } from './exit-codes.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway completion: shell completion

  source <(leeway completion bash)          bash
  leeway completion zsh > ~/.zfunc/_leeway  zsh
  leeway completion fish | source           fish
`;

const SCRIPTS: ReadonlyMap<string, (names: string) => string> = new Map([
  [
    'bash',
    (names: string) =>
      `_leeway() { [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W "${names}" -- "\${COMP_WORDS[1]}")); }\ncomplete -o default -F _leeway leeway\n`,
  ],
  ['zsh', (names: string) => `#compdef leeway\n_arguments '1:command:(${names})' '*::file:_files'\n`],
  [
    'fish',
    (names: string) =>
      names
        .split(' ')
        .map((name) => `complete -c leeway -n __fish_use_subcommand -a ${name}\n`)
        .join(''),
  ],
]);

export const completion: CliCommand = {
  help: HELP,
  run: async (args) => {
    const script = SCRIPTS.get(args[0] ?? '');
    if (!script) return usageError('completion', 'say which shell: bash, zsh or fish');
    process.stdout.write(script(COMMAND_NAMES.join(' ')));
    return EXIT.allow;
  },
};
