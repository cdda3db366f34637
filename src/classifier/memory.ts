// What the classifier remembers between questions: lasting faults, answers, spending, self-checks. An interface, and an implementation in
// memory; gate/classifier-memory.ts stores it for other processes.
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

/** A question that is about to be asked, with its estimated price. */
export type Reservation =
  | {
      readonly kind: 'reserved';
      /** What any process spent or reserved before this question. */
      readonly before: Spent;
      /** Replaces the reservation by the real cost. */
      settle(dollars: number): void;
    }
  /** The amount spent is unknown. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Stored per session. Keys are opaque: hashes of everything that identifies a question or a provider. */
export interface ClassifierMemory {
  latched(provider: string): Fault | undefined;
  latch(provider: string, fault: Fault, at: number): void;
  answer(question: string): RememberedAnswer | undefined;
  remember(question: string, answer: RememberedAnswer): void;
  /** INVARIANT: if two processes reserve at the same time, one comes first, and the other sees it in `before`. */
  reserve(dollars: number, now: number): Reservation;
  selfCheck(provider: string): SelfCheckResult | undefined;
  /** Why it could not be stored, or undefined. */
  keepSelfCheck(provider: string, result: SelfCheckResult): string | undefined;
}

const MOST_ANSWERS = 1_000;
/** The day a budget counts for, in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Lost when the process ends. */
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
