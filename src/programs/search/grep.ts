// grep and its kin: print matching lines. Write nothing; with -r they read whole trees.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import { fileOrTree } from './file-or-tree.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { passesLines } from '../files/stream-of.ts';
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
    const filters = files.length === 0 && !CHANGES_LINES.some((option) => it.has(option));
    return filters ? passesLines(tools) : prints;
  }
  const roots = files.length > 0 ? files : [textArg('.')];
  const read = roots.flatMap((root) => treeReads(root, it.values('--include'), tools));
  const lists = [...it.values('-f'), ...it.values('--exclude-from')].flatMap((arg) =>
    tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
  );
  return { replaces: true, ...shown, effects: [...read, ...lists] };
}

/** A recursive search goes into hidden directories, unless it is told which to leave out. */
function searchShape(it: Parsed, files: readonly Arg[], tools: Tools): Judgement {
  const includes = it.values('--include');
  const names = includes.map((arg) => asPattern(arg) || '*');
  const out = it.values('--exclude-dir').map((arg) => exact(arg) ?? '');
  return foundShape(
    (files.length > 0 ? files : [textArg('.')]).flatMap((root) => tools.places(root)),
    includes.length === 1 ? [textArg(asPattern(includes[0]))] : [],
    {
      names: names.length > 0 ? names : ['*'],
      vcs: out.some((dir) => /^\.(?:git|\*|\?\*)\/?$/.test(dir)) ? 'left out' : 'entered',
    },
  );
}

/** `--include=*.ts` without quotes names no file, so that the shell hands the pattern on; what is not known is no pattern. */
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

export const grep: Program = {
  name: 'grep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep',
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

export const ag: Program = {
  name: 'ag ack pt ugrep',
  manual: 'https://github.com/ggreer/the_silver_searcher/blob/master/doc/ag.1.md',
  style: 'plain',
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
  operands: 'text tree...',
  does: 'nothing',
  when: [
    { has: '-g', operands: 'tree...' },
    { has: '-l -L', prints: 'paths' },
    { has: '-c', prints: 'names' },
  ],
  judge: (it, tools) =>
    it.operands.length > 1 || tools.stdin
      ? {}
      : { effects: tools.places(textArg('.')).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })) },
};
