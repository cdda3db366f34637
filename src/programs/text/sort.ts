// sort, uniq, shuf and tsort: reorder lines. sort -o, shuf -o and uniq's second operand write files.
import type { Program } from '../../argv/program.ts';
import { linesOf, asText, passesLines } from '../files/stream-of.ts';

export const sort: Program = {
  name: 'sort',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sort-invocation.html',
  sameAs: { gsort: 'https://www.gnu.org/software/coreutils/manual/html_node/sort-invocation.html' },
  flags: `
    -b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort -i|--ignore-nonprinting
    -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort -R|--random-sort -r|--reverse -V|--version-sort -c -C
    -m|--merge -s|--stable -u|--unique -z|--zero-terminated --debug --help --version
  `,
  optional: '--check',
  text: '--sort --batch-size -k|--key -S|--buffer-size -t|--field-separator --parallel',
  names: '-T|--temporary-directory',
  reads: '--files0-from --random-source',
  writes: '-o|--output',
  unclear: '--compress-program',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.operands.length > 0 || it.has('-o') || it.has('-z') || it.has('--files0-from')) return {};
    const plain = it.given.length === 0;
    return passesLines(tools, (input) => (plain && linesOf(input).length <= 1 ? asText(linesOf(input)) : undefined));
  },
};

export const uniq: Program = {
  name: 'uniq',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/uniq-invocation.html',
  sameAs: { guniq: 'https://www.gnu.org/software/coreutils/manual/html_node/uniq-invocation.html' },
  flags: '-c|--count -d|--repeated -D -i|--ignore-case -u|--unique -z|--zero-terminated --help --version',
  optional: '--all-repeated --group',
  text: '-f|--skip-fields -s|--skip-chars -w|--check-chars',
  operands: 'reads? writes?',
  does: 'nothing',
  judge: (it, tools) => (it.operands.length > 0 || it.has('-c') || it.has('-z') || it.has('--group') ? {} : passesLines(tools)),
};

export const shuf: Program = {
  name: 'shuf',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/shuf-invocation.html',
  sameAs: { gshuf: 'https://www.gnu.org/software/coreutils/manual/html_node/shuf-invocation.html' },
  flags: '-e|--echo -r|--repeat -z|--zero-terminated --help --version',
  text: '-i|--input-range -n|--head-count',
  reads: '--random-source',
  writes: '-o|--output',
  operands: 'reads...',
  does: 'nothing',
  when: [{ has: '-e', operands: 'text...' }],
};

export const tsort: Program = {
  name: 'tsort',
  manual: 'https://manpages.debian.org/trixie/coreutils/tsort.1.en.html',
  flags: '--help --version',
  operands: 'reads?',
  does: 'nothing',
};
