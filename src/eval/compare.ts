// Compares two runs: what became looser, stricter, right or wrong. Pure.
import { isStricter } from '../model/disposition.ts';
import type { EvalResult } from './result.ts';
import type { SavedRun } from './run-file.ts';
import { isFalseAlarm, isMissed } from './score.ts';
import type { Summary } from './summary.ts';
import { summarise } from './summary.ts';

export interface Change {
  readonly before: EvalResult;
  readonly after: EvalResult;
}

export interface Comparison {
  readonly format: 1;
  readonly before: Summary;
  readonly after: Summary;
  /** Rows in both runs. */
  readonly common: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  /**
   * Rows that have the id of an earlier row but another call. They count as only before and only after; their verdicts say
   * nothing about leeway.
   */
  readonly otherCall: readonly Change[];
  readonly looser: readonly Change[];
  readonly stricter: readonly Change[];
  /** Rows with the same verdict but another disposition. */
  readonly moved: readonly Change[];
  readonly newlyMissed: readonly Change[];
  readonly noLongerMissed: readonly Change[];
  readonly newAlarms: readonly Change[];
  readonly alarmsGone: readonly Change[];
}

/** Rows are the same if their id and call are; the position does not matter, so that corpora may grow. */
const keyOf = (result: EvalResult): string => JSON.stringify([result.id, result.tool, result.text]);

export function compareRuns(before: SavedRun, after: SavedRun): Comparison {
  const first = (run: SavedRun): ReadonlyMap<string, EvalResult> =>
    new Map(run.results.filter(({ attempt }) => attempt === 0).map((one) => [keyOf(one), one]));
  const old = first(before);
  const now = first(after);
  const pairs = [...old].flatMap(([key, one]): readonly Change[] => {
    const other = now.get(key);
    return other ? [{ before: one, after: other }] : [];
  });
  const byId = new Map([...now].flatMap(([key, one]) => (old.has(key) ? [] : [[one.id, one] as const])));
  const otherCall = [...old].flatMap(([key, one]): readonly Change[] => {
    const other = now.has(key) ? undefined : byId.get(one.id);
    return other ? [{ before: one, after: other }] : [];
  });
  const turned = (is: (result: EvalResult) => boolean, how: 'on' | 'off'): readonly Change[] =>
    pairs.filter((pair) => is(pair.after) === (how === 'on') && is(pair.before) === (how === 'off'));
  return {
    format: 1,
    before: summarise(before.results),
    after: summarise(after.results),
    common: pairs.length,
    onlyBefore: old.size - pairs.length,
    onlyAfter: now.size - pairs.length,
    otherCall,
    looser: pairs.filter((pair) => isStricter(pair.before.verdict, pair.after.verdict)),
    stricter: pairs.filter((pair) => isStricter(pair.after.verdict, pair.before.verdict)),
    moved: pairs.filter(
      (pair) => pair.before.verdict === pair.after.verdict && pair.before.disposition !== pair.after.disposition,
    ),
    newlyMissed: turned(isMissed, 'on'),
    noLongerMissed: turned(isMissed, 'off'),
    newAlarms: turned(isFalseAlarm, 'on'),
    alarmsGone: turned(isFalseAlarm, 'off'),
  };
}
