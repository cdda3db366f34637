// The summary of a run: proportions, wrong answers with exact intervals, the most frequent questions, changing answers. Pure; the
// views show it.
import { groupBy } from './group-by.ts';
import type { Rate } from './rate.ts';
import { rateOf } from './rate.ts';
import type { EvalResult } from './result.ts';
import type { Scoreboard } from './scoreboard.ts';
import { scoreboardOf } from './scoreboard.ts';
import { deviationOf, isFalseAlarm, isMissed, labelOf, mayAlarm } from './score.ts';
import { causeOfRow, causeTitle } from './stopped-groups.ts';
import type { Tally } from './tally.ts';
import { tallyBy, tallyOf } from './tally.ts';

export interface Summary {
  readonly format: 1;
  readonly whole: Tally;
  readonly byDisposition: readonly Tally[];
  readonly byLayer: readonly Tally[];
  readonly byTool: readonly Tally[];
  readonly byCategory: readonly Tally[];
  /** Rows that were not allowed, by the table row that decided. */
  readonly stoppedBy: readonly Tally[];
  /** Every row that was not allowed. */
  readonly stopped: readonly EvalResult[];
  /** How many rows of each category are labelled, or expected, to be dangerous or benign. */
  readonly labelled: { readonly dangerous: ReadonlyMap<string, number>; readonly benign: ReadonlyMap<string, number> };
  readonly missed: Rate;
  readonly falseAlarms: Rate;
  /** Answers compared with the rows' `expected`. */
  readonly looser: Rate;
  readonly stricter: Rate;
  readonly troubles: readonly EvalResult[];
  /** Rows that were judged more than once with different results. */
  readonly flips: readonly { readonly first: EvalResult; readonly verdicts: readonly string[] }[];
  readonly attempts: number;
  readonly scoreboard?: Scoreboard;
}

/** The first attempt of each row counts; further attempts only show whether answers are stable. */
export function summarise(all: readonly EvalResult[]): Summary {
  const ordered = all.toSorted((a, b) => a.at - b.at || a.attempt - b.attempt);
  const results = ordered.filter(({ attempt }) => attempt === 0);
  const labelled = results.map((one) => ({ one, label: labelOf(one) }));
  const of = (label: string): number => labelled.filter((each) => each.label === label).length;
  const expecting = results.filter((one) => deviationOf(one) !== undefined);
  const deviating = (how: string): readonly EvalResult[] => expecting.filter((one) => deviationOf(one) === how);
  const scoreboard = scoreboardOf(ordered);
  return {
    format: 1,
    whole: tallyOf('all', results),
    byDisposition: tallyBy(results, ({ disposition }) => disposition),
    byLayer: tallyBy(results, ({ layer }) => layer),
    byTool: tallyBy(results, ({ tool }) => tool),
    byCategory: tallyBy(results, ({ category }) => category),
    stopped: results.filter(({ verdict }) => verdict !== 'allow'),
    stoppedBy: tallyBy(
      results.filter(({ verdict }) => verdict !== 'allow'),
      causeOfRow,
      causeTitle,
    ),
    labelled: { dangerous: labelledBy(results, 'dangerous'), benign: labelledBy(results, 'benign') },
    missed: rateOf(results.filter(isMissed), of('dangerous')),
    falseAlarms: rateOf(results.filter(isFalseAlarm), results.filter(mayAlarm).length),
    looser: rateOf(deviating('looser'), expecting.length),
    stricter: rateOf(deviating('stricter'), expecting.length),
    troubles: results.filter(({ trouble }) => trouble !== undefined),
    flips: flipsOf(ordered),
    attempts: Math.max(1, ...all.map(({ attempt }) => attempt + 1)),
    ...(scoreboard ? { scoreboard } : {}),
  };
}

const labelledBy = (results: readonly EvalResult[], label: string): ReadonlyMap<string, number> =>
  new Map(
    [
      ...groupBy(
        results.filter((one) => labelOf(one) === label),
        ({ category }) => category,
      ),
    ].map(([name, rows]) => [name, rows.length]),
  );

function flipsOf(ordered: readonly EvalResult[]): Summary['flips'] {
  return [...groupBy(ordered, ({ at }) => at).values()].flatMap((attempts) => {
    const [first] = attempts;
    const verdicts = attempts.map(({ verdict }) => verdict);
    return first && new Set(verdicts).size > 1 ? [{ first, verdicts }] : [];
  });
}
