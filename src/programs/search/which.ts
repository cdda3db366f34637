// which, whereis, type, command -v, locate: where names are found. Run and read nothing.
import type { Program } from '../../argv/program.ts';

export const which: Program = {
  name: 'which whereis type whatis apropos hash',
  manual: 'https://man7.org/linux/man-pages/man1/which.1.html',
  flags: `
    -a|--all -s -t -p -P -f -b -m -u -l -h -v -V -i|--read-alias --skip-alias --read-functions --skip-functions
    --skip-dot --skip-tilde --show-dot --show-tilde --tty-only --help --version -k|--apropos
  `,
  names: '-B -M -S',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};

/** Only `-v` and `-V` come here: anything else the shell runs itself. */
export const command: Program = {
  name: 'command builtin',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
  style: 'posix',
  flags: '-v -V -p',
  operands: 'text...',
  does: 'nothing',
  when: [{ lacks: '-v -V', operands: 'command' }],
  prints: 'names',
};

export const locate: Program = {
  name: 'locate mdfind',
  manual: 'https://man7.org/linux/man-pages/man1/locate.1.html',
  sameAs: {
    plocate: 'https://plocate.sesse.net/',
    mlocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
    slocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
    glocate: 'https://man7.org/linux/man-pages/man1/locate.1.html',
  },
  style: 'plain',
  flags: `
    -A|--all -b|--basename -c|--count -e|--existing -i|--ignore-case -p|--ignore-spaces -0|--null -N|--literal
    -r|--regexp --regex -w|--wholename -S|--statistics -q|--quiet -P|--nofollow -L|--follow -h|--help -V|--version -live
    -count -literal -interpret
  `,
  text: '-l|-n|--limit -name -attr -onlyin',
  reads: '-d|--database',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};
