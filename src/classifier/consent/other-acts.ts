// Clauses in which the verb belongs to another act: "write a script that deletes data", "explain git push", "restore the deleted data".
// Knows no targets.
import { isEastern } from './fold.ts';
import { has } from './lexicon.ts';
import type { Clause } from './own-words.ts';
import { sensesOf } from './senses.ts';
import type { NamingContext, Sense } from './senses.ts';
import { OTHER_ACTS, PURPOSE } from './tables/other-acts.ts';

/** The clauses whose verb may be an order. A clause of purpose belongs to the one before: "schreib ein Skript, um data zu löschen". */
export function withoutOtherActs(clauses: readonly Clause[], it: NamingContext): readonly Clause[] {
  let other = false;
  return clauses.filter((clause) => {
    const words = sensesOf(clause, it);
    const verb = words.findIndex((word) => word.verb);
    const purpose = other && isPurpose(clause);
    // Some languages put the verb last, so that the other act follows.
    const isOther = ({ token, thing, named, verb: own }: Sense, at: number): boolean =>
      (verb < 0 || at < verb || isEastern(token)) && !own && !thing && !named && has(OTHER_ACTS, token);
    other = purpose || words.some(isOther);
    return !other || (verb < 0 && !purpose);
  });
}

export const isPurpose = ({ tokens }: Clause): boolean => has(PURPOSE, tokens[0] ?? '');
