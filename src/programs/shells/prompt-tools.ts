// starship, zoxide, atuin, dircolors: the code that they print for a shell sets the prompt, keys and colours. Subcommands that
// store, send or run something are left out.
import type { Program } from '../../argv/program.ts';
import { activation } from './activation.ts';

export const starship: Program = {
  name: 'starship',
  manual: 'https://starship.rs/guide/',
  style: 'plain',
  flags: '-h|--help -V|--version',
  does: 'nothing',
  sub: {
    init: activation({ flags: '--print-full-init' }),
    completions: { operands: 'text', does: 'nothing' },
    'print-config': { flags: '-d|--default', operands: 'text...', does: 'nothing' },
    timings: { does: [{ kind: 'unclear', why: 'commands of the prompt run' }] },
  },
};

export const zoxide: Program = {
  name: 'zoxide',
  manual: 'https://manpages.debian.org/trixie/zoxide/zoxide.1.en.html',
  style: 'plain',
  flags: '-h|--help -V|--version',
  does: 'nothing',
  sub: {
    init: activation({ flags: '--no-cmd --no-aliases', text: '--cmd --hook' }),
    query: { flags: '-a|--all -l|--list -s|--score', text: '--exclude', operands: 'text...', does: 'nothing', prints: 'names' },
  },
};

export const atuin: Program = {
  name: 'atuin',
  manual: 'https://docs.atuin.sh/reference/',
  style: 'plain',
  flags: '-h|--help -V|--version',
  does: 'nothing',
  sub: { init: activation({ flags: '--disable-up-arrow --disable-ctrl-r' }) },
};

export const dircolors: Program = {
  name: 'dircolors',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/dircolors-invocation.html',
  flags: '-b|--sh|--bourne-shell -c|--csh|--c-shell -p|--print-database --print-ls-colors --help --version',
  operands: 'reads?',
  does: 'nothing',
  // Every colour is quoted, so a shell only sets one variable.
  judge: (it) => (it.has('-p') || it.has('--print-ls-colors') || it.operands.length > 0 ? {} : { output: ':\n' }),
};
