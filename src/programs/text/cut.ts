// cut, paste, join, comm, column, nl and other formatters: print lines in another form. They write nothing.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';
import { readsAssignments } from './names-of-assignments.ts';

const HELP = '--help --version';

export const cut: Program = {
  name: 'cut',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/cut-invocation.html',
  sameAs: { gcut: 'https://www.gnu.org/software/coreutils/manual/html_node/cut-invocation.html' },
  flags: `-n --complement -s|--only-delimited -z|--zero-terminated -w ${HELP}`,
  text: '-b|--bytes -c|--characters -d|--delimiter -f|--fields --output-delimiter',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    const plain = !['--complement', '-z', '-w', '-b', '-c'].some((option) => it.has(option));
    if (!plain || it.values('-f').length !== 1 || exact(it.value('-f')) !== '1') return {};
    const at = exact(it.value('-d'));
    if (at === ':' && it.operands.length === 0 && tools.stdin?.lines === 'numbered') return { prints: 'numbers' };
    return at === '=' && readsAssignments(it.operands, tools) ? { prints: 'names' } : {};
  },
};

export const paste: Program = {
  name: 'paste',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/paste-invocation.html',
  sameAs: { gpaste: 'https://www.gnu.org/software/coreutils/manual/html_node/paste-invocation.html' },
  flags: `-s|--serial -z|--zero-terminated ${HELP}`,
  text: '-d|--delimiters',
  operands: 'reads...',
  does: 'nothing',
};

export const join: Program = {
  name: 'join',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/join-invocation.html',
  sameAs: { gjoin: 'https://www.gnu.org/software/coreutils/manual/html_node/join-invocation.html' },
  flags: `-i|--ignore-case --check-order --nocheck-order --header -z|--zero-terminated ${HELP}`,
  text: '-a -e -j -o -t -v -1 -2',
  operands: 'reads...',
  does: 'nothing',
};

export const comm: Program = {
  name: 'comm',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/comm-invocation.html',
  sameAs: { gcomm: 'https://www.gnu.org/software/coreutils/manual/html_node/comm-invocation.html' },
  flags: `-1 -2 -3 -i --check-order --nocheck-order --total -z|--zero-terminated ${HELP}`,
  text: '--output-delimiter',
  operands: 'reads...',
  does: 'nothing',
};

export const column: Program = {
  name: 'column',
  manual: 'https://man7.org/linux/man-pages/man1/column.1.html',
  flags: `
    -t|--table -d|--table-noheadings -e|--table-header-repeat -L|--keep-empty-lines -J|--json -x|--fillrows -n -b -f
    -h|--help -V|--version -m|--table-maxout
  `,
  text: `
    --table-name -O|--table-order -N|--table-columns -l|--table-columns-limit -E|--table-noextreme -H|--table-hide
    -R|--table-right -T|--table-truncate -W|--table-wrap -r|--tree -i|--tree-id -p|--tree-parent -c|--output-width
    -o|--output-separator -s|--separator -C|--table-column
  `,
  operands: 'reads...',
  does: 'nothing',
};

export const columnKin: readonly Program[] = [
  {
    name: 'col',
    manual: 'https://manpages.debian.org/trixie/bsdextrautils/col.1.en.html',
    flags: '-b|--no-backspaces -f|--fine -h|--tabs -p|--pass -x|--spaces -H|--help -V|--version',
    text: '-l|--lines',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'colrm',
    manual: 'https://manpages.debian.org/trixie/bsdextrautils/colrm.1.en.html',
    flags: '-h|--help -V|--version',
    operands: 'text? text?',
    does: 'nothing',
  },
];

export const nl: Program = {
  name: 'nl',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/nl-invocation.html',
  sameAs: { gnl: 'https://www.gnu.org/software/coreutils/manual/html_node/nl-invocation.html' },
  flags: `-p|--no-renumber ${HELP}`,
  text: `
    -b|--body-numbering -d|--section-delimiter -f|--footer-numbering -h|--header-numbering -i|--line-increment
    -l|--join-blank-lines -n|--number-format -s|--number-separator -v|--starting-line-number -w|--number-width
  `,
  operands: 'reads...',
  does: 'nothing',
};

export const fold: Program = {
  name: 'fold',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/fold-invocation.html',
  flags: `-b|--bytes --spaces -s|--split-only -c|--crown-margin -u|--uniform-spacing -a|--all --first-only -i|--initial -NUM ${HELP}`,
  text: '-w|--width -p|--prefix -g|--goal --tabs',
  optional: '-t|--tagged-paragraph',
  operands: 'reads...',
  does: 'nothing',
};

export const foldKin: readonly Program[] = [
  {
    name: 'fmt',
    manual: 'https://manpages.debian.org/trixie/coreutils/fmt.1.en.html',
    flags: '-c|--crown-margin -s|--split-only -u|--uniform-spacing --help --version',
    optional: '-t|--tagged-paragraph',
    text: '-p|--prefix -w|--width -g|--goal',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'expand',
    manual: 'https://manpages.debian.org/trixie/coreutils/expand.1.en.html',
    flags: '-i|--initial --help --version',
    text: '-t|--tabs',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'unexpand',
    manual: 'https://manpages.debian.org/trixie/coreutils/unexpand.1.en.html',
    flags: '-a|--all --first-only --help --version',
    text: '-t|--tabs',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const pr: Program = {
  name: 'pr',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/pr-invocation.html',
  sameAs: { gpr: 'https://www.gnu.org/software/coreutils/manual/html_node/pr-invocation.html' },
  flags: `
    -NUM -a|--across -c|--show-control-chars -d|--double-space -F|-f|--form-feed -J|--join-lines -m|--merge
    -r|--no-file-warnings -t|--omit-header -T|--omit-pagination -v|--show-nonprinting ${HELP}
  `,
  optional: '-e|--expand-tabs -i|--output-tabs -n|--number-lines -s|--separator -S|--sep-string',
  text: '--columns -D|--date-format -h|--header -l|--length -N|--first-line-number -o|--indent -w|--width -W|--page-width',
  operands: 'reads...',
  does: 'nothing',
};

export const od: Program = {
  name: 'od',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/od-invocation.html',
  sameAs: { god: 'https://www.gnu.org/software/coreutils/manual/html_node/od-invocation.html' },
  flags: `-a -b -c -d -f -i -l -o -s -x -v|--output-duplicates --traditional -B -D -e -F -h -H -I -L -O -X ${HELP}`,
  optional: '-w|--width --strings',
  text: '-A|--address-radix --endian -j|--skip-bytes -N|--read-bytes -S -t|--format',
  operands: 'reads...',
  does: 'nothing',
};

export const hexdump: Program = {
  name: 'hexdump',
  manual: 'https://man7.org/linux/man-pages/man1/hexdump.1.html',
  sameAs: { hd: 'https://man7.org/linux/man-pages/man1/hexdump.1.html' },
  flags: `
    -b|--one-byte-octal -c|--one-byte-char -C|--canonical -d|--two-bytes-decimal -o|--two-bytes-octal -x|--two-bytes-hex
    -v|--no-squeezing -h|--help -V|--version -X|--one-byte-hex -p|--plain
  `,
  optional: '-L|--color',
  text: '-e|--format -n|--length -s|--skip --border --block-size',
  reads: '-f|--format-file',
  operands: 'reads...',
  does: 'nothing',
};

export const hexdumpKin: readonly Program[] = [
  {
    name: 'hexyl',
    manual: 'https://manpages.debian.org/trixie/hexyl/hexyl.1.en.html',
    flags: '-v|--no-squeezing -h|--help -V|--version',
    text: '-n|--length -s|--skip --block-size --border',
    unclear: '-c|--bytes --color -o|--display-offset',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const strings: Program = {
  name: 'strings',
  manual: 'https://sourceware.org/binutils/docs/binutils/strings.html',
  sameAs: { gstrings: 'https://sourceware.org/binutils/docs/binutils/strings.html' },
  flags: '-a|--all - -d|--data -f|--print-file-name -w|--include-all-whitespace -o -h|--help -v|-V|--version -NUM',
  text: '-n|--bytes -t|--radix -T|--target -e|--encoding --unicode -U -s|--output-separator -arch',
  operands: 'reads...',
  does: 'nothing',
};

export const iconv: Program = {
  name: 'iconv',
  manual: 'https://man7.org/linux/man-pages/man1/iconv.1.html',
  flags: '-l|--list -c -s|--silent --verbose -?|--help --usage -V|--version',
  text: '-f|--from-code -t|--to-code --byte-subst --widechar-subst --unicode-subst',
  writes: '-o|--output',
  operands: 'reads...',
  does: 'nothing',
};

export const iconvKin: readonly Program[] = [
  {
    name: 'uconv',
    manual: 'https://manpages.debian.org/trixie/icu-devtools/uconv.1.en.html',
    flags: '-?|-h|--help -V|--version -s|--silent --verbose|-v -l|--list -c',
    text: '-f|--from-code -t|--to-code',
    writes: '-o|--output',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const zcat: Program = {
  name: 'zcat',
  manual: 'https://www.gnu.org/software/gzip/manual/gzip.html',
  sameAs: { gzcat: 'https://www.gnu.org/software/gzip/manual/gzip.html' },
  flags:
    '-f|--force -h|--help -l|--list -q|--quiet -r|--recursive -t|--test -v|--verbose -V|--version -L|--license -s --keep -k -d -c',
  text: '-S|--suffix',
  operands: 'reads...',
  does: 'nothing',
};

export const zcatKin: readonly Program[] = [
  {
    name: 'bzcat',
    manual: 'https://manpages.debian.org/trixie/bzip2/bzcat.1.en.html',
    flags: `
      -c|--stdout -d|--decompress -t|--test -f|--force -k|--keep -s|--small -q|--quiet -v|--verbose -h|--help
      -L|--license|-V|--version
    `,
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'xzcat',
    manual: 'https://manpages.debian.org/trixie/xz-utils/xzcat.1.en.html',
    sameAs: { lzcat: 'https://manpages.debian.org/trixie/xz-utils/lzcat.1.en.html' },
    flags: `
      -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force -c|--stdout|--to-stdout -q|--quiet
      -v|--verbose -h|--help -V|--version
    `,
    text: '-S|--suffix',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'zstdcat',
    manual: 'https://manpages.debian.org/trixie/zstd/zstdcat.1.en.html',
    flags: '-d|--decompress|--uncompress -t|--test -l|--list',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'lz4cat',
    manual: 'https://manpages.debian.org/trixie/lz4/lz4cat.1.en.html',
    flags: `
      -d|--decompress|--uncompress -t|--test --list -f -c|--stdout|--to-stdout -r -l -v|--verbose -q|--quiet
      -h|-H|--help -V|--version -k|--keep
    `,
    operands: 'reads...',
    does: 'nothing',
  },
];
