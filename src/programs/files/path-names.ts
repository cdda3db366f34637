// basename, dirname, pwd, realpath and readlink: paths as text. They read no content; the output is computed if it follows from
// the arguments.
import { posix } from 'node:path';
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';

/** POSIX requires `/` for `//`, and keeps the empty string. */
const trimmed = (path: string): string => path.replace(/(.)\/+$/, '$1').replace(/^\/+$/, '/');

export const basename: Program = {
  name: 'basename',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/basename-invocation.html',
  sameAs: { gbasename: 'https://www.gnu.org/software/coreutils/manual/html_node/basename-invocation.html' },
  style: 'posix',
  flags: '-a|--multiple -z|--zero --help --version',
  text: '-s|--suffix',
  tame: true,
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it) => {
    const path = exact(it.operands[0]);
    const suffix = it.operands.length === 2 ? exact(it.operands[1]) : '';
    if (it.given.length > 0 || path === undefined || suffix === undefined || it.operands.length > 2 || /[^ -~]/.test(path))
      return {};
    const name = path === '' ? '' : trimmed(path) === '/' ? '/' : posix.basename(path);
    return { output: `${suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name}\n` };
  },
};

export const dirname: Program = {
  name: 'dirname',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/dirname-invocation.html',
  sameAs: { gdirname: 'https://www.gnu.org/software/coreutils/manual/html_node/dirname-invocation.html' },
  style: 'posix',
  flags: '-z|--zero --help --version',
  tame: true,
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it) => {
    const path = exact(it.operands[0]);
    return it.given.length > 0 || path === undefined || it.operands.length !== 1
      ? {}
      : { output: `${posix.dirname(trimmed(path))}\n` };
  },
};

export const pwd: Program = {
  name: 'pwd',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/pwd-invocation.html',
  sameAs: { gpwd: 'https://www.gnu.org/software/coreutils/manual/html_node/pwd-invocation.html' },
  flags: '-L|--logical -P|--physical --help --version',
  operands: 'none',
  does: 'nothing',
  prints: 'paths',
  judge: (it, tools) =>
    tools.cwd === undefined || it.has('--help') || it.has('--version') ? { prints: 'names' } : { output: `${tools.cwd}\n` },
};

/** A link may lead anywhere, so nothing is known about the printed path. */
export const realpath: Program = {
  name: 'realpath',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/realpath-invocation.html',
  sameAs: { grealpath: 'https://www.gnu.org/software/coreutils/manual/html_node/realpath-invocation.html' },
  flags: `
    -e|--canonicalize-existing -E -f|--canonicalize -m|--canonicalize-missing -L|--logical -P|--physical -n|--no-newline
    -q|--quiet --silent -s|--strip|--no-symlinks -v|--verbose -z|--zero --help --version
  `,
  names: '--relative-to --relative-base',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const realpathKin: readonly Program[] = [
  {
    name: 'readlink',
    manual: 'https://manpages.debian.org/trixie/coreutils/readlink.1.en.html',
    sameAs: { greadlink: 'https://www.gnu.org/software/coreutils/manual/html_node/readlink-invocation.html' },
    flags: `
      -f|--canonicalize -e|--canonicalize-existing -m|--canonicalize-missing -n|--no-newline -q|--quiet -s|--silent
      -v|--verbose -z|--zero --help --version
    `,
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
];
