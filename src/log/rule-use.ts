// How often each rule of the user moved something, from history. Does not know which rules there are now.
import type { Stored } from './filter.ts';

export interface RuleUse {
  readonly list: string;
  readonly text: string;
  readonly origin: string;
  /** Decisions in which it moved a finding or settled the call. */
  readonly decisions: number;
  /** Of these, how many it settled. */
  readonly settled: number;
  readonly last: string;
}

/** Rules of the configuration that are not in the answer were never used: `leeway rules` shows them as dead, from history. */
export function ruleUses(history: readonly Stored[]): readonly RuleUse[] {
  const uses = new Map<string, RuleUse>();
  for (const { record } of history) {
    const inThis = new Map<string, { readonly list: string; readonly text: string; readonly origin: string }>();
    const moved = record.parts.flatMap(({ findings }) => findings.flatMap(({ rule }) => (rule === undefined ? [] : [rule])));
    for (const rule of record.rule === undefined ? moved : [record.rule, ...moved]) inThis.set(keyOf(rule), rule);
    for (const [key, { list, text, origin }] of inThis) {
      const before = uses.get(key);
      const settled = record.rule !== undefined && keyOf(record.rule) === key ? 1 : 0;
      const last = before === undefined || before.last < record.time ? record.time : before.last;
      uses.set(key, {
        list,
        text,
        origin,
        decisions: (before?.decisions ?? 0) + 1,
        settled: (before?.settled ?? 0) + settled,
        last,
      });
    }
  }
  return [...uses.values()].sort((a, b) => b.decisions - a.decisions);
}

const keyOf = ({ list, text, origin }: { readonly list: string; readonly text: string; readonly origin: string }): string =>
  `${list}\n${text}\n${origin}`;
