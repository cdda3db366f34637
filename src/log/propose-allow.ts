// What `leeway allow last` and `leeway allow ID` show before anything is written: rules proven to allow the call, and what else they would have
// allowed. Writes nothing.
import type { StoredDecision } from './filter.ts';
import type { IndexedLog } from './index-db.ts';
import { narrowestRules, type RuleProposal } from './narrowest-rule.ts';
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

/** Judges a stored call again with rules added. `why`: what would still stop it, or why it cannot be judged again. */
export type Allows = (
  rules: readonly string[],
) => (record: DecisionRecord) => Promise<{ readonly allowed: true } | { readonly allowed: false; readonly why: string }>;

/** The newest stopped calls that are judged again to show what else a rule would have allowed. */
const LOOKED_AT = 300;

export async function proposeAllow(log: IndexedLog, which: string, allows: Allows): Promise<AllowProposal> {
  const about = which === 'last' ? (lastStopped(log)?.about ?? { kind: 'none' as const }) : findOne(log, which);
  if ('kind' in about) return about;
  const narrowest = narrowestRules(about.record);
  if (narrowest.kind === 'none') return { kind: 'proposal', about, proposal: narrowest, also: [] };
  const judge = allows(narrowest.rules);
  const proof = await judge(about.record);
  if (!proof.allowed) {
    const why = `with ${narrowest.rules.map((rule) => `\`${rule}\``).join(', ')} it would still be stopped: ${proof.why}`;
    return { kind: 'proposal', about, proposal: { kind: 'none', why }, also: [] };
  }
  const also: StoredDecision[] = [];
  for (const one of stopped(log, about.record.id)) {
    // oxlint-disable-next-line no-await-in-loop -- one gate judges them in order
    if ((await judge(one.record)).allowed) also.push(one);
  }
  return { kind: 'proposal', about, proposal: narrowest, also };
}

/** Calls that a rule could have allowed; without failures and calls that must always be asked about. */
const stopped = (log: IndexedLog, except: string): readonly StoredDecision[] =>
  log
    .find({ not: 'allow', limit: LOOKED_AT })
    .filter(({ record }) => record.trouble === undefined && !record.askFloor && record.id !== except);
