// which, whereis, type, command -v, locate: show where programs are. They run and read nothing.
import type { Program } from '../../argv/program.ts';

const whichOptions = {
  flags: `
    -a|--all -s -t -p -P -f -b -m -u -l -h -v -V -i|--read-alias --skip-alias --read-functions --skip-functions
    --skip-dot --skip-tilde --show-dot --show-tilde --tty-only --help --version -k|--apropos
  `,
  names: '-B -M -S',
} satisfies Partial<Program>;

export const which: Program = {
  name: 'which',
  manual: 'https://man7.org/linux/man-pages/man1/which.1.html',
  ...whichOptions,
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const whichKin: readonly Program[] = [
  {
    name: 'whereis',
    manual: 'https://manpages.debian.org/trixie/util-linux/whereis.1.en.html',
    flags: '-b -m -s -u -f -l -h|--help -V|--version',
    names: '-B -M -S',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'type',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
    // `-m`, `-s`, `-S`, `-v` and `-w` exist in zsh.
    flags: '-a -f -p -P -t -m -s -S -v -w --help',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'whatis',
    manual: 'https://manpages.debian.org/trixie/man-db/whatis.1.en.html',
    flags: '-v|--verbose -l|--long --help|-? -V|--version',
    unclear: '-s|--sections|--section -M|--manpath',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'apropos',
    manual: 'https://manpages.debian.org/trixie/man-db/apropos.1.en.html',
    flags: '-v|--verbose -a|--and -l|--long --help|-? -V|--version',
    unclear: '-s|--sections|--section -M|--manpath',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'hash',
    manual: 'https://www.gnu.org/software/bash/manual/html_node/Bourne-Shell-Builtins.html',
    flags: '-r -d -l -t --help',
    // Sets another file for a name.
    unclear: '-p',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
];

/** Only `-v` and `-V` get here: anything else is run by the shell itself. */
const commandKind = {
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  when: [{ lacks: '-v -V', operands: 'command' }],
  prints: 'names',
} satisfies Partial<Program>;

export const command: Program = {
  name: 'command',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
  flags: '-v -V -p',
  ...commandKind,
};

export const builtin: Program = {
  name: 'builtin',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
  style: 'posix',
  flags: '--help',
  operands: 'command',
  does: 'nothing',
  prints: 'names',
};

const locateOptions = {
  flags: `
    -A|--all -b|--basename -c|--count -e|--existing -i|--ignore-case -p|--ignore-spaces -0|--null -N|--literal
    -r|--regexp --regex -w|--wholename -S|--statistics -q|--quiet -P|--nofollow -L|--follow -h|--help -V|--version -live
    -count -literal -interpret
  `,
  text: '-l|-n|--limit -name -attr -onlyin',
  reads: '-d|--database',
} satisfies Partial<Program>;

export const locate: Program = {
  name: 'locate',
  manual: 'https://man7.org/linux/man-pages/man1/locate.1.html',
  sameAs: {
    plocate: 'https://plocate.sesse.net/',
    mlocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
    slocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
    glocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
  },
  ...locateOptions,
  style: 'plain',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

export const mdfind: Program = {
  name: 'mdfind',
  manual: 'https://ss64.com/mac/mdfind.html',
  style: 'single',
  flags: '-live -count -literal -interpret -0 -s',
  text: '-attr -name',
  names: '-onlyin',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};
