// Goes through the elements of a literal one by one, as far as there are steps for it, and through the rest as one of many. Knows no kind of loop.
import { doubtfulIn } from '../doubtful.ts';
import { overLimit } from '../../model/effect.ts';
import { MAX_STEPS } from './limits.ts';
import type { Run } from './run.ts';
import { note } from './run.ts';
import type { Value } from './value.ts';
import { either } from './value.ts';

/** More than these, and what it would take to go through them, is not looked at one by one. */
const MOST = 400;

export interface Turns<T> {
  readonly results: readonly T[];
  /** Each element has its own result. */
  readonly each: boolean;
}

/**
 * INVARIANT: no number of elements hides one. What is done with one of many that are not told apart is denied where it would have taken the
 * element to judge it; a loop that only counts or prints them costs nothing.
 */
export function inTurn<T>(run: Run, items: readonly Value[], turn: (value: Value) => T): Turns<T> {
  // Half of what is left: the code behind the loop is read too.
  const until = run.steps + (MAX_STEPS - run.steps) / 2;
  const results: T[] = [];
  for (const [i, item] of items.entries()) {
    if (i >= MOST || run.steps > until) {
      const rest = either(items.slice(i));
      const found = { effects: run.effects.length, parts: run.here.walk.parts.length };
      results.push(turn(rest));
      const parts = run.here.walk.parts.slice(found.parts).flatMap((part) => part.effects);
      if (doubtfulIn([...run.effects.slice(found.effects), ...parts]))
        note(run, overLimit('steps', `JavaScript that goes through ${items.length} values`, run.code.within));
      return { results, each: false };
    }
    results.push(turn(item));
  }
  return { results, each: true };
}
