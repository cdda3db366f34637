// Goes through the items of a list that is known one by one, as far as there are steps for it, and through the rest as one of many. Knows no kind of loop.
import { overLimit } from '../../model/effect.ts';
import { doubtfulIn } from '../doubtful.ts';
import type { Value } from './py-value.ts';
import { either, elementOf } from './py-value.ts';
import type { Reading } from './walk.ts';
import { MAX_STEPS, note } from './walk.ts';

/** More than these, and what it would take to go through them, is not looked at one by one. */
const MOST = 300;

/**
 * INVARIANT: no number of items hides one. What is done with one of many that are not told apart is denied where it would have taken the item to
 * judge it; a loop that only counts or prints them costs nothing.
 */
export function inTurn(reading: Reading, source: Value, turn: (value: Value) => void): void {
  if (source.kind !== 'list' || source.open || source.items.length === 0) return turn(elementOf(source));
  // A quarter of what is left: loops run at least twice, and the code behind them is read too.
  const until = reading.steps + (MAX_STEPS - reading.steps) / 4;
  const items = [...source.items];
  const known = new Set(reading.effects.keys());
  const { parts } = reading.here.walk;
  const before = parts.length;
  for (const [i, item] of items.entries()) {
    if (i < MOST && reading.steps <= until) {
      turn(item);
      continue;
    }
    turn(either(items.slice(i)));
    // What earlier turns left unclear counts too: the rest adds nothing to it.
    const found = [...reading.effects].flatMap(([key, effect]) => (known.has(key) ? [] : [effect]));
    if (doubtfulIn([...found, ...parts.slice(before).flatMap((part) => part.effects)]))
      note(reading, overLimit('steps', `Python that goes through ${items.length} values`, filesRead(reading)));
    return;
  }
}

/** A loop that runs while a module is imported is in a file, even if code of the call imports it; a file that this call writes is part of the call. */
function filesRead({ code, moduleFiles, here }: Reading): readonly string[] | undefined {
  if (moduleFiles.length === 0) return code.within;
  return moduleFiles.some((path) => here.walk.files.get(path) !== undefined) ? undefined : [...moduleFiles];
}
