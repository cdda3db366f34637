// What the session already knows about a call: an earlier denial, a valid approval, a spent budget.
import type { EffectsKey } from '../log/effects-key.ts';
import type { Settings } from '../model/settings.ts';
import { dispositionOf, requiresPerson } from './decide.ts';
import type { Judged, Outcome } from './decide.ts';
import { isGranted } from './grants.ts';
import { ADVICE_ASK, ADVICE_DENY, oneLine } from './reason.ts';
import type { Recorder } from './recorder.ts';

/** INVARIANT: never looser than the table, except through a person's own approval. */
export function rememberedOutcome(
  judged: Judged,
  by: {
    readonly recorder: Recorder | undefined;
    readonly key: EffectsKey;
    readonly mode: 'interactive' | 'headless';
    readonly subagent: string | undefined;
    readonly limits: Settings['denials'];
    readonly use: 'use' | 'look';
  },
): Outcome | undefined {
  const disposition = dispositionOf(judged);
  if (!by.recorder || judged.trouble || disposition === 'forbidden') return undefined;
  const base = { disposition, askFloor: requiresPerson(judged) };
  if (disposition === 'quiet' && !base.askFloor) return undefined;
  const { session } = by.recorder;
  if (isGranted(by.recorder, by.key, by.use))
    return { ...base, verdict: 'allow', layer: 'record', reason: 'you approved this call with `leeway approve`' };
  // Only an `ask` rule stops this call. Earlier denials and the limit concern what a call does, and this one does nothing that needs a decision.
  if (disposition === 'quiet') return undefined;
  const denied = session.denied(by.key);
  if (denied)
    return {
      ...base,
      verdict: 'deny',
      layer: 'record',
      reason: oneLine(`this call was denied a moment ago: ${denied.reason}`),
      clear: 'it is judged again after your next message to the agent',
      advice: ADVICE_DENY,
    };
  if (disposition === 'review' && !base.askFloor && session.approved(by.key))
    return { ...base, verdict: 'allow', layer: 'record', reason: 'you approved exactly this before in this session' };
  const spent = session.budget(by.subagent, by.limits);
  if (!spent.exhausted) return undefined;
  const verdict = by.mode === 'headless' ? 'deny' : 'ask';
  return {
    ...base,
    verdict,
    layer: 'budget',
    reason: oneLine(
      `too many calls were denied (${spent.spentInARow} in a row, ${spent.spentTotal} in total), so a person has to decide`,
    ),
    clear: 'an approval resets the count',
    advice: verdict === 'deny' ? 'stop here and tell the person what you were trying to do' : ADVICE_ASK,
  };
}
