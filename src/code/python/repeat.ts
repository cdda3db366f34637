// Runs something repeatedly until nothing changes: a later round sees the state that an earlier one left. Knows no Python construct.
import type { Reading } from './walk.ts';
import { maybe, noteUnclear } from './walk.ts';

const MAX_ROUNDS = 6;

/** `began`: only changes in scopes created before this number count. `least`: the minimum number of rounds. */
export function repeat(reading: Reading, limits: { readonly began: number; readonly least: number }, round: () => void): void {
  const { widening } = reading;
  reading.loops++;
  try {
    maybe(reading, () => {
      const rounds = { began: limits.began, changed: false };
      reading.rounds.push(rounds);
      for (let i = 1; ; i++) {
        rounds.changed = false;
        reading.widening = widening || i > 2;
        round();
        if (i >= limits.least && !rounds.changed) return;
        // The result stays unclear, but the code after the loop is still analysed, so that the loop cannot hide it.
        if (i > MAX_ROUNDS) return noteUnclear(reading, 'values keep changing in a loop');
      }
    });
  } finally {
    reading.loops--;
    reading.rounds.pop();
    reading.widening = widening;
  }
}

/** A function that is called back once or often: after a round that changed nothing, further rounds are the same. */
export const often = (reading: Reading, run: () => void): void => {
  if (reading.calledBack >= MAX_INNER) return maybe(reading, run);
  reading.calledBack++;
  try {
    repeat(reading, { began: reading.scopes, least: 1 }, run);
  } finally {
    reading.calledBack--;
  }
};

/** The depth of nested callbacks, because their rounds multiply. */
const MAX_INNER = 3;
