// Tells whether words name a branch as the place a push goes to. "push to main" does; "push the fix for the main page" does not.
import { AFTER_NAME, BEFORE_BRANCH } from './data/speech.ts';

/** What may follow a name that ends its phrase: nothing, an option, or a word that is no noun of its own. */
export const endsPhrase = (next: string | undefined): boolean =>
  next === undefined || next.startsWith('-') || AFTER_NAME.has(next);

/** The branch as people spell it: bare, with its remote, or as a full reference. */
const spellings = (branch: string): ReadonlySet<string> =>
  new Set([branch, `origin/${branch}`, `upstream/${branch}`, `refs/heads/${branch}`]);

/** INVARIANT: the whole name counts, never a piece: `main-page` is another branch than `main`. */
export function namesBranch(words: readonly string[], branch: string): boolean {
  const names = spellings(branch);
  return words.some((word, at) => {
    if (!names.has(word)) return false;
    const before = words[at - 1];
    const next = words[at + 1];
    if (next === 'branch') return endsPhrase(words[at + 2]);
    return (before === undefined || BEFORE_BRANCH.has(before)) && endsPhrase(next);
  });
}
