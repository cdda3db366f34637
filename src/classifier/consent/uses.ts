// Which consents were used up. A permission is for one action: the same words do not permit it twice. An interface, and an implementation
// in memory.
import { createHash } from 'node:crypto';
import type { Evidence } from './check-consent.ts';
import { fold } from './tokens.ts';

export interface ConsentUses {
  /** Marks it as used. False: it was used before, or we cannot know. INVARIANT: of two calls at the same time only one gets true. */
  use(key: string): boolean;
}

export function inMemoryUses(): ConsentUses {
  const used = new Set<string>();
  return { use: (key) => !used.has(key) && used.add(key) !== undefined };
}

/** The action, and the words by their text: turn numbers change when a session is summarised. */
const keyOf = (evidence: Evidence, text: string, nth: number): string =>
  createHash('sha256')
    .update(JSON.stringify([evidence.deed, fold(text), nth]))
    .digest('hex');

/**
 * Uses up the newest cited turn for this action. If the person said the same several times, each time counts once; using a later one also
 * uses up the earlier ones, so that a shorter transcript restores none of them.
 */
export function useConsent(
  uses: ConsentUses,
  evidence: Evidence,
  said: readonly { readonly turn: number; readonly text: string }[],
): boolean {
  const turn = evidence.cited.at(-1);
  const text = said.find((one) => one.turn === turn)?.text;
  if (turn === undefined || text === undefined) return true;
  const nth = said.filter((one) => one.turn <= turn && fold(one.text) === fold(text)).length;
  const fresh = uses.use(keyOf(evidence, text, nth));
  for (let earlier = 1; earlier < nth; earlier += 1) uses.use(keyOf(evidence, text, earlier));
  return fresh;
}
