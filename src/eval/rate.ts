// Rows that went wrong out of those that could, with an exact interval. Pure.
import type { Interval } from './interval.ts';
import { exactInterval } from './interval.ts';
import type { EvalResult } from './result.ts';

/** The interval is over rows, never over weights: a call that was seen often is still one trial. */
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
