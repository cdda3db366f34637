// Version-control commands that change files of the work tree without showing the changes first. Data; does not say what changes.
import type { Parsed } from '../argv/program.ts';

/** `changes`: any tracked file may differ afterwards. `resets`: files with local changes are restored to the committed content. */
export type WorkTreeChange = 'changes' | 'resets';

type Look = (parsed: Parsed) => WorkTreeChange | undefined;

const changes: Look = () => 'changes';
const unless =
  (...options: readonly string[]): Look =>
  (parsed) =>
    options.some((option) => parsed.has(option)) ? undefined : 'changes';

/** Creating a branch at the current commit changes no file; starting it elsewhere does. */
const movesTo: Look = (parsed) =>
  parsed.operands.length > 0 ? 'changes' : parsed.has('-f') || parsed.has('--force') ? 'resets' : undefined;

const RESETS = ['--hard', '--merge', '--keep'];

const TABLE: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['git checkout', movesTo],
  ['git switch', movesTo],
  ['git merge', unless('--quit')],
  ['git pull', changes],
  ['git rebase', unless('--quit', '--show-current-patch', '--edit-todo')],
  ['git cherry-pick', unless('--quit')],
  ['git revert', unless('--quit')],
  ['git am', unless('--quit', '--show-current-patch')],
  ['git apply', unless('--check', '--stat', '--numstat', '--summary', '--cached')],
  ['git bisect start', changes],
  ['git bisect good', changes],
  ['git bisect bad', changes],
  ['git bisect', changes],
  ['git read-tree', (parsed) => (parsed.has('-u') || parsed.has('--reset') ? 'changes' : undefined)],
  ['git checkout-index', changes],
  [
    'git reset',
    (parsed) => (RESETS.some((option) => parsed.has(option)) ? (parsed.operands.length > 0 ? 'changes' : 'resets') : undefined),
  ],
  ['git stash', () => 'resets'],
  ['git stash push', () => 'resets'],
  ['git stash save', () => 'resets'],
  ['git stash pop', changes],
  ['git stash apply', changes],
  ['git stash branch', changes],
  ['git submodule', changes],
  ['git submodule update', changes],
  ['git sparse-checkout', changes],
  ['git sparse-checkout set', changes],
  ['git lfs pull', changes],
  ['git lfs checkout', changes],
  ['git subtree', changes],
  ['git filter-branch', changes],
  ['gh pr checkout', changes],
  ['gh co', changes],
  ['gh repo sync', changes],
  ['gh issue develop', (parsed) => (parsed.has('-c') ? 'changes' : undefined)],
  ['glab mr checkout', changes],
  ['hg update', changes],
  ['hg pull', changes],
  ['hg merge', changes],
  ['hg rebase', changes],
  ['hg graft', changes],
  ['hg import', changes],
  ['hg unshelve', changes],
  ['hg shelve', () => 'resets'],
  ['hg revert', changes],
  ['svn update', changes],
  ['svn switch', changes],
  ['svn merge', changes],
  ['svn revert', changes],
  ['jj new', (parsed) => (parsed.operands.length > 0 ? 'changes' : undefined)],
  ['jj edit', changes],
  ['jj next', changes],
  ['jj prev', changes],
  ['jj squash', changes],
  ['jj rebase', changes],
  ['jj undo', changes],
  ['jj redo', changes],
  ['jj restore', changes],
  ['jj abandon', changes],
  ['jj op restore', changes],
  ['jj op undo', changes],
]);

const PROGRAMS: ReadonlySet<string> = new Set([...TABLE.keys()].map((name) => name.split(' ')[0] ?? ''));

export function workTreeChange(parsed: Parsed): WorkTreeChange | undefined {
  const program = parsed.program.name.split(' ')[0] ?? '';
  return PROGRAMS.has(program) ? TABLE.get([program, ...parsed.sub].join(' '))?.(parsed) : undefined;
}
