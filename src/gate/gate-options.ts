// What a gate is made with, asked and answers: the types of `create-gate.ts`. Holds no code.
import type { AgentName } from '../agents/agents.ts';
import type { Host } from '../host/host.ts';
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { ConfigFile } from '../model/config-file.ts';
import type { Decision, Trouble } from '../model/decision.ts';
import type { ToolEntry } from '../model/tool-entry.ts';
import type { GivenClassifier } from './given-classifier.ts';
import type { CallInput } from './read-call.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';

export interface CheckContext {
  /** Working directory of the call. Default: that of this process. */
  readonly cwd?: string;
  /** The project directory. Default: the git root of the first working directory seen. */
  readonly projectRoot?: string;
  /** False: nobody can be asked, so `ask` becomes `deny`. Default: true. */
  readonly interactive?: boolean;
  /** The agent's conversation. Without it nothing is remembered between calls. */
  readonly session?: string;
  /** A sub-agent of the session. */
  readonly subagent?: string;
  /** The agent's id of the call, by which its outcome can be reported. */
  readonly callId?: string;
  /** What the person typed and the agent called, oldest first. */
  readonly transcript?: readonly TranscriptEntry[];
  /** Fires when the caller no longer waits; then the current question is dropped. */
  readonly signal?: AbortSignal;
}

export interface GateOptions {
  /** Settings that add to the user's files, in the same shape. */
  readonly config?: ConfigFile;
  /** Flags of one run of a command. Their lists add to what is configured and keep the built-in rules. */
  readonly flags?: ConfigFile;
  /** An Anthropic or OpenAI client object, or an async function, to ask instead of the configured classifiers; `{ client, model }` names the model. */
  readonly classifier?: GivenClassifier | ClassifierClient;
  /**
   * `keep` (default) writes every decision to the log and remembers the session; `read` reads the session and writes nothing; `off` does
   * neither.
   */
  readonly record?: 'keep' | 'read' | 'off';
  /** Default for calls that do not name an agent. */
  readonly agent?: AgentName;
  readonly host?: Host;
  /** The directory of the running leeway if it is installed as a guard: no call may change it. */
  readonly installedIn?: string;
  /** How long reading and judging a call may take before it is denied; may only shorten the built-in 6,000 milliseconds. */
  readonly deadlineMs?: number;
  /** Earlier answers about program data, for reading rules. */
  readonly memory?: KnowledgeMemory;
  /** `given`: only `config` counts; no file and no program of the user is read. Default: `machine`, every file is read. */
  readonly configuration?: 'given' | 'machine';
  /** What the embedding program says about its own tools. Takes precedence over every table. */
  readonly tools?: OwnTools;
  /** `values`: inputs are values in a program's memory, see `plain-input.ts`. */
  readonly inputs?: 'values';
  /** `losses`: what a call that may run would delete or overwrite is saved first, for `leeway undo`. For hooks: the call runs on this machine. */
  readonly saves?: 'losses';
  /** `elsewhere`: the caller asks the person in another way, if the settings say so and the client cannot ask. */
  readonly asks?: 'elsewhere';
  /** `what ran`: the calls already ran, as another hook had changed them. They are recorded, and nothing is answered. */
  readonly judges?: 'what ran';
  /** `real`: `host` is this machine, so spending on models is stored even without a record. This is the default if no host is given. */
  readonly machine?: 'real';
}

/** The entry for a call, trouble if it could not be made, or nothing for a tool that is not declared. */
export type OwnTools = (call: ToolCall) => ToolEntry | Trouble | undefined;

/** The outcome of a call. `approved` and `refused` are a person's own answers; `ran` and `failed` say how the call ended. */
export interface CallReport {
  readonly session: string;
  /** As given to `check`. */
  readonly callId: string;
  readonly outcome: 'approved' | 'refused' | 'ran' | 'failed';
}

export interface Gate {
  /** Resolves to a decision. Never throws, never rejects. */
  check(call: CallInput, context?: CheckContext): Promise<Decision>;
  /**
   * Reports the outcome of a call. INVARIANT: report `approved` only if a person answered, because the same call is then not asked about
   * again.
   */
  report(it: CallReport): void;
  /**
   * The person wrote something, so calls that were denied are judged again. The words are not stored; pass them to `check` in `transcript`.
   */
  said(it: { readonly session: string; readonly text: string }): void;
}
