// What `leeway allow last` and `leeway allow ID` show before anything is written: the rules, and what else they would have allowed. Writes nothing.
import type { JudgedPart } from '../model/decision.ts';
import type { StoredDecision } from './filter.ts';
import type { IndexedLog } from './index-db.ts';
import { alsoAllowed, narrowestRules, type RuleProposal } from './narrowest-rule.ts';
import { findOne, lastStopped } from './query.ts';
import type { DecisionRecord } from './record.ts';

export type AllowProposal =
  | { readonly kind: 'none' | 'several' }
  | {
      readonly kind: 'proposal';
      readonly about: StoredDecision;
      readonly proposal: RuleProposal;
      readonly also: readonly StoredDecision[];
    };

/** Turns rule texts into a function that says whether they would have made a stored part quiet. Uses the engine of the rules. */
export type Replay = (rules: readonly string[]) => (part: JudgedPart, record: DecisionRecord) => boolean;

export function proposeAllow(log: IndexedLog, which: string, replay: Replay): AllowProposal {
  const about = which === 'last' ? (lastStopped(log) ?? { kind: 'none' as const }) : findOne(log, which);
  if ('kind' in about) return about;
  const proposal = narrowestRules(about.record);
  const also = proposal.kind === 'none' ? [] : alsoAllowed(log.find({}), replay(proposal.rules));
  return { kind: 'proposal', about, proposal, also: also.filter(({ record }) => record.id !== about.record.id) };
}
