// The effective settings after all scopes are merged. The files are read, checked and merged in rules/.
import type { DeclaredTool } from './declared-tool.ts';
import type { RuleRef } from './decision.ts';
// Written by the build and by every test run; `node build/generate.mjs` writes only this kind of file.
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
  /** A file of the user that contains only the key. */
  readonly api_key_file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For `command`: program and arguments; it reads the question on stdin and writes the answer to stdout. */
  readonly command?: readonly string[];
  readonly stages?: 1 | 2;
  readonly max_output_tokens?: number;
  /** How the model is made to answer in the schema; the default depends on the model. `json_schema` is for servers that cannot force a tool call. */
  readonly output?: 'tool' | 'json_schema';
  /** A file with extra certificates, passed to the client explicitly. */
  readonly ca_file?: string;
}

/** How a person is asked about a call if the client itself cannot ask. From user or managed scope only. */
export interface QuestionSettings {
  /** How long the call waits for an answer; 0: it does not wait. */
  readonly waitMs: number;
  /** Program and arguments, without a shell; it reads the question on stdin and writes the answer to stdout. */
  readonly command?: readonly string[];
  /** `on`: if the client can show a text to the person but not to the agent, it shows a code, which the person may type into the prompt. */
  readonly codes: 'on' | 'off';
}

export interface Settings {
  /** `shadow`: decisions are recorded but not sent to the agent. From user or managed scope only. */
  readonly mode: 'enforce' | 'shadow';
  /** Whether forbidden calls are denied in shadow mode. */
  readonly shadow: { readonly forbidden: 'deny' | 'nothing' };
  /** Empty: no model is asked. */
  readonly classifiers: readonly ClassifierSettings[];
  /** One deadline for all stages, retries and fallbacks. Default 10,000. */
  readonly classifierTimeoutMs: number;
  readonly transcript: { readonly entries: number; readonly characters: number };
  /** If set, the full request and response of each classification are written to this file. */
  readonly dump?: string;
  /** In US dollars. Once spent, the person is asked instead of the model. */
  readonly budget: { readonly session?: number; readonly day?: number };
  /** What happens when the model blocks a review call. */
  readonly onBlock: 'deny' | 'ask';
  /** What happens to a guarded call without verified consent. */
  readonly onGuarded: 'deny' | 'ask';
  readonly onTrouble: 'deny' | 'ask';
  /** `advise`: if a call cannot be judged before it runs, the agent is told to run it on a copy, provided that `leeway doctor` has shown that this works. */
  readonly try: 'off' | 'advise';
  /** `save`: files that a call would delete or overwrite, and that git cannot restore, are saved before it runs. */
  readonly undo: 'save' | 'off';
  readonly questions: QuestionSettings;
  readonly denials: { readonly inARow: number; readonly perSession: number };
  /** Absolute paths of directories that count as part of the project. From user or managed scope only. */
  readonly trustedDirectories: readonly string[];
  /** Host names; `*.example.org` is allowed. From user or managed scope only. */
  readonly trustedHosts: readonly string[];
  readonly protectedBranches: readonly string[];
  /** Tools that the user declares, by exact name. From user or managed scope only. */
  readonly tools: readonly DeclaredTool[];
  readonly log: { readonly keepDays: number; readonly maxBytes: number; readonly originals: boolean };
}

export const RULE_LISTS = ['allow', 'soft_deny', 'ask', 'hard_deny'] as const;
export type RuleList = (typeof RULE_LISTS)[number];

/** How one line of a rule list was read. */
export type RuleReading =
  | {
      readonly kind: 'command';
      /** Words of the rule as bash reads them; a trailing `*` matches any further words. */
      readonly words: readonly string[];
    }
  | { readonly kind: 'tool'; readonly tool: string; readonly argument?: string }
  | { readonly kind: 'path'; readonly act: 'read' | 'write' | 'delete' | 'any'; readonly pattern: string }
  | { readonly kind: 'effect'; readonly effect: string }
  | { readonly kind: 'prose'; readonly text: string; readonly terms: readonly string[] };

export interface Rule extends RuleRef {
  /** A deny rule that can be read in two ways counts in both. */
  readonly readings: readonly RuleReading[];
  /** True for the built-in prose rules that `$defaults` inserts. */
  readonly builtIn?: boolean;
}

export interface Ruleset {
  readonly rules: readonly Rule[];
  readonly environment: readonly { readonly text: string; readonly origin: string }[];
}
