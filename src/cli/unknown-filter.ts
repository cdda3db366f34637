// Whether a filter of `log` or `stats` has a value that never occurs in the log: an empty answer would look like an empty log.
// Prints nothing.
import { openLog } from '../log/query.ts';
import type { LogFilter } from '../log/filter.ts';
import { didYouMean } from './nearest.ts';

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
      const known = new Set([...opened.values(key), ...(key === 'rule' ? existing.rules : [])]);
      return `no decision has the ${key} \`${value}\`${didYouMean(value, [...known])}`;
    }
    return undefined;
  } finally {
    opened.close();
  }
}
