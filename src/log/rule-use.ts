// How often each rule of the user had an effect, from the history. Does not know which rules exist now.
import type { StoredDecision } from './filter.ts';
import type { DecisionRecord } from './record.ts';

export interface RuleUse {
  readonly list: string;
  readonly text: string;
  readonly origin: string;
  /** Decisions in which the rule changed a finding or decided the call. */
  readonly decisions: number;
  /** Of these, how many it decided. */
  readonly settled: number;
  readonly last: string;
}

/** Rules of the configuration that are not in the result were never used: `leeway rules` shows them as unused. */
export function ruleUses(history: readonly StoredDecision[]): readonly RuleUse[] {
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

/** What the history says about a current rule. */
export type RuleHistory =
  | { readonly kind: 'used'; readonly decisions: number; readonly settled: number; readonly last: string }
  /** It matched calls that something else had already decided. */
  | { readonly kind: 'met'; readonly last: string }
  /** It could have had an effect in this many decisions, but matched none. */
  | { readonly kind: 'unused'; readonly decisions: number; readonly since: string }
  /** Not known: there is too little history, or the rule is only for a model. */
  | { readonly kind: 'unknown' };

/** Fewer decisions say nothing about a rule. */
const ENOUGH = 50;

export interface HeldRule {
  readonly list: string;
  readonly text: string;
  readonly origin: string;
  readonly readings: readonly string[];
}

export interface RuleHistoryContext {
  /** The project: its rules are measured by the decisions made in it. */
  readonly root: string | undefined;
  /** Hash of the current configuration. Decisions under another configuration may have had other rules. */
  readonly config: string;
  /** The current rules that match a stored decision, whether or not they changed anything. */
  meets(record: DecisionRecord): readonly { readonly list: string; readonly text: string; readonly origin: string }[];
}

/** A rule counts as never used if enough decisions were made since it exists, and it matched none of them. */
export function ruleHistory(
  history: readonly StoredDecision[],
  { root, config, meets }: RuleHistoryContext,
): (rule: HeldRule) => RuleHistory {
  const uses = new Map(ruleUses(history).map((use) => [keyOf(use), use]));
  const since = history.filter(({ record }) => record.config === config);
  const met = new Map<string, string>();
  for (const { record } of since) for (const rule of meets(record)) met.set(keyOf(rule), record.time);
  return (rule) => {
    const use = uses.get(keyOf(rule));
    if (use) return { kind: 'used', decisions: use.decisions, settled: use.settled, last: use.last };
    const last = met.get(keyOf(rule));
    if (last !== undefined) return { kind: 'met', last };
    const measured = rule.origin.startsWith('project') ? since.filter(({ record }) => record.root === root) : since;
    const first = measured[0]?.record.time;
    if (first === undefined || measured.length < ENOUGH || rule.readings.includes('prose')) return { kind: 'unknown' };
    return { kind: 'unused', decisions: measured.length, since: first };
  };
}

const keyOf = ({ list, text, origin }: { readonly list: string; readonly text: string; readonly origin: string }): string =>
  `${list}\n${text}\n${origin}`;
