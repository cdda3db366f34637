// The proportion of wrong rows, with an exact interval. Pure.
import type { Interval } from './interval.ts';
import { exactInterval } from './interval.ts';
import type { EvalResult } from './result.ts';

/** The interval counts rows, not weights: a call that was seen often is still one trial. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly interval: Interval;
  readonly rows: readonly EvalResult[];
}

export const rateOf = (rows: readonly EvalResult[], of: number): Rate => ({
  count: rows.length,
  of,
  interval: exactInterval(rows.length, of),
  rows,
});
