// What the classifier is asked: one call with everything known about it. Types only; rendering it is render-request.ts's business.
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Ruleset } from '../model/settings.ts';

/** A script or inline code that the call would run, whole. */
export interface FollowedSource {
  readonly name: string;
  readonly text: string;
}

/** Facts leeway measured itself. Never text from a file the repository controls. */
export interface RepositoryFacts {
  readonly root?: string;
  readonly branch?: string;
  readonly remoteHosts?: readonly string[];
}

export interface ClassifierQuestion {
  readonly call: ToolCall;
  readonly parts: readonly JudgedPart[];
  /** The strictest disposition of the parts. */
  readonly disposition: Disposition;
  readonly sources?: readonly FollowedSource[];
  readonly rules: Ruleset;
  /** Rules that matched, besides those that the findings name: a prose deny that may concern the call. */
  readonly matched?: readonly RuleRef[];
  readonly repository?: RepositoryFacts;
  /**
   * The session so far. INVARIANT: an entry of role `user` is what the person typed. Whoever fills this in keeps summaries, tool results,
   * notifications and other agents' messages out of that role.
   */
  readonly transcript: readonly TranscriptEntry[];
}
