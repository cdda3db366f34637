// Runs something again until nothing changes any more: what a later round sees is what an earlier one left. Knows no Python construct.
import type { Reading } from './walk.ts';
import { maybe, noteUnclear } from './walk.ts';

const MAX_ROUNDS = 6;

/** `began`: a change counts in scopes that were made before this many others. `least`: rounds that are run in any case. */
export function repeat(reading: Reading, it: { readonly began: number; readonly least: number }, round: () => void): void {
  const { widening } = reading;
  reading.loops++;
  try {
    maybe(reading, () => {
      const rounds = { began: it.began, changed: false };
      reading.rounds.push(rounds);
      for (let i = 1; ; i++) {
        rounds.changed = false;
        reading.widening = widening || i > 2;
        round();
        if (i >= it.least && !rounds.changed) return;
        // The whole stays unclear; what follows is still looked at, or a loop would hide it.
        if (i > MAX_ROUNDS) return noteUnclear(reading, 'values keep changing in a loop');
      }
    });
  } finally {
    reading.loops--;
    reading.rounds.pop();
    reading.widening = widening;
  }
}

/** A function that something else calls, once or often: after a round that changed nothing the next is the same. */
export const often = (reading: Reading, run: () => void): void => {
  if (reading.calledBack >= MAX_INNER) return maybe(reading, run);
  reading.calledBack++;
  try {
    repeat(reading, { began: reading.scopes, least: 1 }, run);
  } finally {
    reading.calledBack--;
  }
};

/** Callbacks in callbacks: rounds multiply. */
const MAX_INNER = 3;
