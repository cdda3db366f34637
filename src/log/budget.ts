// The denial budget: how often the agent was denied, in a row and in total. Counts; does not decide what follows.
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
 * A row belongs to one actor, the total to the session: a new sub-agent starts a new row, never a new total. A row ends when a judged call
 * is allowed, a person approves, or the person writes something. The total restarts only when a person approves something after the budget
 * was spent, because then they have seen that it was.
 */
export class Budget {
  /** What happened, and for an answered call, which actor had made it. Counted when the limits are known. */
  readonly #events: { readonly event: StoredEvent; readonly asked: { readonly sub?: string } | undefined }[] = [];

  /** `askedBy` returns the actor that made the answered call; an answer to a call that nobody was asked about does not count. */
  fold(event: StoredEvent, askedBy: (call: string) => { readonly sub?: string } | undefined): void {
    if (COUNTED.has(event.kind)) this.#events.push({ event, asked: event.kind === 'answered' ? askedBy(event.call) : undefined });
  }

  state(sub: string | undefined, limits: DenialLimits = DEFAULT_LIMITS): BudgetState {
    const rows = new Map<string, number>();
    let total = 0;
    const stateOf = (who: string): BudgetState => {
      const spentInARow = rows.get(who) ?? 0;
      return { spentInARow, spentTotal: total, exhausted: spentInARow >= limits.inARow || total >= limits.perSession };
    };
    for (const { event, asked } of this.#events) {
      if (event.kind === 'denied') {
        rows.set(event.sub ?? MAIN, (rows.get(event.sub ?? MAIN) ?? 0) + 1);
        total += 1;
      } else if (event.kind === 'allowed') rows.delete(event.sub ?? MAIN);
      else if (event.kind === 'turn') rows.clear();
      else if (event.kind === 'answered' && event.answer === 'approved' && asked !== undefined) {
        if (stateOf(asked.sub ?? MAIN).exhausted) total = 0;
        rows.delete(asked.sub ?? MAIN);
      }
    }
    return stateOf(sub ?? MAIN);
  }
}

const COUNTED: ReadonlySet<StoredEvent['kind']> = new Set(['denied', 'allowed', 'turn', 'answered']);
