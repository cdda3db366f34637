// The denial budget: how often the agent was denied, in a row and in all. Counts; does not decide what happens then.
import type { StoredEvent } from './session-events.ts';

export interface DenialLimits {
  readonly inARow: number;
  readonly perSession: number;
}
export const DEFAULT_LIMITS: DenialLimits = { inARow: 3, perSession: 20 };

export interface BudgetState {
  readonly spentInARow: number;
  readonly spentTotal: number;
  readonly exhausted: boolean;
}

const MAIN = '';

/**
 * A row belongs to one actor, the total to the session: a new sub-agent starts a new row, never a new total.
 * A row ends when a judged call is allowed, a person approves, or the person speaks. The total starts again only when a person approves
 * something after the budget was spent: then they have seen that it was.
 */
export class Budget {
  readonly #limits: DenialLimits;
  readonly #rows = new Map<string, number>();
  #total = 0;

  constructor(limits: DenialLimits) {
    this.#limits = limits;
  }

  denied(sub: string | undefined): void {
    this.#rows.set(sub ?? MAIN, (this.#rows.get(sub ?? MAIN) ?? 0) + 1);
    this.#total += 1;
  }

  allowed(sub: string | undefined): void {
    this.#rows.delete(sub ?? MAIN);
  }

  approved(sub: string | undefined): void {
    if (this.state(sub).exhausted) this.#total = 0;
    this.#rows.delete(sub ?? MAIN);
  }

  spoken(): void {
    this.#rows.clear();
  }

  state(sub: string | undefined): BudgetState {
    const spentInARow = this.#rows.get(sub ?? MAIN) ?? 0;
    const exhausted = spentInARow >= this.#limits.inARow || this.#total >= this.#limits.perSession;
    return { spentInARow, spentTotal: this.#total, exhausted };
  }

  /** `askedBy` tells who made the call that was answered; an answer to a call nobody was asked about is none. */
  fold(event: StoredEvent, askedBy: (call: string) => { readonly sub?: string } | undefined): void {
    if (event.kind === 'denied') this.denied(event.sub);
    else if (event.kind === 'allowed') this.allowed(event.sub);
    else if (event.kind === 'turn') this.spoken();
    else if (event.kind === 'answered' && event.answer === 'approved') {
      const asked = askedBy(event.call);
      if (asked !== undefined) this.approved(asked.sub);
    }
  }
}
