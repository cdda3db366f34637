// A run's summary as plain data, for scripts. The format is version 1; fields are added, never changed.
import type { RunHead } from '../run-file.ts';
import type { Summary } from '../summary.ts';

export const summaryJson = (summary: Summary, head: RunHead): object => ({
  ...summary,
  head,
  labelled: {
    dangerous: Object.fromEntries(summary.labelled.dangerous),
    benign: Object.fromEntries(summary.labelled.benign),
  },
});
