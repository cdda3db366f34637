// What a consent is checked with, and what the check finds. Types only.
import type { JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';
import type { ClassifierQuestion, RepositoryFacts } from '../question.ts';
import type { UserTurn } from '../user-turns.ts';
import type { ToolInput } from './tool-inputs.ts';

/** A guarded effect with the part that has it. */
export interface Guarded extends JudgedPart {
  readonly effect: Effect;
  readonly cwd: string;
  /** The machines or containers that the call names and on which the effect happens; empty for this machine. */
  readonly machines: readonly string[];
  /** If the call is of a tool that is no shell. */
  readonly tool: ToolInput | undefined;
  /** Other parts of the call that set variables: `export PGHOST=prod`. */
  readonly settings: readonly string[];
}

/** Facts about the session that show what is usual. */
export type Surroundings = RepositoryFacts & { readonly cwd: string } & Pick<
    ClassifierQuestion,
    'exists' | 'home' | 'isFilled' | 'switchedSince'
  >;

/** The place in the person's words that names a target. Without `words`, the target has no name or does not need one. */
export interface Mark {
  readonly target: string;
  readonly turn?: number;
  readonly words?: string;
  /** The clause that contains the words. */
  readonly clause?: string;
  /** The words are in the question that the turn answers. */
  readonly asked?: true;
  /** Unusual facts that the words name too: "on the server". */
  readonly more?: string;
}

/** What the second question is about: the effects, the words that name their targets, and the turns. */
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
