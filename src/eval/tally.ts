// Counts of verdicts in a group of results, by rows and by weight. Pure.
import { groupBy } from './group-by.ts';
import type { Verdict } from '../model/disposition.ts';
import type { EvalResult } from './result.ts';
import { isUnjudged } from './score.ts';

export interface Count {
  readonly rows: number;
  /** Sum of the rows' `n`. */
  readonly weight: number;
}

export interface Tally extends Count {
  readonly name: string;
  /** The name for a person, if the name is an id. */
  readonly title?: string;
  readonly allow: Count;
  readonly ask: Count;
  readonly deny: Count;
}

export const countOf = (results: readonly EvalResult[]): Count => ({
  rows: results.length,
  weight: results.reduce((sum, { n }) => sum + n, 0),
});

export function tallyOf(name: string, results: readonly EvalResult[]): Tally {
  // A call that could not be judged counts neither as asked about nor as denied.
  const having = (verdict: Verdict): Count => countOf(results.filter((one) => one.verdict === verdict && !isUnjudged(one)));
  return { name, ...countOf(results), allow: having('allow'), ask: having('ask'), deny: having('deny') };
}

/** One tally for each value of `by`, the heaviest first. */
export function tallyBy(
  results: readonly EvalResult[],
  by: (result: EvalResult) => string,
  titled?: (result: EvalResult) => string,
): readonly Tally[] {
  const groups = groupBy(results, by);
  return [...groups]
    .map(([name, members]): Tally => {
      const [first] = members;
      const tally = tallyOf(name, members);
      return titled === undefined || first === undefined ? tally : { ...tally, title: titled(first) };
    })
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
}

export const titleOf = ({ name, title }: Tally): string => title ?? (name === '' ? '(none)' : name);

/** A proportion from 0 to 1; 0 if `whole` is 0. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
