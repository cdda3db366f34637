// stat, file, du, df, wc and sums: facts about files that tell no content. Write nothing.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';

/** Formats that give one number. */
const ONE_NUMBER = '%s %Y %a %i %h %u %g %X %Z %W %b %B %z %m %p %H %L';

export const stat: Program = {
  name: 'stat',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/stat-invocation.html',
  sameAs: { gstat: 'https://www.gnu.org/software/coreutils/manual/html_node/stat-invocation.html' },
  // BSD's -f takes a format, which then counts as a name that is looked at: harmless.
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
  text: '-e|--exclude --exclude-quiet -F|--separator -P|--parameter',
  reads: '-m|--magic-file -f|--files-from',
  unclearFlags: '-C|--compile',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  // The names in a list are shown, whatever is in it, and so are lines that are no magic.
  when: [{ has: '-f -m', prints: 'content' }],
};

export const du: Program = {
  name: 'du dust ncdu',
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

export const df: Program = {
  name: 'df duf',
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

export const sums: Program = {
  name: 'sha256sum md5sum sha1sum sha224sum sha384sum sha512sum b2sum b3sum shasum cksum sum md5 sha1 sha256 sha512 gmd5sum xxhsum crc32',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html',
  sameAs: { gsha256sum: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html' },
  flags: SUM_FLAGS,
  text: '-a|--algorithm -l|--length -s|--string',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  // The sum of a whole file tells nothing; that of one letter, or of anything else that was picked, is found by trying.
  judge: (it, tools) =>
    it.operands.some((arg) => exact(arg) !== '-') || tools.stdin === undefined ? {} : { prints: 'names', masks: false },
};
