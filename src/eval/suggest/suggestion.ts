// What `leeway suggest` proposes: a rule with the questions it would have avoided and the calls it would have allowed, or a draft
// for something that leeway does not know. Types only.

export interface SuggestedRule {
  readonly kind: 'rule';
  readonly id: string;
  readonly rule: string;
  /** Past questions that it would have avoided, in addition to the rules before it. */
  readonly calls: number;
  readonly sessions: number;
  readonly examples: readonly string[];
  /** What the rule leaves open, and how many different words were seen there. */
  readonly open: readonly string[];
  /** Calls that it would have allowed besides those it was learned from. */
  readonly else: readonly string[];
  /** Calls that it would have allowed but the person refused. */
  readonly refused: number;
  readonly why: readonly string[];
}

/** A draft of a program file, which has no effect until the person has checked its lines. */
export interface SuggestedProgram {
  readonly kind: 'program';
  readonly id: string;
  readonly name: string;
  readonly calls: number;
  readonly subcommands: readonly string[];
  readonly text: string;
}

/** Lines for `tools`, all of them comments: only the person can confirm what a server does. */
export interface SuggestedTools {
  readonly kind: 'tools';
  readonly id: string;
  readonly server: string;
  readonly calls: number;
  readonly text: string;
}

export type Suggestion = SuggestedRule | SuggestedProgram | SuggestedTools;

export interface Suggestions {
  readonly questions: number;
  /** Questions that would remain with all proposed rules. */
  readonly left: number;
  readonly calls: number;
  readonly suggestions: readonly Suggestion[];
}
