// What a consent is checked with, and what the check finds. Types only.
import type { Rule } from '../../model/settings.ts';
import type { UserTurn } from '../user-turns.ts';
import type { PartBeside } from './beside.ts';
import type { GuardedEffect, Surroundings } from './deeds.ts';

export interface Citation {
  readonly turn: number;
  readonly quote: string;
}

export interface ConsentClaim {
  readonly citations: readonly Citation[];
  readonly rule?: Rule;
  /** The guarded effects of the call. */
  readonly effects: readonly GuardedEffect[];
  /** Every part of the call, also those that need no permission. */
  readonly parts: readonly PartBeside[];
  /** Everything the user typed, oldest first. */
  readonly turns: readonly UserTurn[];
  /** The part of each turn that the question showed. */
  readonly shown: ReadonlyMap<number, string>;
  readonly around: Surroundings;
}

/** Words that name a target, and where they are. Without words: the target has no name, or need not be named. */
export interface Mark {
  readonly target: string;
  readonly turn?: number;
  readonly words?: string;
  /** Where the clause with the words begins. */
  readonly clause?: number;
  /** The words are in the question that the turn answers. */
  readonly asked?: true;
}

/** What the second question is about. */
export interface Evidence {
  readonly effects: readonly { readonly does: string; readonly targets: readonly string[] }[];
  readonly marks: readonly Mark[];
  /** The cited turns and every later one; for a rule, all of them. */
  readonly turns: readonly UserTurn[];
  readonly cited: readonly number[];
  readonly rule?: string;
  /** The action that is used up when the call runs. */
  readonly deed: string;
}

export type CheckedConsent =
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly why: string }
  | { readonly kind: 'anchored'; readonly evidence: Evidence };
