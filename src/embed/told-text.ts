// The text for the model about a call that did not run. The same for all embeddings; decides nothing.
import type { Decision } from '../model/decision.ts';

type Said = Pick<Decision, 'verdict' | 'reason' | 'advice' | 'trouble'>;

export const CANCELLED = 'this call did not run: it was cancelled';

/** `by`: who stopped the call. */
export function textForModel({ reason, advice, trouble }: Said, by: 'leeway' | 'person' = 'leeway'): string {
  const who = by === 'person' ? 'the person refused this call' : trouble ? 'this call did not run' : 'leeway denied this call';
  return [`${who}: ${reason}`, ...(advice === undefined ? [] : [advice])].join('; ');
}
