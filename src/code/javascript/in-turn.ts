// Evaluates a loop body for each element of a literal list, while there are steps left, and for the rest with one element that stands for many. Knows
// no kind of loop.
import { doubtfulIn } from '../doubtful.ts';
import { overLimit } from '../../model/effect.ts';
import { MAX_STEPS } from './limits.ts';
import type { Run } from './run.ts';
import { note } from './run.ts';
import type { Value } from './value.ts';
import { either } from './value.ts';

/** More elements than this are not evaluated one by one. */
const MOST = 400;

export interface Turns<T> {
  readonly results: readonly T[];
  /** True if each element has its own result. */
  readonly each: boolean;
}

/**
 * INVARIANT: no element is hidden behind a large number of others. An effect that depends on the element that stands for many is denied; a loop
 * that only counts or prints elements is not.
 */
export function inTurn<T>(run: Run, items: readonly Value[], turn: (value: Value) => T): Turns<T> {
  // Uses half of the remaining steps, because the code after the loop is analysed too.
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
