// Reasons not to ask a provider at all: a lasting fault, a failed self-check, a spent budget. Asks nothing.
import { sha256 } from '../host/sha256.ts';
import type { Settings } from '../model/settings.ts';
import type { ClassifierMemory } from './memory.ts';
import type { OpenedProvider } from './open-provider.ts';
import { SECOND_VERSION } from './consent/second-question.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { Fault } from './trouble.ts';

export interface Obstacle {
  readonly fault: Fault;
  readonly latched: boolean;
}

/** A self-check is valid for one provider, model, address or program, and for the versions of both prompts. */
export const selfCheckKey = (provider: OpenedProvider): string =>
  sha256(JSON.stringify([provider.reaches, PROMPT_VERSION, SECOND_VERSION]));

export function obstacleTo(provider: OpenedProvider, memory: ClassifierMemory): Obstacle | undefined {
  const stuck = memory.latched(provider.identity);
  if (stuck !== undefined) return { fault: stuck, latched: true };
  const check = memory.selfCheck(selfCheckKey(provider));
  if (check !== undefined && !check.armed)
    return { fault: { kind: 'disarmed', ...(check.why === undefined ? {} : { detail: check.why }) }, latched: false };
  return undefined;
}

export interface PaymentContext {
  readonly memory: ClassifierMemory;
  readonly budget: Settings['budget'];
  readonly now: number;
  /** The estimated price of the question; undefined if the model's price is not known. */
  readonly dollars: number | undefined;
}

export type PaymentResult =
  | { readonly kind: 'paid'; settle(dollars: number): void }
  | { readonly kind: 'spent'; readonly detail: string; readonly todo?: string };

/** Reserves the price of a question in the budget before it is asked. INVARIANT: an unknown price does not count as zero. */
export function payFor(provider: Pick<OpenedProvider, 'model'>, { memory, budget, now, dollars }: PaymentContext): PaymentResult {
  const { session, day } = budget;
  const limited = session !== undefined || day !== undefined;
  if (dollars === undefined)
    return limited
      ? {
          kind: 'spent',
          detail: `a \`budget\` is set and the price of \`${provider.model}\` is not known`,
          // With an unknown price, a larger budget would not help.
          todo: 'choose a model whose price leeway knows, or remove `budget`; or decide yourself',
        }
      : { kind: 'paid', settle: () => undefined };
  const reserved = memory.reserve(dollars, now);
  if (reserved.kind === 'unknown')
    return limited
      ? {
          kind: 'spent',
          detail: `a \`budget\` is set and what was spent is not known: ${reserved.why}`,
          todo: 'make the state directory readable and writable for you (`leeway doctor` names it), or remove `budget`; or decide yourself',
        }
      : { kind: 'paid', settle: () => undefined };
  const { before, settle } = reserved;
  const over =
    session !== undefined && before.session >= session
      ? `the budget of $${session} for a session is spent`
      : day !== undefined && before.day >= day
        ? `the budget of $${day} for a day is spent`
        : undefined;
  if (over === undefined) return { kind: 'paid', settle };
  settle(0);
  return { kind: 'spent', detail: over };
}
