// stat, file, du, df, wc and checksums: facts about files that do not show content. They write nothing.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';

/** Formats that print one number. */
const ONE_NUMBER = '%s %Y %a %i %h %u %g %X %Z %W %b %B %z %m %p %H %L';

export const stat: Program = {
  name: 'stat',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/stat-invocation.html',
  sameAs: { gstat: 'https://www.gnu.org/software/coreutils/manual/html_node/stat-invocation.html' },
  // On BSD, -f takes a format, which then counts as a file name that is looked at: harmless.
  flags: '-L|--dereference -f|--file-system --terse -F -l -n -q -r -s -x --help --version',
  text: '--cached -c|--format --printf -t',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  when: [{ alone: '-c', has: '-c', value: ONE_NUMBER, words: '*', prints: 'token' }],
};

export const file: Program = {
  name: 'file',
  manual: 'https://man7.org/linux/man-pages/man1/file.1.html',
  flags: `
    -v|--version -z|--uncompress -Z|--uncompress-noreport -b|--brief -c|--checking-printout -i|--mime -I --apple
    --extension --mime-type --mime-encoding -k|--keep-going -l|--list -L|--dereference -h|--no-dereference
    -n|--no-buffer -N|--no-pad -0|--print0 -p|--preserve-date -r|--raw -s|--special-files -S|--no-sandbox -d|--debug -E
    --help
  `,
  text: '-e|--exclude -F|--separator -P|--parameter --exclude-quiet',
  reads: '-m|--magic-file -f|--files-from',
  unclearFlags: '-C|--compile',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  // These print the lines of a file list, and lines of a magic file that cannot be parsed.
  when: [{ has: '-f -m', prints: 'content' }],
};

export const du: Program = {
  name: 'du',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/du-invocation.html',
  sameAs: { gdu: 'https://www.gnu.org/software/coreutils/manual/html_node/du-invocation.html' },
  flags: `
    -0|--null -a|--all --apparent-size -b|--bytes -c|--total -D|--dereference-args -H -h|--human-readable --inodes -k -g
    -A -n -r -L|--dereference -l|--count-links -m -P|--no-dereference -S|--separate-dirs --si -s|--summarize
    -x|--one-file-system --help --version
  `,
  optional: '--time',
  text: '-B|--block-size -d|--max-depth -t|--threshold --time-style --exclude -I',
  reads: '--files0-from -X|--exclude-from',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '--files0-from', prints: 'content' }],
};

export const duKin: readonly Program[] = [
  {
    name: 'dust',
    manual: 'https://manpages.debian.org/trixie/du-dust/dust.1.en.html',
    flags: `
      -L|--dereference-links -x|--limit-filesystem -s|--apparent-size -r|--reverse -c|--no-colors -b|--no-percent-bars
      -B|--bars-on-right -P|--no-progress -D|--only-dir -A|--atime -m|--filetime -h|--help --version|-V
    `,
    unclearFlags: '-t|--file-types',
    text: '-d|--depth',
    reads: '-X|--ignore-directory --files0-from',
    unclear: '-n|--number-of-lines -I|--ignore-all-in-file -S|--stack-size',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '--files0-from', prints: 'content' }],
  },
  {
    name: 'ncdu',
    manual: 'https://manpages.debian.org/trixie/ncdu/ncdu.1.en.html',
    flags: `
      -h|--help --version|-v|-V -x|--one-file-system -L|--follow-symlinks|--no-follow-symlinks -0 -r --si|--no-si
      --apparent-size|--disk-usage
    `,
    text: '--exclude',
    reads: '-X|--exclude-from',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    when: [{ has: '--files0-from', prints: 'content' }],
  },
];

export const df: Program = {
  name: 'df',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/df-invocation.html',
  sameAs: { gdf: 'https://www.gnu.org/software/coreutils/manual/html_node/df-invocation.html' },
  flags: `
    -a|--all -h|--human-readable -H|--si -i|--inodes -k -m -g -b -n -I -Y -c -l|--local --no-sync -P|--portability
    --sync --total -T|--print-type -v --help --version
  `,
  optional: '--output',
  text: '-B|--block-size -t|--type -x|--exclude-type',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const dfKin: readonly Program[] = [
  {
    name: 'duf',
    manual: 'https://manpages.debian.org/trixie/duf/duf.1.en.html',
    flags: '--help --version',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
];

export const wc: Program = {
  name: 'wc',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/wc-invocation.html',
  sameAs: { gwc: 'https://www.gnu.org/software/coreutils/manual/html_node/wc-invocation.html' },
  flags: '-c|--bytes -m|--chars -l|--lines -L|--max-line-length -w|--words --debug --libxo --help --version',
  text: '--total',
  reads: '--files0-from',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  when: [
    { has: '--files0-from', prints: 'content' },
    { alone: '-c -m -l -L -w', given: 'none', prints: 'token' },
  ],
};

const SUM_FLAGS = `
    -b|--binary -c|--check --tag --untagged -t|--text -z|--zero --ignore-missing --quiet --status --strict -w|--warn -q
    -r -p -x -0 -U --base64 --raw --debug --help --version -v
  `;

const sha256sumJudge: NonNullable<Program['judge']> = (it, tools) =>
  it.operands.some((arg) => exact(arg) !== '-') || tools.stdin === undefined ? {} : { prints: 'names', masks: false };

const sha256sumOptions = {
  flags: SUM_FLAGS,
  text: '-a|--algorithm -l|--length -s|--string',
} satisfies Partial<Program>;

export const sums: Program = {
  name: 'sha256sum',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html',
  sameAs: {
    gsha256sum: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html',
    md5sum: 'https://manpages.debian.org/trixie/coreutils/md5sum.1.en.html',
    sha1sum: 'https://manpages.debian.org/trixie/coreutils/sha1sum.1.en.html',
    sha224sum: 'https://manpages.debian.org/trixie/coreutils/sha224sum.1.en.html',
    sha384sum: 'https://manpages.debian.org/trixie/coreutils/sha384sum.1.en.html',
    sha512sum: 'https://manpages.debian.org/trixie/coreutils/sha512sum.1.en.html',
    gmd5sum: 'https://www.gnu.org/software/coreutils/manual/html_node/md5sum-invocation.html',
  },
  flags: SUM_FLAGS,
  text: '-a|--algorithm -l|--length -s|--string',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
  judge: sha256sumJudge,
};

export const sumsKin: readonly Program[] = [
  {
    name: 'b2sum',
    manual: 'https://manpages.debian.org/trixie/coreutils/b2sum.1.en.html',
    flags: `
      -b|--binary -c|--check --tag -t|--text -z|--zero --ignore-missing --quiet --status --strict -w|--warn --help
      --version
    `,
    text: '-l|--length',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'b3sum',
    manual: 'https://manpages.debian.org/trixie/b3sum/b3sum.1.en.html',
    flags: '--raw --tag -c|--check --quiet -h|--help -V|--version',
    text: '-l|--length',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'shasum',
    manual: 'https://manpages.debian.org/trixie/perl/shasum.1.en.html',
    flags: `
      -b|--binary -c|--check -t|--text -U|--UNIVERSAL -0|--01 -q|--quiet -s|--status -w|--warn -h|--help -v|--version
    `,
    text: '-a|--algorithm',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'cksum',
    manual: 'https://manpages.debian.org/trixie/coreutils/cksum.1.en.html',
    flags: `
      --base64 -c|--check --raw --tag --untagged -z|--zero --ignore-missing --quiet --status --strict -w|--warn --debug
      --help --version
    `,
    text: '-a|--algorithm -l|--length',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'sum',
    manual: 'https://manpages.debian.org/trixie/coreutils/sum.1.en.html',
    flags: '-r -s|--sysv --help --version',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'md5',
    manual: 'https://ss64.com/mac/md5.html',
    sameAs: {
      sha1: 'https://man.freebsd.org/cgi/man.cgi?query=sha1',
      sha256: 'https://man.freebsd.org/cgi/man.cgi?query=sha256',
      sha512: 'https://man.freebsd.org/cgi/man.cgi?query=sha512',
    },
    ...sha256sumOptions,
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'xxhsum',
    manual: 'https://manpages.debian.org/trixie/xxhash/xxhsum.1.en.html',
    flags: '-V|--version --binary --tag -h|--help -q|--quiet --strict --status -w|--warn -b',
    unclear: '-c|--check',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // The checksum of a whole file reveals nothing; the checksum of a short piece can be guessed by trying.
    judge: sha256sumJudge,
  },
  {
    name: 'crc32',
    manual: 'https://manpages.debian.org/trixie/libarchive-zip-perl/crc32.1.en.html',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    judge: sha256sumJudge,
  },
];
