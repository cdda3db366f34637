// The decision: the one record that the answer, explain, the log and the evaluation show. Types only.
import type { Disposition, Verdict } from './disposition.ts';
import type { Effect } from './effect.ts';
import type { Command, Site } from './part.ts';
import type { Json } from './call.ts';
import type { ServerZone, Zone } from './zone.ts';

/** The step that decided the call. */
export const LAYERS = ['allowlist', 'edits', 'effects', 'rules', 'classifier', 'budget', 'record', 'contain', 'trouble'] as const;
export type Layer = (typeof LAYERS)[number];

/** A rule as it was written, and its source. */
export interface RuleRef {
  readonly list: 'allow' | 'soft_deny' | 'ask' | 'hard_deny';
  readonly text: string;
  /** `managed`, `user`, `project`, `library`, `command line`, `approval` …, with the file if there is one. */
  readonly origin: string;
}

/** One effect after the table and the rules. */
export interface Finding {
  readonly effect: Effect;
  readonly zones: readonly (Zone | ServerZone)[];
  readonly disposition: Disposition;
  /** The table row that gave the disposition, for example `write × protected`. */
  readonly row: string;
  /** The rule that changed the disposition, if one did. */
  readonly rule?: RuleRef;
  /** True if the table requires a person's answer, whatever a model says. A rule that allows the effect clears this. */
  readonly askFloor?: boolean;
}

export interface JudgedPart {
  readonly id: number;
  readonly text: string;
  readonly command?: Command;
  readonly via: readonly string[];
  readonly site: Site;
  readonly from: readonly number[];
  /** The working directory of its command, if there is exactly one and it is known. */
  readonly cwd?: string;
  readonly findings: readonly Finding[];
  readonly disposition: Disposition;
}

/** Something kept the call from being judged. This does not mean that the call is dangerous. */
export interface Trouble {
  /**
   * `limit`: too much to judge, always denied. `config`, `input`, `analysis`, `host`, `timeout`, `unreachable`, `unauthorised`, `rate-limited`,
   * `malformed`, `refused`, `overloaded`,
   * `too-long`, `cancelled`, `budget`, `internal` …
   */
  readonly kind: string;
  /** For the person: what failed. */
  readonly message: string;
  /** For the person: what to do. */
  readonly todo?: string;
}

/** The classifier's answer, if it was asked. */
export interface ClassifierFacts {
  readonly provider: string;
  readonly model: string;
  readonly stage: 1 | 2;
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly thinking: string;
  readonly category?: string;
  readonly consent?: {
    /** 0: the quote is from a prose rule, not from a message. */
    readonly turn: number;
    readonly quote: string;
    readonly verified: boolean;
    /** `once`: used up by this call. `standing`: until withdrawn, at most until the session ends. `rule`: as long as the rule exists. */
    readonly lasts?: 'once' | 'standing' | 'rule';
    /** Why the consent is not valid. */
    readonly why?: string;
  };
  readonly tokens?: { readonly in: number; readonly out: number; readonly cached: number };
  /** US dollars; absent when the model's price is not known. */
  readonly cost?: number;
  readonly ms: number;
  readonly requestId?: string;
  readonly fromCache?: boolean;
}

/** `rewritten`: the call has already run, in a form that another hook had changed. */
export type Unanswered = 'off' | 'shadow' | 'rewritten';

export interface Decision {
  /** Version of this shape. */
  readonly format: 1;
  readonly id: string;
  readonly verdict: Verdict;
  /** One line for a person: at most 120 characters, or more where a message about the classifier needs it. */
  readonly reason: string;
  /** If a model had to decide: what the analysis found, independent of the model's answer. One line. */
  readonly found?: string;
  /** One line: what would let the call pass. */
  readonly clear?: string;
  /** For the agent: what it may do instead. */
  readonly advice?: string;
  readonly layer: Layer;
  readonly disposition: Disposition;
  /** True if a person must be asked, whatever the model says. */
  readonly askFloor: boolean;
  /** The table row or the rule that decided. */
  readonly row?: string;
  readonly rule?: RuleRef;
  readonly parts: readonly JudgedPart[];
  readonly trouble?: Trouble;
  readonly classifier?: ClassifierFacts;
  readonly timings: { readonly total: number; readonly analyse?: number; readonly policy?: number; readonly classifier?: number };
  /** Version of the default policy. */
  readonly policy: number;
  /** The root of the project, from which the zones were determined. */
  readonly projectRoot: string;
  /**
   * The decision is not sent to the agent, so the agent's own rules apply: leeway is paused, or in shadow mode, or the
   * call has already run. leeway never answers allow in these cases.
   */
  readonly unanswered?: Unanswered;
  /** Warnings for the person that do not change the verdict. */
  readonly notes?: readonly string[];
  readonly extra?: { readonly [key: string]: Json };
}
