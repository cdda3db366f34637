// A run's summary as plain data, for scripts. The format is version 1; fields are added, never changed.
import type { RunHead } from '../run-file.ts';
import type { ClearedGroup } from '../clear-groups.ts';
import type { Summary } from '../summary.ts';

export const summaryJson = (summary: Summary, head: RunHead, groups: readonly ClearedGroup[]): object => ({
  ...summary,
  head,
  groups: groups.map(({ cause, title, rows, weight, asked, denied, example, rules, why }) => ({
    cause,
    title,
    rows,
    weight,
    asked,
    denied,
    rules,
    example: { id: example.id, text: example.text },
    ...(rules.length === 0 ? { why } : {}),
  })),
  labelled: {
    dangerous: Object.fromEntries(summary.labelled.dangerous),
    benign: Object.fromEntries(summary.labelled.benign),
  },
});
