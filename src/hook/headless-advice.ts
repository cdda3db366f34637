// What a person could do about a call that was denied only because nobody could be asked. Changes no verdict.
import type { Decision } from '../model/decision.ts';

const headlessAdvice = (which: string): string =>
  `leeway could not ask the user here; the user can run \`leeway allow ${which}\` in a terminal to add a rule for it`;
/** No rule can allow what must always be asked about. */
const ALWAYS_ASKED =
  'leeway could not ask the user here; the user can run it in a terminal, or allow it in a session that can ask';

/**
 * INVARIANT: only if the table or a rule would have asked; not if the model blocked the call, if the call is always denied, or if something
 * failed. `which`: how the commands name the decision.
 */
export function withHeadlessAdvice(decision: Decision, mode: 'interactive' | 'headless', which = 'last'): Decision {
  const open = decision.disposition === 'review' || decision.disposition === 'guarded' || decision.askFloor;
  const settled = decision.trouble !== undefined || ['classifier', 'record', 'contain'].includes(decision.layer);
  if (mode === 'interactive' || decision.verdict !== 'deny' || decision.disposition === 'forbidden' || !open || settled)
    return decision;
  const added = decision.askFloor ? ALWAYS_ASKED : headlessAdvice(which);
  return { ...decision, advice: decision.advice === undefined ? added : `${decision.advice}. ${added}` };
}
