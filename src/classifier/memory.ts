// What the classifier remembers between questions: faults that last, answers, spending, self-checks. An interface, and one that lives in the
// process; gate/classifier-memory.ts keeps it for other processes.
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

/** US dollars. */
export interface Spent {
  readonly session: number;
  readonly day: number;
}

/** A question that is about to be asked, with its price as far as it can be told before. */
export type Reserved =
  | {
      readonly kind: 'reserved';
      /** What was spent or reserved before this question, by whatever process. */
      readonly before: Spent;
      /** Puts what it really cost in the place of the reservation. */
      settle(dollars: number): void;
    }
  /** Nobody knows what was spent. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Kept per session. Keys are opaque: hashes of everything that a question or a provider's identity consists of. */
export interface ClassifierMemory {
  latched(provider: string): Fault | undefined;
  latch(provider: string, fault: Fault, at: number): void;
  answer(question: string): RememberedAnswer | undefined;
  remember(question: string, answer: RememberedAnswer): void;
  /** INVARIANT: of two that reserve at once one comes first, and the other sees it in `before`. */
  reserve(dollars: number, now: number): Reserved;
  selfCheck(provider: string): SelfCheckResult | undefined;
  /** Why it could not be kept, or undefined. */
  keepSelfCheck(provider: string, result: SelfCheckResult): string | undefined;
}

const MOST_ANSWERS = 1_000;
/** The day a budget counts for, in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

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
    reserve: (dollars, now) => {
      const spend = (more: number): void => {
        session += more;
        days.set(dayOf(now), (days.get(dayOf(now)) ?? 0) + more);
      };
      const before = { session, day: days.get(dayOf(now)) ?? 0 };
      spend(dollars);
      return { kind: 'reserved', before, settle: (real) => spend(real - dollars) };
    },
    selfCheck: (provider) => checks.get(provider),
    keepSelfCheck: (provider, result) => {
      checks.set(provider, result);
      return undefined;
    },
  };
}
