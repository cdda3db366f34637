// Files that a search program skips by itself in a tree: hidden files, and files that git or the program's own ignore file
// ignores. Never guesses: if an ignore file re-includes anything, nothing counts as skipped.
import { directoriesUp } from '../host/directories-up.ts';
import { below, lastName } from '../host/path-text.ts';
import type { Prepared } from './path-context.ts';

/** Ignore files of search programs, besides git's. */
const OWN_LISTS: ReadonlySet<string> = new Set(['.ignore', '.rgignore', '.agignore', '.ugrepignore', '.fdignore']);
const LARGEST = 65_536;

export function skippedBelow(
  { ctx }: Prepared,
  tree: {
    readonly top: string;
    readonly paths: readonly string[];
    readonly skips: 'ignored' | 'hidden and ignored' | 'untracked';
  },
): (path: string) => boolean {
  if (tree.skips === 'untracked') {
    const isUntracked = (path: string): boolean => {
      const fact = ctx.git?.tracked(path);
      return fact?.kind === 'known' && fact.value === 'untracked';
    };
    return (path) => path.slice(tree.top.length).startsWith('/.git/') || isUntracked(path);
  }
  /** Whether the file has a line such as `!x`, which re-includes x even if it is hidden. */
  const takesIn = (list: string): boolean => {
    const text = ctx.host.text(list, LARGEST);
    return text.kind === 'unknown' || (text.kind === 'known' && /^\s*!/m.test(text.value));
  };
  if (tree.paths.some((path) => OWN_LISTS.has(lastName(path)) && takesIn(path))) return () => false;
  const isIgnored = (path: string): boolean => {
    const fact = ctx.git?.ignored(path);
    return fact?.kind === 'known' && fact.value;
  };
  // A directory that is named in the call is searched even if it is ignored.
  const byGit = !isIgnored(tree.top);
  const byName =
    tree.skips === 'hidden and ignored' &&
    ![...gitListsAbove(ctx, tree.top), ...tree.paths.filter((path) => lastName(path) === '.gitignore')].some(takesIn);
  return (path) => (byName && path.slice(tree.top.length).includes('/.')) || (byGit && isIgnored(path));
}

function gitListsAbove({ host }: Prepared['ctx'], top: string): readonly string[] {
  const lists: string[] = [];
  for (const dir of directoriesUp(top)) {
    if (dir !== top) lists.push(below(dir, '.gitignore'));
    if (host.entry(below(dir, '.git')).kind !== 'absent') break;
  }
  return lists;
}
