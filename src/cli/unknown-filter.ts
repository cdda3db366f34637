// Whether a filter of `log` or `stats` has a value that never occurs in the log: an empty answer would look like an empty log.
// Prints nothing.
import { openLog } from '../log/query.ts';
import { programsOf, rulesOf, type LogFilter } from '../log/filter.ts';
import type { DecisionRecord } from '../log/record.ts';
import { didYouMean } from './nearest.ts';

/** The field of a decision that each filter compares. Their values are ids and texts that exist only in the log. */
const RECORDED = {
  session: ({ session }: DecisionRecord) => [session],
  rule: rulesOf,
  tool: ({ tool }: DecisionRecord) => [tool],
  program: programsOf,
} as const;

/** The message for the first filter whose value never occurs, with the nearest value that does. */
export async function unknownFilter(
  stateDir: string,
  filter: LogFilter,
  existing: { readonly rules: readonly string[] },
): Promise<string | undefined> {
  const named = (['session', 'rule', 'tool', 'program'] as const).filter((key) => filter[key] !== undefined);
  if (named.length === 0) return undefined;
  const opened = await openLog(stateDir);
  try {
    for (const key of named) {
      const value = filter[key] ?? '';
      if (opened.find({ [key]: value, limit: 1 }).length > 0 || (key === 'rule' && existing.rules.includes(value))) continue;
      const recorded = opened.find({}).flatMap(({ record }) => RECORDED[key](record));
      const known = new Set([...recorded, ...(key === 'rule' ? existing.rules : [])]);
      return `no decision has the ${key} \`${value}\`${didYouMean(value, [...known])}`;
    }
    return undefined;
  } finally {
    opened.close();
  }
}
