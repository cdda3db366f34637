// Approvals that a person gave in advance with `leeway approve`: finds one that covers a call and uses it up. Decides nothing
// else.
import type { EffectsKey } from '../log/effects-key.ts';
import { consentUses } from './consent-uses.ts';
import type { Recorder } from './recorder.ts';

/**
 * INVARIANT: a grant for one call is used once, even if several processes ask at the same time. `look`: the call was judged a
 * moment ago and used the grant then; now the agent only asks whether the call may continue.
 */
export function isGranted({ store, session }: Recorder, key: EffectsKey, use: 'use' | 'look'): boolean {
  const grants = session.grants(key);
  if (grants.length === 0) return false;
  const uses = consentUses(store, session.id);
  return grants.some((grant) => grant.uses === 'many' || use === 'look' || uses.use(grant.grant, 'session'));
}
