// What the classifier is asked: one call with everything known about it. Types only; render-request.ts renders it.
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import type { Ruleset } from '../model/settings.ts';
import type { EarlierCall } from './call-line.ts';

/** A script or code that the call would run. */
export interface FollowedSource {
  readonly name: string;
  /** The whole text; absent if it cannot be read. */
  readonly text?: string;
  /** Why it cannot be read. */
  readonly unread?: string;
}

/** Facts leeway measured itself. Never text from a file the repository controls. */
export interface RepositoryFacts {
  readonly root?: string;
  readonly branch?: string;
  /** By name: host with owner and name, as in `github.com/acme/shop`. */
  readonly remotes?: readonly RemoteFact[];
  /** Given if the call may discard work. */
  readonly status?: StatusFact;
  /** Whether a remote has the last commit; given if the call changes the history or sends it. */
  readonly pushed?: boolean | 'not known';
  /** Given if the call changes a database: what the project's settings name. */
  readonly database?: readonly string[];
}

export interface RemoteFact {
  readonly name: string;
  readonly repository: string;
  /** The remote did not exist, or was different, when the session began. */
  readonly changed?: true;
}

/** A summary of `git status`. A list that is not known is absent. */
export interface StatusFact {
  /** `rebase`, `merge` …: git waits for the user to continue. */
  readonly inProgress?: string;
  readonly changed?: FileNames;
  readonly untracked?: FileNames;
  /** Whether a remote has the last commit. */
  readonly pushed?: boolean;
}

export interface FileNames {
  readonly count: number;
  /** The first few names. */
  readonly names: readonly string[];
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
  /** What this session did to the target of an effect before, and what git has of it: `made in this session; not in git`. */
  readonly past?: ReadonlyMap<Effect, string>;
  /** Commands of this session that may still run, if that may matter. */
  readonly started?: readonly string[];
  /** Whether the path exists on disk: a bare name refers to an entry of the root, if there is one. */
  readonly exists?: (path: string) => boolean;
  /** Whether an earlier call moved something of the user to this path, to a directory above it, or below it. */
  readonly isFilled?: (path: string) => boolean;
  /** What earlier calls switched or renamed for a program since the user wrote this text, as words. */
  readonly switchedSince?: (said: string, program: string) => readonly string[];
  /** The user's home directory, for `~` in their words. */
  readonly home?: string;
  /** Whether an earlier call changes nothing. */
  readonly isQuiet?: (call: EarlierCall) => boolean;
  /**
   * The session so far. INVARIANT: an entry of role `user` is what the person typed. The code that fills this in keeps summaries, tool
   * results, notifications and other agents' messages out of that role.
   */
  readonly transcript: readonly TranscriptEntry[];
}
