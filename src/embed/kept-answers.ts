// Answers that a guard keeps between a framework's questions about one execution of a call. Judges nothing.
import type { GuardAnswer, GuardedCall } from './guard.ts';

interface KeptAnswers {
  /**
   * Returns the answer for this question and removes it. INVARIANT: an `allow` is for one execution, so only the question at the
   * run gets it.
   */
  take(call: GuardedCall, when: 'ahead' | 'run'): GuardAnswer | undefined;
  keep(call: GuardedCall, answer: GuardAnswer): void;
  /** Called when a person answered the call, or it has run. */
  forget(callId: string): void;
}

/** How many answers are kept. */
const MOST_KEPT = 1000;

export function keptAnswers(): KeptAnswers {
  const kept = new Map<string, { readonly callId: string; readonly answer: GuardAnswer }>();
  return {
    take: (call, when) => {
      const key = keyOf(call);
      const held = key === undefined ? undefined : kept.get(key);
      if (key === undefined || held === undefined) return undefined;
      kept.delete(key);
      return when === 'ahead' && held.answer.verdict === 'allow' ? undefined : held.answer;
    },
    keep: (call, answer) => {
      const key = keyOf(call);
      if (key === undefined || call.callId === undefined) return;
      kept.set(key, { callId: call.callId, answer });
      const oldest = kept.keys().next();
      if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    },
    forget: (callId) => {
      for (const [key, held] of kept) if (held.callId === callId) kept.delete(key);
    },
  };
}

/** INVARIANT: the same id with another input is another call. An input that JSON cannot represent is judged each time. */
function keyOf({ callId, tool, input }: GuardedCall): string | undefined {
  if (callId === undefined) return undefined;
  try {
    return JSON.stringify([callId, tool, input ?? null]);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
