// What `leeway suggest` proposes: a rule with what it would have spared and allowed, or a draft for something that leeway does not know. Types only.

export interface SuggestedRule {
  readonly kind: 'rule';
  readonly id: string;
  readonly rule: string;
  /** Questions of the past that it would have spared, with the rules before it. */
  readonly calls: number;
  readonly sessions: number;
  readonly examples: readonly string[];
  /** What is left open in it, and how many different words were seen there. */
  readonly open: readonly string[];
  /** Calls that it would have allowed besides those it was learned from. */
  readonly else: readonly string[];
  /** Of the calls that it would have allowed, those that you refused then. */
  readonly refused: number;
  readonly why: readonly string[];
}

/** A program file that vouches for nothing until the person has judged its lines. */
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
  /** Questions that would be left with all proposed rules. */
  readonly left: number;
  readonly calls: number;
  readonly suggestions: readonly Suggestion[];
}
