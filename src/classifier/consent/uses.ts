// Which consents were used up. A permission is for one action: the same words do not permit it twice. An interface, and an implementation
// in memory.
import { sha256 } from '../../host/sha256.ts';
import type { UserTurn } from '../user-turns.ts';
import type { Evidence } from './evidence.ts';
import { fold } from './words.ts';

/** `session`: this session alone. `everywhere`: all sessions, because one may be the continuation of another. */
export type Reach = 'session' | 'everywhere';

export interface ConsentUses {
  /**
   * Marks the key as used. Returns false if it was used before, or if we cannot know. INVARIANT: of two calls at the same time only one
   * gets true.
   */
  use(key: string, reach: Reach): boolean;
}

export function inMemoryUses(): ConsentUses {
  const used = new Set<string>();
  return { use: (key) => !used.has(key) && used.add(key) !== undefined };
}

const keyOf = (parts: readonly (string | number)[]): string => sha256(JSON.stringify(parts));

/**
 * Uses up the words that name each target, in the newest cited turn, by their text: turn numbers change when a session is summarised. It does not matter
 * what was done to the target: "delete spike" is for the branch or for the directory, whichever comes first. If the person said the same
 * several times, each time counts once; using a later one also uses up the earlier ones, so that a shorter transcript restores none of them.
 * A session that is continued under another name has the same turns: unless this session saw the turn typed, everything said up to
 * it is used up in all sessions.
 */
export function useConsent(uses: ConsentUses, { marks, cited }: Evidence, said: readonly UserTurn[]): boolean {
  const turn = said.find((one) => one.turn === cited.at(-1));
  if (turn === undefined) return cited.length === 0;
  const before = said.filter((one) => one.turn <= turn.turn).map(({ text }) => fold(text));
  const text = fold(turn.text);
  const nth = before.filter((one) => one === text).length;
  const named = new Set(marks.map(({ clause = '', words = '', more = '' }) => JSON.stringify([fold(clause), fold(words), more])));
  // INVARIANT: every use is marked, even if an earlier one in the list was used before.
  const unused = [...named].map((words) => {
    const fresh = uses.use(keyOf([words, text, nth]), 'session');
    for (let earlier = 1; earlier < nth; earlier += 1) uses.use(keyOf([words, text, earlier]), 'session');
    const first = uses.use(keyOf([words, ...before]), 'everywhere');
    return fresh && (first || turn.attested === true);
  });
  return unused.length > 0 && unused.every(Boolean);
}
