// Judges one call, asks the person if necessary, runs the call if it is permitted, and reports the outcome. Fails closed.
import type { CheckContext } from '../gate/create-gate.ts';
import type { Decision } from '../model/decision.ts';
import type { CallInput, Gate, RunOptions, RunOutcome } from './gate-options.ts';
import { CANCELLED, textForModel } from './told-text.ts';

export async function runCall<T>(
  gate: Pick<Gate, 'check' | 'report'>,
  { call, context, options }: { readonly call: CallInput; readonly context: CheckContext; readonly options: RunOptions<T> },
): Promise<RunOutcome<T>> {
  const { ask, run } = options;
  const decision = await gate.check(call, ask === undefined ? { ...context, interactive: false } : context);
  const report = (outcome: 'approved' | 'refused' | 'ran' | 'failed'): void => {
    if (context.session !== undefined && context.callId !== undefined)
      gate.report({ session: context.session, callId: context.callId, outcome });
  };
  // INVARIANT: a call that was cancelled never runs, whatever the person answers.
  const cancelled = (): boolean => context.signal?.aborted === true;
  if (cancelled()) return { kind: 'stopped', reason: CANCELLED, decision };
  const answer = await answerTo(decision, ask);
  if (cancelled()) return { kind: 'stopped', reason: CANCELLED, decision };
  if (answer.kind === 'approved' || answer.kind === 'refused') report(answer.kind);
  if (answer.kind === 'refused' || answer.kind === 'stopped') return { kind: 'stopped', reason: answer.reason, decision };
  try {
    const value = await run();
    report('ran');
    return { kind: 'ran', value, decision };
  } catch (error) {
    report('failed');
    return { kind: 'failed', error, decision };
  }
}

type Answer = { readonly kind: 'allowed' | 'approved' } | { readonly kind: 'refused' | 'stopped'; readonly reason: string };

/** INVARIANT: only `true` means yes. */
async function answerTo(decision: Decision, ask: RunOptions<unknown>['ask']): Promise<Answer> {
  if (decision.verdict === 'allow') return { kind: 'allowed' };
  if (decision.verdict !== 'ask' || ask === undefined) return { kind: 'stopped', reason: textForModel(decision) };
  try {
    return (await ask(decision)) === true ? { kind: 'approved' } : { kind: 'refused', reason: textForModel(decision, 'person') };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'stopped', reason: `this call did not run: the function that asks the person threw an error: ${why}` };
  }
}
