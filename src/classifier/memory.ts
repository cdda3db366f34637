// What the classifier remembers between questions: faults that last, answers, spending, self-checks. An interface, and one that lives in the process.
import type { ModelAnswer } from './decode-answer.ts';
import type { Fault } from './trouble.ts';

/** An answer as the model gave it, with what it cost. */
export interface RememberedAnswer {
  readonly answer: ModelAnswer;
  readonly provider: string;
  readonly model: string;
  readonly stage: 1 | 2;
  readonly at: number;
}

export interface SelfCheckResult {
  readonly at: number;
  readonly armed: boolean;
  readonly why?: string;
}

/** Kept per session. Keys are opaque: hashes of everything that a question or a provider's identity consists of. */
export interface ClassifierMemory {
  latched(provider: string): Fault | undefined;
  latch(provider: string, fault: Fault, at: number): void;
  answer(question: string): RememberedAnswer | undefined;
  remember(question: string, answer: RememberedAnswer): void;
  /** US dollars spent. */
  spent(now: number): { readonly session: number; readonly day: number };
  spend(dollars: number, now: number): void;
  selfCheck(provider: string): SelfCheckResult | undefined;
  keepSelfCheck(provider: string, result: SelfCheckResult): void;
}

const MOST_ANSWERS = 1_000;
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Lives and dies with the process. */
export function processMemory(): ClassifierMemory {
  const latches = new Map<string, Fault>();
  const answers = new Map<string, RememberedAnswer>();
  const checks = new Map<string, SelfCheckResult>();
  const days = new Map<string, number>();
  let session = 0;
  return {
    latched: (provider) => latches.get(provider),
    latch: (provider, fault) => void latches.set(provider, fault),
    answer: (question) => answers.get(question),
    remember: (question, answer) => {
      answers.delete(question);
      answers.set(question, answer);
      const oldest = answers.keys().next();
      if (answers.size > MOST_ANSWERS && oldest.done !== true) answers.delete(oldest.value);
    },
    spent: (now) => ({ session, day: days.get(dayOf(now)) ?? 0 }),
    spend: (dollars, now) => {
      session += dollars;
      days.set(dayOf(now), (days.get(dayOf(now)) ?? 0) + dollars);
    },
    selfCheck: (provider) => checks.get(provider),
    keepSelfCheck: (provider, result) => void checks.set(provider, result),
  };
}
