// What a person could do about a call that was denied only because nobody could be asked. Changes no verdict.
import type { Decision } from '../model/decision.ts';

const WAY_OUT = 'nobody could be asked here: the user may run `leeway allow last` in a terminal';

/**
 * INVARIANT: only if the table or a rule would have asked; not if the model blocked the call, if the call is always denied, or if something
 * failed.
 */
export function withHeadlessAdvice(decision: Decision, mode: 'interactive' | 'headless'): Decision {
  const open = decision.disposition === 'review' || decision.disposition === 'guarded' || decision.askFloor;
  const settled = decision.trouble !== undefined || decision.layer === 'classifier' || decision.layer === 'record';
  if (mode === 'interactive' || decision.verdict !== 'deny' || decision.disposition === 'forbidden' || !open || settled)
    return decision;
  return { ...decision, advice: decision.advice === undefined ? WAY_OUT : `${decision.advice}. ${WAY_OUT}` };
}
