// What a consent is checked with, and what the check finds. Types only.
import type { JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';
import type { ClassifierQuestion, RepositoryFacts } from '../question.ts';
import type { UserTurn } from '../user-turns.ts';

/** A guarded effect with the part that has it. */
export interface Guarded extends JudgedPart {
  readonly effect: Effect;
  readonly cwd: string;
  /** Where it runs, if not here: the machines or containers that the call names. */
  readonly machines: readonly string[];
  /** Parts of the call that set variables: `export PGHOST=prod`. */
  readonly settings: readonly string[];
}

/** Facts about the session that say what is usual. */
export type Surroundings = RepositoryFacts & { readonly cwd: string } & Pick<
    ClassifierQuestion,
    'exists' | 'home' | 'isFilled' | 'switchedSince'
  >;

/** Where a target is named. Without words: the target has no name, or need not be named. */
export interface Mark {
  readonly target: string;
  readonly turn?: number;
  readonly words?: string;
  /** The clause with the words. */
  readonly clause?: string;
  /** It is in the question that the turn answers. */
  readonly asked?: true;
  /** What more than the usual it also says: "on the server". */
  readonly more?: string;
}

/** What the second question is about. */
export interface Evidence {
  readonly effects: readonly { readonly does: string; readonly targets: readonly string[] }[];
  readonly marks: readonly Mark[];
  /** The cited turns and every later one; for a rule, all of them. */
  readonly turns: readonly UserTurn[];
  readonly cited: readonly number[];
  readonly rule?: string;
}

export type CheckedConsent =
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly why: string }
  | { readonly kind: 'anchored'; readonly evidence: Evidence };
