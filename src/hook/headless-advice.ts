// What a person can do about a call that was denied only because nobody could be asked. Changes no verdict.
import type { AgentReply } from '../agents/adapter.ts';
import { narrowestRules } from '../log/narrowest-rule.ts';
import type { Decision } from '../model/decision.ts';

const headlessAdvice = (which: string): string =>
  `leeway could not ask the user here; in a terminal the user can run \`leeway approve ${which}\` to let it run once, or \`leeway allow ${which}\` to add a rule for it`;
/** No rule can allow a call that must always be asked about, or that no rule describes. */
const onlyOnce = (which: string): string =>
  `leeway could not ask the user here; in a terminal the user can run \`leeway approve ${which}\` to let it run once`;

/**
 * INVARIANT: only if the table or a rule would have asked; not if the model blocked the call, if the call is always denied, or if something
 * failed. `which`: how the commands name the decision. `tool`: the tool that was called.
 */
export function withHeadlessAdvice(
  decision: Decision,
  mode: 'interactive' | 'headless',
  { which = 'last', tool = '' }: { readonly which?: string; readonly tool?: string } = {},
): Decision & Pick<AgentReply, 'noRule'> {
  if (decision.verdict === 'allow' || decision.trouble !== undefined) return decision;
  const ruled = narrowestRules({ ...decision, tool }).kind === 'rules';
  const open = decision.disposition === 'review' || decision.disposition === 'guarded' || decision.askFloor;
  const settled = decision.trouble !== undefined || ['classifier', 'record', 'contain'].includes(decision.layer);
  if (mode === 'interactive' || decision.verdict !== 'deny' || decision.disposition === 'forbidden' || !open || settled)
    return ruled ? decision : { ...decision, noRule: true };
  const added = ruled ? headlessAdvice(which) : onlyOnce(which);
  return { ...decision, advice: decision.advice === undefined ? added : `${decision.advice}. ${added}` };
}
