// The effective settings after every scope was merged. Reading, checking and merging the files is rules/'s business.
import type { DeclaredTool } from './declared-tool.ts';
import type { RuleRef } from './decision.ts';
// Written by the build and by every run of the tests; `node build/generate.mjs` writes it alone.
import type { ProviderName } from './providers.gen.ts';

export type { ProviderName };

/** One classifier of the list that is tried in order. */
export interface ClassifierSettings {
  readonly provider: ProviderName;
  readonly model?: string;
  readonly base_url?: string;
  /** Name of the environment variable that holds the key. */
  readonly api_key_env?: string;
  /** A command (program and arguments, no shell) that prints the key. */
  readonly api_key_command?: readonly string[];
  /** A file of the user's own that holds the key and nothing else. */
  readonly api_key_file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For `command`: program and arguments; the question is on stdin, the answer on stdout. */
  readonly command?: readonly string[];
  readonly stages?: 1 | 2;
  readonly max_output_tokens?: number;
  /** How the answer is forced; by default what the model takes. `json_schema` is for servers that cannot force a tool. */
  readonly output?: 'tool' | 'json_schema';
  /** A file with extra certificates, passed to the client explicitly. */
  readonly ca_file?: string;
}

/** How a person is asked about a call that the client cannot ask about. From user or managed scope only. */
export interface QuestionSettings {
  /** How long the call waits for an answer; 0: not at all. */
  readonly waitMs: number;
  /** Program and arguments, without a shell: the question on its stdin, the answer on its stdout. */
  readonly command?: readonly string[];
  /** `on`: where the client can show a text to the person alone, it shows a code, which the person may type into the prompt. */
  readonly codes: 'on' | 'off';
}

export interface Settings {
  /** `shadow`: decisions are recorded, and the agent is told nothing. From user or managed scope only. */
  readonly mode: 'enforce' | 'shadow';
  /** Whether forbidden calls are denied in shadow mode. */
  readonly shadow: { readonly forbidden: 'deny' | 'nothing' };
  /** Empty: no model is asked. */
  readonly classifiers: readonly ClassifierSettings[];
  /** One deadline for all stages, retries and fallbacks. Default 10,000. */
  readonly classifierTimeoutMs: number;
  readonly transcript: { readonly entries: number; readonly characters: number };
  /** Full request and response of each classification are written here when set. */
  readonly dump?: string;
  /** US dollars; when spent, the model is not asked and the person is. */
  readonly budget: { readonly session?: number; readonly day?: number };
  /** The model blocks a review call. */
  readonly onBlock: 'deny' | 'ask';
  /** A guarded call without verified consent. */
  readonly onGuarded: 'deny' | 'ask';
  readonly onTrouble: 'deny' | 'ask';
  /** `advise`: the agent is told to run on a copy what cannot be judged before it runs, where `leeway doctor` proved that this works. */
  readonly try: 'off' | 'advise';
  /** `save`: what a call would delete or overwrite, and git cannot bring back, is saved before it runs. */
  readonly undo: 'save' | 'off';
  readonly questions: QuestionSettings;
  readonly denials: { readonly inARow: number; readonly perSession: number };
  /** Absolute directories that count as the project, from user or managed scope only. */
  readonly trustedDirectories: readonly string[];
  /** Host names, `*.example.org` allowed, from user or managed scope only. */
  readonly trustedHosts: readonly string[];
  readonly protectedBranches: readonly string[];
  /** Tools the user vouches for, by exact name, from user or managed scope only. */
  readonly tools: readonly DeclaredTool[];
  readonly log: { readonly keepDays: number; readonly maxBytes: number; readonly originals: boolean };
}

export const RULE_LISTS = ['allow', 'soft_deny', 'ask', 'hard_deny'] as const;
export type RuleList = (typeof RULE_LISTS)[number];

/** How one line of a rule list was read. */
export type RuleReading =
  | {
      readonly kind: 'command';
      /** Words of the rule as bash reads them; a trailing `*` word means any further words. */
      readonly words: readonly string[];
    }
  | { readonly kind: 'tool'; readonly tool: string; readonly argument?: string }
  | { readonly kind: 'path'; readonly act: 'read' | 'write' | 'delete' | 'any'; readonly pattern: string }
  | { readonly kind: 'effect'; readonly effect: string }
  | { readonly kind: 'prose'; readonly text: string; readonly terms: readonly string[] };

export interface Rule extends RuleRef {
  /** A deny that could be read both ways counts as both. */
  readonly readings: readonly RuleReading[];
  /** True for the built-in prose that `$defaults` splices in. */
  readonly builtIn?: boolean;
}

export interface Ruleset {
  readonly rules: readonly Rule[];
  readonly environment: readonly { readonly text: string; readonly origin: string }[];
}
