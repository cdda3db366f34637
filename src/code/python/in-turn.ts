// Evaluates a loop body for each item of a known list, while there are steps left, and for the rest with one item that stands for many. Knows no kind of loop.
import { overLimit } from '../../model/effect.ts';
import { doubtfulIn } from '../doubtful.ts';
import type { Value } from './py-value.ts';
import { either, elementOf } from './py-value.ts';
import type { Reading } from './walk.ts';
import { MAX_STEPS, note } from './walk.ts';

/** More items than this are not evaluated one by one. */
const MOST = 300;

/**
 * INVARIANT: no item is hidden behind a large number of others. An effect that depends on the item that stands for many is denied; a loop that only
 * counts or prints items is not.
 */
export function inTurn(reading: Reading, source: Value, turn: (value: Value) => void): void {
  if (source.kind !== 'list' || source.open || source.items.length === 0) return turn(elementOf(source));
  // Uses a quarter of the remaining steps: loops run at least twice, and the code after them is analysed too.
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
    // Also counts what earlier rounds left unclear, because the last round reports no finding twice.
    const found = [...reading.effects].flatMap(([key, effect]) => (known.has(key) ? [] : [effect]));
    if (doubtfulIn([...found, ...parts.slice(before).flatMap((part) => part.effects)]))
      note(reading, overLimit('steps', `Python that goes through ${items.length} values`, filesRead(reading)));
    return;
  }
}

/**
 * The files that a limit is reported for. A loop that runs while a module is imported belongs to the module's file, although code of the
 * call imports it. A file that this call writes is part of the call.
 */
function filesRead({ code, moduleFiles, here }: Reading): readonly string[] | undefined {
  if (moduleFiles.length === 0) return code.within;
  return moduleFiles.some((path) => here.walk.files.get(path) !== undefined) ? undefined : [...moduleFiles];
}
