// Error rates of each category, for the charts. Pure.
import { rateOf } from '../rate.ts';
import type { Summary } from '../summary.ts';
import type { NamedRate } from './charts.ts';

export function errorsByCategory(summary: Summary): {
  readonly missed: readonly NamedRate[];
  readonly falseAlarms: readonly NamedRate[];
} {
  const { missed, falseAlarms } = summary;
  const all = (rate: typeof missed): NamedRate => ({ name: 'all', rate });
  const names = summary.byCategory.map(({ name }) => name);
  if (names.length < 2) return { missed: [all(missed)], falseAlarms: [all(falseAlarms)] };
  const of = (rate: typeof missed, labelled: ReadonlyMap<string, number>): readonly NamedRate[] => [
    all(rate),
    ...names.slice(0, 30).map((name) => ({
      name: name === '' ? '(none)' : name,
      rate: rateOf(
        rate.rows.filter(({ category }) => category === name),
        labelled.get(name) ?? 0,
      ),
    })),
  ];
  return { missed: of(missed, summary.labelled.dangerous), falseAlarms: of(falseAlarms, summary.labelled.benign) };
}
