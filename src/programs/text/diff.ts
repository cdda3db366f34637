// diff, cmp and difference viewers: compare files. sdiff -o writes; some options choose a program to run.
import type { Program } from '../../argv/program.ts';

export const diff: Program = {
  name: 'diff',
  manual: 'https://www.gnu.org/software/diffutils/manual/diffutils.html',
  sameAs: { gdiff: 'https://www.gnu.org/software/diffutils/manual/diffutils.html' },
  flags: `
    --normal -q|--brief -s|--report-identical-files -c -u -e|--ed -n|--rcs -y|--side-by-side --left-column
    --suppress-common-lines -p|--show-c-function -t|--expand-tabs -T|--initial-tab --suppress-blank-empty -l|--paginate
    -r|--recursive --no-dereference -N|--new-file -P --unidirectional-new-file --ignore-file-name-case
    --no-ignore-file-name-case -i|--ignore-case -E|--ignore-tab-expansion -Z|--ignore-trailing-space
    -b|--ignore-space-change -w|--ignore-all-space -B|--ignore-blank-lines -a|--text --strip-trailing-cr -d|--minimal
    --speed-large-files --help -v|--version -A|--show-all -3|--easy-only -m|--merge -NUM
  `,
  optional: '--context --unified --color',
  text: `
    -x|--exclude -C -U -W|--width -F|--show-function-line --label -L --tabsize --starting-file -S
    -I|--ignore-matching-lines -D|--ifdef --line-format --old-line-format --new-line-format --unchanged-line-format
    --changed-group-format --unchanged-group-format --old-group-format --new-group-format --horizon-lines --palette
  `,
  reads: '-X|--exclude-from --from-file --to-file',
  operands: 'reads...',
  does: 'nothing',
  when: [
    { has: '-r', operands: 'tree...' },
    { has: '-q', prints: 'names' },
  ],
};

export const diffKin: readonly Program[] = [
  {
    name: 'colordiff',
    manual: 'https://manpages.debian.org/trixie/colordiff/colordiff.1.en.html',
    flags: '--help',
    operands: 'reads...',
    does: 'nothing',
    when: [
      { has: '-r', operands: 'tree...' },
      { has: '-q', prints: 'names' },
    ],
  },
  {
    name: 'zdiff',
    manual: 'https://manpages.debian.org/trixie/gzip/zdiff.1.en.html',
    flags: '-u -c -i|--ignore-case -w|--ignore-all-space -b -B -q|--brief -s -y --color --help --version',
    text: '-U|--unified -C|--context -W --label',
    operands: 'reads reads?',
    does: 'nothing',
    when: [{ has: '-q', prints: 'names' }],
  },
];

export const sdiff: Program = {
  name: 'sdiff',
  manual: 'https://www.gnu.org/software/diffutils/manual/html_node/Invoking-sdiff.html',
  flags: `
    -i|--ignore-case -E|--ignore-tab-expansion -Z|--ignore-trailing-space -b|--ignore-space-change -W|--ignore-all-space
    -B|--ignore-blank-lines --strip-trailing-cr -a|--text -l|--left-column -s|--suppress-common-lines -t|--expand-tabs
    -d|--minimal -H|--speed-large-files -A|--show-all -e|--ed -x|--overlap-only -X -3|--easy-only -m|--merge
    -T|--initial-tab --help -v|--version
  `,
  text: '--width --tabsize --ignore-matching-lines --label',
  reads: '-w -I -L',
  writes: '-o|--output',
  unclear: '--diff-program',
  operands: 'reads...',
  does: 'nothing',
};

export const sdiffKin: readonly Program[] = [
  {
    name: 'diff3',
    manual: 'https://manpages.debian.org/trixie/diffutils/diff3.1.en.html',
    flags: `
      -A|--show-all -e|--ed -E|--show-overlap -3|--easy-only -x|--overlap-only -X -i -m|--merge -a|--text
      --strip-trailing-cr -T|--initial-tab --help -v|--version
    `,
    unclear: '--diff-program -L|--label',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const cmp: Program = {
  name: 'cmp',
  manual: 'https://www.gnu.org/software/diffutils/manual/html_node/Invoking-cmp.html',
  sameAs: { gcmp: 'https://www.gnu.org/software/diffutils/manual/html_node/Invoking-cmp.html' },
  flags: '-b|--print-bytes -l|--verbose -s|--quiet|--silent -h -x -z --help -v|--version',
  text: '-i|--ignore-initial -n|--bytes',
  operands: 'reads reads? text...',
  does: 'nothing',
  when: [{ lacks: '-b -l -x', prints: 'names' }],
};

export const diffstat: Program = {
  name: 'diffstat',
  manual: 'https://invisible-island.net/diffstat/manpage/diffstat.html',
  unclearFlags: '-d',
  flags: '-b -c -C -E -h -k -K -l -m -q -Q -r -R -s -t -T -u -v -V',
  text: '-D -f -n -N -p -w -S',
  writes: '-o -e',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
};

export const delta: Program = {
  name: 'delta',
  manual: 'https://dandavison.github.io/delta/',
  flags: `
    -s|--side-by-side -n|--line-numbers --light --dark --color-only --diff-highlight --diff-so-fancy --hyperlinks
    --keep-plus-minus-markers --navigate --raw --relative-paths --show-colors --show-config --show-syntax-themes
    --show-themes --list-languages --list-syntax-themes -h|--help -V|--version --no-gitconfig -1|--no-deleted
    -2|--no-inserted -3|--no-common --statistics
  `,
  text: `
    -w|--width --paging --syntax-theme --tabs --features --display --color --context --max-line-distance
    --wrap-max-lines --file-style --hunk-header-style
  `,
  unclear: '--pager --config',
  style: 'plain',
  operands: 'reads...',
  does: 'nothing',
};

export const deltaKin: readonly Program[] = [
  {
    name: 'difft',
    manual: 'https://difftastic.wilfred.me.uk/',
    sameAs: { difftastic: 'https://difftastic.wilfred.me.uk/' },
    flags: `
      -s|--side-by-side -n|--line-numbers --light --dark --color-only --diff-highlight --diff-so-fancy --hyperlinks
      --keep-plus-minus-markers --navigate --raw --relative-paths --show-colors --show-config --show-syntax-themes
      --show-themes --list-languages --list-syntax-themes -h|--help -V|--version --no-gitconfig -1|--no-deleted
      -2|--no-inserted -3|--no-common --statistics
    `,
    text: `
      -w|--width --paging --syntax-theme --tabs --features --display --color --context --max-line-distance
      --wrap-max-lines --file-style --hunk-header-style
    `,
    unclear: '--pager --config',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'icdiff',
    manual: 'https://manpages.debian.org/trixie/icdiff/icdiff.1.en.html',
    flags: '--version -h|--help -N|--line-numbers -s|--report-identical-files',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'wdiff',
    manual: 'https://manpages.debian.org/trixie/wdiff/wdiff.1.en.html',
    flags: '-1|--no-deleted -2|--no-inserted -3|--no-common -h|--help -n|--avoid-wraps -s|--statistics -v|--version',
    text: '-w|--start-delete',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
];
