// The decision: the one record that the answer, explain, the log and the evaluation show. Types only.
import type { Disposition, Verdict } from './disposition.ts';
import type { Effect } from './effect.ts';
import type { Command, Site } from './part.ts';
import type { Json } from './call.ts';
import type { ServerZone, Zone } from './zone.ts';

/** What settled the call. */
export const LAYERS = ['allowlist', 'edits', 'effects', 'rules', 'classifier', 'budget', 'record', 'contain', 'trouble'] as const;
export type Layer = (typeof LAYERS)[number];

/** A rule as it was written, and where. */
export interface RuleRef {
  readonly list: 'allow' | 'soft_deny' | 'ask' | 'hard_deny';
  readonly text: string;
  /** `managed`, `user`, `project`, `library`, `command line`, `approval` … with the file where there is one. */
  readonly origin: string;
}

/** One effect after the table and the rules. */
export interface Finding {
  readonly effect: Effect;
  readonly zones: readonly (Zone | ServerZone)[];
  readonly disposition: Disposition;
  /** The table row that gave the disposition, for example `write × protected`. */
  readonly row: string;
  /** The rule that moved it, if one did. */
  readonly rule?: RuleRef;
  /** True where the table wants a person, whatever a model says; a rule that allows it takes this away. */
  readonly askFloor?: boolean;
}

export interface JudgedPart {
  readonly id: number;
  readonly text: string;
  readonly command?: Command;
  readonly via: readonly string[];
  readonly site: Site;
  readonly from: readonly number[];
  /** The working directory of its command, where that is one and known. */
  readonly cwd?: string;
  readonly findings: readonly Finding[];
  readonly disposition: Disposition;
}

/** Something kept the call from being judged. Never means that it is dangerous. */
export interface Trouble {
  /** `limit`: too much to judge, always denied. `config`, `input`, `analysis`, `host`, `timeout`, `unreachable`, `unauthorised`, `rate-limited`, `malformed`, `refused`, `overloaded`, `too-long`, `cancelled`, `budget`, `internal` … */
  readonly kind: string;
  /** For the person: what failed. */
  readonly message: string;
  /** For the person: what to do. */
  readonly todo?: string;
}

/** What the classifier said, when it was asked. */
export interface ClassifierFacts {
  readonly provider: string;
  readonly model: string;
  readonly stage: 1 | 2;
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly thinking: string;
  readonly category?: string;
  readonly consent?: {
    /** 0: not a message but a prose rule. */
    readonly turn: number;
    readonly quote: string;
    readonly verified: boolean;
    /** `once`: used up by this call. `standing`: until taken back, at most for the session. `rule`: as long as the rule is there. */
    readonly lasts?: 'once' | 'standing' | 'rule';
    /** Why it does not hold. */
    readonly why?: string;
  };
  readonly tokens?: { readonly in: number; readonly out: number; readonly cached: number };
  /** US dollars; absent when the model's price is not known. */
  readonly cost?: number;
  readonly ms: number;
  readonly requestId?: string;
  readonly fromCache?: boolean;
}

/** `rewritten`: the call already ran, as another hook had changed it. */
export type Unanswered = 'off' | 'shadow' | 'rewritten';

export interface Decision {
  /** Version of this shape. */
  readonly format: 1;
  readonly id: string;
  readonly verdict: Verdict;
  /** One line for a person: at most 120 characters, unless a sentence of leeway's about the classifier needs more. */
  readonly reason: string;
  /** Where a model was to decide: what the analysis itself found, whatever the model says of it. One line. */
  readonly found?: string;
  /** One line: what would clear it. */
  readonly clear?: string;
  /** For the agent: what it may do instead. */
  readonly advice?: string;
  readonly layer: Layer;
  readonly disposition: Disposition;
  /** True when a person must be asked whatever the model says. */
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
  /** Rooted where the zones were measured from. */
  readonly projectRoot: string;
  /**
   * The agent does not get this decision, so its own rules apply: leeway was switched off for a while, or only watches, or the
   * call already ran. Never with an answer of allow from leeway.
   */
  readonly unanswered?: Unanswered;
  /** Warnings for the person that do not change the verdict. */
  readonly notes?: readonly string[];
  readonly extra?: { readonly [key: string]: Json };
}
