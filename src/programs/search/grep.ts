// grep and similar programs: print matching lines. They write nothing; with -r they read whole trees.
import { likeProgram } from '../../argv/like.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import { fileOrTree, searchedTree } from './file-or-tree.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { passesLines } from '../files/stream-of.ts';
import { readsAssignments } from '../text/names-of-assignments.ts';
import { assignmentLines } from './assignment-lines.ts';
import { foundShape } from './found-place.ts';
import { isSourcePattern } from './source-pattern.ts';

const CONTEXT = ['-A', '-B', '-C', '-NUM'];
const CHANGES_LINES = [
  '-o',
  '-n',
  '-b',
  '-H',
  '-T',
  '-c',
  '-l',
  '-L',
  '-q',
  '-z',
  '-Z',
  '--color',
  '--label',
  '--group-separator',
  ...CONTEXT,
];

function judgeGrep(it: Parsed, tools: Tools): Judgement {
  const files = it.has('-e') || it.has('-f') ? it.operands : it.operands.slice(1);
  const recursive = it.has('-r') || it.has('-R') || exact(it.value('-d')) === 'recurse';
  const prints: Judgement = it.has('-q')
    ? { prints: 'nothing' }
    : it.has('-c')
      ? { prints: 'names' }
      : it.has('-l') || it.has('-L')
        ? { prints: 'paths' }
        : {};
  const shown = prints.prints === 'paths' ? { ...prints, ...searchShape(it, files, tools) } : prints;
  if (!recursive) {
    if (numbersLines(it, files)) return { prints: 'numbered' };
    if (showsNames(it) && readsAssignments(files, tools)) return { prints: 'names' };
    if (CHANGES_LINES.some((option) => it.has(option))) return prints;
    return assignmentLines(it, files, tools) ?? (files.length === 0 ? passesLines(tools) : prints);
  }
  const roots = files.length > 0 ? files : [textArg('.')];
  const read = roots.flatMap((root) => treeReads(root, it.values('--include'), tools));
  const lists = [...it.values('-f'), ...it.values('--exclude-from')].flatMap((arg) =>
    tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
  );
  return { replaces: true, ...shown, effects: [...read, ...lists] };
}

/**
 * Whether the output has the form `12:line` (`grep -n x FILE`). With several files, names come first, and a binary file prints a
 * sentence with its name; so there must be one file with a plain name.
 */
const numbersLines = (it: Parsed, files: readonly Arg[]): boolean =>
  it.has('-n') &&
  files.every((file) => /^[\w.@+/-]+$/.test(exact(file) ?? '')) &&
  files.length < 2 &&
  !CHANGES_LINES.some((option) => option !== '-n' && option !== '-o' && it.has(option));

/** `grep -o '^[A-Z_]*='`: prints only the name in an assignment, or the beginning of it. */
function showsNames(it: Parsed): boolean {
  const patterns = it.has('-e') ? it.values('-e') : it.operands.slice(0, 1);
  return (
    it.has('-o') &&
    it.given.every(({ name }) => ['-o', '-E', '-P', '-h', '-e', '-s'].includes(name)) &&
    patterns.length === 1 &&
    /^\^\[(A-Z|a-z|0-9|\w(?!-))+\][*+]=?$/.test(exact(patterns[0]) ?? '')
  );
}

/** A recursive search enters hidden directories, except for those that are excluded. */
function searchShape(it: Parsed, files: readonly Arg[], tools: Tools): Judgement {
  const includes = it.values('--include');
  const names = includes.map((arg) => asPattern(arg) || '*');
  const out = it.values('--exclude-dir').map((arg) => exact(arg) ?? '');
  return foundShape(
    (files.length > 0 ? files : [textArg('.')]).flatMap((root) => tools.places(root)),
    includes.every((one) => asPattern(one) !== '') ? includes.map(asPattern) : [],
    {
      names: names.length > 0 ? names : ['*'],
      vcs: out.some((dir) => /^\.(?:git|\*|\?\*)\/?$/.test(dir)) ? 'left out' : 'entered',
    },
  );
}

/** `--include=*.ts` without quotes matches no file, so the shell passes the pattern on; an unknown value is no pattern. */
const asPattern = (arg: Arg | undefined): string =>
  arg === undefined || arg.spread || arg.bits.some((bit) => bit.kind === 'hole') ? '' : argText(arg);

/** With `--include='*.ts'` only source files are read, not the secrets beside them. */
function treeReads(root: Arg, includes: readonly Arg[], tools: Tools): readonly Effect[] {
  const patterns = includes.map(asPattern);
  const narrow = patterns.length > 0 && patterns.every(isSourcePattern);
  return tools.places(root).flatMap((place): readonly Effect[] => {
    if (!narrow || place.kind !== 'path' || place.extent !== 'one')
      return [{ kind: 'read', place: fileOrTree(place, tools), sees: 'content' }];
    return patterns.map((pattern): Effect => ({
      kind: 'read',
      place: { ...place, extent: 'glob', pattern: `**/${pattern}` },
      sees: 'content',
    }));
  });
}

const FLAGS = `
    -E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -i|--ignore-case|-y --no-ignore-case
    -w|--word-regexp -x|--line-regexp -z|--null-data -s|--no-messages -v|--invert-match -V|--version --help
    -b|--byte-offset -n|--line-number --line-buffered -H|--with-filename -h|--no-filename -o|--only-matching
    -q|--quiet|--silent -a|--text -I -r|--recursive -R|--dereference-recursive -L|--files-without-match
    -l|--files-with-matches -c|--count -T|--initial-tab -Z|--null --no-group-separator -U|--binary
    -u|--unix-byte-offsets -NUM -O -p -S -J -M
  `;

const grepOptions = {
  flags: FLAGS,
  optional: '--color|--colour',
  text: `
    -e|--regexp -m|--max-count --label --binary-files -d|--directories -D|--devices --include --exclude --exclude-dir
    --include-dir -B|--before-context -A|--after-context -C|--context --group-separator
  `,
  reads: '-f|--file --exclude-from',
} satisfies Partial<Program>;

export const grep: Program = {
  name: 'grep',
  manual: 'https://www.gnu.org/software/grep/manual/grep.html',
  sameAs: {
    egrep: 'https://www.gnu.org/software/grep/manual/grep.html',
    fgrep: 'https://www.gnu.org/software/grep/manual/grep.html',
    ggrep: 'https://www.gnu.org/software/grep/manual/grep.html',
    rgrep: 'https://www.gnu.org/software/grep/manual/grep.html',
  },
  flags: FLAGS,
  optional: '--color|--colour',
  text: `
    -e|--regexp -m|--max-count --label --binary-files -d|--directories -D|--devices --include --exclude --exclude-dir
    --include-dir -B|--before-context -A|--after-context -C|--context --group-separator
  `,
  reads: '-f|--file --exclude-from',
  operands: 'text reads...',
  does: 'nothing',
  when: [{ has: '-e -f', operands: 'reads...' }],
  judge: judgeGrep,
};

export const grepKin: readonly Program[] = [
  {
    name: 'zgrep',
    manual: 'https://manpages.debian.org/trixie/gzip/zgrep.1.en.html',
    sameAs: {
      zegrep: 'https://manpages.debian.org/trixie/gzip/zegrep.1.en.html',
      zfgrep: 'https://manpages.debian.org/trixie/gzip/zfgrep.1.en.html',
      bzgrep: 'https://manpages.debian.org/trixie/bzip2/bzgrep.1.en.html',
      zstdgrep: 'https://manpages.debian.org/trixie/zstd/zstdgrep.1.en.html',
    },
    ...grepOptions,
    operands: 'text reads...',
    does: 'nothing',
    when: [{ has: '-e -f', operands: 'reads...' }],
    judge: judgeGrep,
  },
  {
    name: 'xzgrep',
    manual: 'https://manpages.debian.org/trixie/xz-utils/xzgrep.1.en.html',
    flags: '-r|--recursive -R|--dereference-recursive -Z|--null -z|--null-data --help',
    text: '-d|--directories --include --exclude --exclude-dir',
    reads: '--exclude-from',
    operands: 'text reads...',
    does: 'nothing',
    when: [{ has: '-e -f', operands: 'reads...' }],
    judge: judgeGrep,
  },
];

/** Options with which ag also searches hidden files or those that an ignore file lists. */
const AG_SEES_MORE = ['--hidden', '-a', '-t', '-u', '-U', '-p'];

/** It passes over hidden and ignored files, as ripgrep does. */
const silverJudge: NonNullable<Program['judge']> = (it, tools) => {
  const named = it.has('-g') ? it.operands : it.operands.slice(1);
  if (named.length === 0 && tools.stdin) return {};
  const seesMore = AG_SEES_MORE.some((option) => it.has(option));
  const read = (named.length > 0 ? named : [textArg('.')])
    .flatMap((arg) => tools.places(arg))
    .map((place): Effect => ({
      kind: 'read',
      place: seesMore ? fileOrTree(place, tools) : searchedTree(place, tools),
      sees: 'content',
    }));
  return { effects: read };
};

const agJudge: NonNullable<Program['judge']> = (it, tools) =>
  it.operands.length > 1 || tools.stdin
    ? {}
    : { effects: tools.places(textArg('.')).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })) };

export const ag: Program = {
  name: 'ag',
  manual: 'https://github.com/ggreer/the_silver_searcher/blob/master/doc/ag.1.md',
  flags: `
    -c|--count -i|--ignore-case -s|--case-sensitive -S|--smart-case -l|--files-with-matches -L|--files-without-matches
    -n|--norecurse -v|--invert-match -w|--word-regexp -Q|--literal -F|--fixed-strings -o|--only-matching -H|--heading
    --noheading --nogroup --group --nocolor --color --nobreak --break --column --numbers --nonumbers --filename
    --nofilename --hidden -a|--all-types -t|--all-text -u|--unrestricted -U|--skip-vcs-ignores -f|--follow
    -0|--null|--print0 --stats -V|--version -h|--help --vimgrep -r --js --ts --python --py --go --rust --ruby --java
    --cpp --cc --html --css --json --yaml --markdown --shell
  `,
  text: `
    -A|--after -B|--before -C|--context -G|--file-search-regex --ignore --ignore-dir -m|--max-count --depth -g --type
    -W|--width --workers
  `,
  reads: '-p|--path-to-ignore',
  unclear: '--pager',
  unclearFlags: '-z|--search-zip',
  style: 'plain',
  operands: 'text...',
  does: 'nothing',
  when: [
    { has: '-l -L', prints: 'paths' },
    { has: '-c', prints: 'names' },
  ],
  judge: silverJudge,
};

export const agKin: readonly Program[] = [
  {
    name: 'ack',
    manual: 'https://manpages.debian.org/trixie/ack/ack.1p.en.html',
    flags: `
      -c|--count -f --nogroup --group --heading --noheading --break --nobreak -H|--with-filename -h|--no-filename --help
      -i|--ignore-case -I|--no-ignore-case -S|--smart-case --no-smart-case -l|--files-with-matches
      -L|--files-without-matches -n|--no-recurse -o --print0 -Q|--literal -r|-R|--recurse -s -v|--invert-match --version
      -w|--word-regexp --color --nocolor --colour --nocolour --column --nocolumn --follow --nofollow -1 --noenv
      --ignore-ack-defaults --passthru --nofilter --filter --help-types --sort-files --show-types --js --ts --python --go
      --rust --ruby --java --cpp --cc --html --css --json --yaml --markdown --shell --perl --php
    `,
    optional: '-C|--context -p|--proximate',
    text: `
      -A|--after-context -B|--before-context -g -m|--max-count -t|--type -T --ignore-dir|--ignore-directory
      --noignore-dir|--noignore-directory --ignore-file --type-set --type-add --type-del --range-start --range-end --not
      --and --or --lines
    `,
    reads: '--files-from',
    loads: '--ackrc',
    unclear: '--pager --output',
    unclearFlags: '-x',
    style: 'plain',
    operands: 'text tree...',
    does: 'nothing',
    when: [
      { has: '-g', operands: 'tree...' },
      { has: '-l -L', prints: 'paths' },
      { has: '-c', prints: 'names' },
    ],
    judge: agJudge,
  },
  likeProgram(ag, 'pt', 'https://github.com/monochromegane/the_platinum_searcher'),
  {
    name: 'ugrep',
    manual: 'https://manpages.debian.org/trixie/ugrep/ugrep.1.en.html',
    flags: `
      -a|--text --break -c|--count --cpp -F|--fixed-strings -G|--basic-regexp -H|--with-filename -h|--no-filename
      --heading --help|-? --hidden -i|--ignore-case -j|--smart-case --json -L|--files-without-match
      -l|--files-with-matches -n|--line-number -0|--null -o|--only-matching -r|--recursive -S|--dereference-files
      -s|--no-messages --stats -U|--ascii|--binary -u|--ungroup -V|--version -v|--invert-match -w|--word-regexp
    `,
    optional: '--color|--colour -Q|--query --width',
    unclearFlags: '-z|--decompress',
    text: '-A|--after-context -B|--before-context -C|--context --depth|-1|-2|-3 -g|--glob|--iglob -m -W|--with-hex',
    reads: '-p|--no-dereference',
    unclear: '-f|--file -t|--file-type',
    style: 'plain',
    operands: 'text tree...',
    does: 'nothing',
    when: [
      { has: '-g', operands: 'tree...' },
      { has: '-l -L', prints: 'paths' },
      { has: '-c', prints: 'names' },
    ],
    judge: agJudge,
  },
];
