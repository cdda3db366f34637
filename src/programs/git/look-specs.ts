// Git subcommands that show history, differences and state. They write only through `--output`.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import {
  DIFF_FLAGS,
  DIFF_OPTIONAL,
  DIFF_RUNS,
  DIFF_TEXT,
  SHOWS_CONTENT,
  SHOWS_NAMES,
  WALK_FLAGS,
  WALK_OPTIONAL,
  WALK_TEXT,
} from './diff-options.ts';
import { lineRangeReads, revisionReads, staysBelow, trackedPaths } from './revision-reads.ts';
import { vcs } from './vcs.ts';
import { wordsOf } from '../../argv/words-of.ts';

const LOOK = [vcs('look', 'the history and state of the repository')];

function shows(it: Parsed, tools: Tools): Judgement {
  const onlyPaths =
    it.has('--name-only') &&
    !wordsOf(SHOWS_CONTENT).some((option) => option !== '-c' && it.has(option)) &&
    !it.has('--format') &&
    !it.has('--pretty') &&
    !it.has('-z') &&
    !it.has('--relative');
  const paths = onlyPaths && it.sub[0]?.startsWith('diff') === true && staysBelow(it.operands);
  // Searches the index and the work tree, not older commits: files that those name may exist here untracked.
  const now = it.operands.every((arg) => exact(arg) === 'HEAD') && !it.has('--no-index');
  if (paths) return now ? trackedPaths(it, tools) : { prints: 'paths' };
  return { effects: [...revisionReads(it.operands, tools), ...lineRangeReads(it, tools)] };
}

const DIFF: Spec = {
  flags: `
    ${DIFF_FLAGS} --cached|--staged --no-index -0|--base -1|--ours -2|--theirs -c --no-merge-base --follow -q --stdin
    --always --no-commit-id -v
  `,
  optional: DIFF_OPTIONAL,
  text: DIFF_TEXT,
  reads: '-O',
  writes: '--output',
  unclearFlags: DIFF_RUNS,
  operands: 'text...',
  does: LOOK,
  when: [
    {
      has: SHOWS_NAMES,
      lacks: '-p -U --patch-with-stat --patch-with-raw --binary -W --word-diff --color-words --cc',
      prints: 'names',
    },
  ],
  judge: shows,
};

const LOG: Spec = {
  flags: `${DIFF_FLAGS} ${WALK_FLAGS} -c -v -q`,
  optional: `${DIFF_OPTIONAL} ${WALK_OPTIONAL}`,
  text: `${DIFF_TEXT} ${WALK_TEXT}`,
  reads: '-O',
  writes: '--output',
  unclearFlags: DIFF_RUNS,
  operands: 'text...',
  does: LOOK,
  prints: 'names',
  when: [{ has: SHOWS_CONTENT, prints: 'content' }],
  judge: (it, tools) => ({ ...linesOfIds(it), ...shows(it, tools) }),
};

/** `--format=%H` prints only ids; `%h %s` prints an id first on every line. */
function linesOfIds(it: Parsed): Judgement {
  const format = exact(it.value('--format') ?? it.value('--pretty'))?.replace(/^t?format:/, '');
  if (format === undefined || wordsOf(SHOWS_CONTENT).some((option) => it.has(option))) return {};
  if (/^%(H|h|T|t|ct|at)$/.test(format)) return { prints: 'tokens' };
  return /^%(H|h|T|t|ct|at) [^\n]*$/.test(format) && !/%n|%b|%B|%\(trailers|%N/.test(format) ? { prints: 'token-lines' } : {};
}

/** `git show` shows a commit's patch, and a blob's contents. */
const SHOW: Spec = {
  ...LOG,
  prints: 'content',
  when: [],
  judge: (it, tools) => {
    const blob = it.operands.some((arg) => (exact(arg) ?? ':').includes(':'));
    const names =
      wordsOf(SHOWS_NAMES).some((option) => it.has(option)) && !wordsOf(SHOWS_CONTENT).some((option) => it.has(option));
    return { ...shows(it, tools), prints: names && !blob ? 'names' : 'content' };
  },
};

const REV_LIST: Spec = {
  ...LOG,
  flags: `
    ${LOG.flags} --count --timestamp --header --bisect-vars --bisect-all --use-bitmap-index --no-object-names
    --object-names --quiet --exclude-promisor-objects --filter-print-omitted --no-filter
    --objects-edge-aggressive --no-commit-header --commit-header --filter-provided-objects --indexed-objects --bisect
  `,
  optional: `${LOG.optional} --missing --disk-usage --progress`,
  judge: (it) =>
    it.has('--count') && !it.has('--left-right') && !it.has('--cherry-mark') ? { prints: 'token' } : { prints: 'names' },
};

const BLAME: Spec = {
  flags: `
    ${WALK_FLAGS} --incremental -b --root --show-stats --progress --no-progress --score-debug -f|--show-name
    -n|--show-number -p|--porcelain --line-porcelain -c -t -l -s -e|--show-email -w --color-lines --color-by-age
    --minimal --no-color
  `,
  optional: '-C -M --abbrev --color',
  text: '-L --ignore-rev --since --date --encoding --until --before --after --max-age --min-age',
  reads: '--ignore-revs-file -S --contents',
  operands: 'text...',
  does: LOOK,
  judge: (it, tools) => ({ effects: revisionReads(it.operands, tools) }),
};

/** With these options everything below is searched, including ignored files. */
function searched(it: Parsed, tools: Tools): readonly Effect[] {
  const paths = it.has('-e') || it.has('-f') ? it.operands : it.operands.slice(1);
  if (!it.has('--no-index') && !it.has('--no-exclude-standard')) return revisionReads(paths, tools);
  const places = (paths.length > 0 ? paths : [textArg('.')]).flatMap((arg) => tools.places(arg));
  return places.map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' }));
}

const GREP: Spec = {
  flags: `
    --cached --untracked --exclude-standard --no-exclude-standard --recurse-submodules -v|--invert-match
    -i|--ignore-case -w|--word-regexp -a|--text -I -r|--recursive --no-recursive -E|--extended-regexp -G|--basic-regexp
    -F|--fixed-strings -P|--perl-regexp -n|--line-number --no-line-number --column -h -H --full-name
    -l|--files-with-matches|--name-only -L|--files-without-match -z|--null -o|--only-matching --count|-c --no-color
    --break --heading -NUM --show-function|-p -W|--function-context --and --or --not --all-match -q|--quiet --no-index
    --no-textconv
  `,
  optional: '--color --open-files-in-pager|-O',
  text: '--max-depth --context|-C -B|--before-context -A|--after-context --threads -e -m|--max-count',
  reads: '-f',
  unclearFlags: '--textconv',
  operands: 'text...',
  does: LOOK,
  when: [{ has: '-l -L --count -q', prints: 'names' }],
  judge: (it, tools) => ({
    effects: [
      ...(it.has('--open-files-in-pager') ? [unclear('`git grep -O` runs a pager on what it finds', '-O')] : []),
      ...searched(it, tools),
    ],
  }),
};

const STATUS: Spec = {
  flags: `
    -v|--verbose -s|--short -b|--branch --no-branch --show-stash --no-show-stash --ahead-behind --no-ahead-behind --long
    -z|--null --no-renames --renames --no-column --no-ignored --no-short
  `,
  optional: '--porcelain -u|--untracked-files --ignored --ignore-submodules --column -M|--find-renames',
  operands: 'text...',
  does: LOOK,
  when: [{ lacks: '-v', prints: 'names' }],
};

const SHORTLOG: Spec = {
  ...LOG,
  flags: `${LOG.flags} -c|--committer -n|--numbered -s|--summary -e|--email`,
  optional: `${LOG.optional} -w`,
  text: `${WALK_TEXT.replace('-n|--max-count', '--max-count')} --group`,
  when: [],
  judge: () => ({}),
};

const RANGE_DIFF: Spec = {
  ...DIFF,
  flags: `${DIFF_FLAGS} --no-dual-color --dual-color --left-only --right-only --no-notes`,
  optional: `${DIFF_OPTIONAL} --notes`,
  text: `${DIFF_TEXT} --creation-factor`,
};

/** In `difftool` and similar commands `-d` means something else, so only these five share the options. */
export const LOOK_SPECS: Readonly<Record<string, Spec>> = {
  diff: DIFF,
  'diff-files': DIFF,
  'diff-index': DIFF,
  'diff-tree': {
    ...DIFF,
    flags: `${DIFF.flags} ${WALK_FLAGS.replace('--root', '').replace('-NUM', '')} --root -s`,
    optional: `${DIFF_OPTIONAL} --pretty --notes`,
    text: `${DIFF_TEXT} --format --encoding`,
  },
  log: LOG,
  whatchanged: LOG,
  show: SHOW,
  'rev-list': REV_LIST,
  blame: BLAME,
  annotate: BLAME,
  grep: GREP,
  status: STATUS,
  shortlog: SHORTLOG,
  'range-diff': RANGE_DIFF,
};
