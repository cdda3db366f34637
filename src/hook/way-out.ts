// What a person can still do about a call that does not run. Changes no verdict; the text is made in `agents/adapter.ts`.
import type { AgentReply, WayOut } from '../agents/adapter.ts';
import { narrowestRules } from '../log/narrowest-rule.ts';
import type { Decision } from '../model/decision.ts';

/**
 * INVARIANT: none for what is always blocked and for what could not be judged, because `leeway approve` cannot let it run; none where the
 * agent itself can run the call on a copy. `tool`: the tool that was called.
 */
export function withWayOut(
  decision: Decision,
  mode: 'interactive' | 'headless',
  { tool = '' }: { readonly tool?: string } = {},
): Decision & Pick<AgentReply, 'wayOut'> {
  const { verdict, trouble, disposition, layer } = decision;
  if (verdict === 'allow' || trouble !== undefined || disposition === 'forbidden' || layer === 'contain') return decision;
  const settled = verdict === 'deny' && (mode === 'interactive' || layer === 'classifier' || layer === 'record');
  // No rule is offered for a call that the model found harmful: the rule would switch the model off for such calls.
  const ruled = layer !== 'classifier' && narrowestRules({ ...decision, tool }).kind === 'rules';
  const wayOut: WayOut = {
    decision: decision.id,
    rule: ruled ? 'possible' : 'impossible',
    open: settled ? 'settled' : 'nobody was asked',
  };
  return { ...decision, wayOut };
}
