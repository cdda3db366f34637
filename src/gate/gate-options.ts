// The types of `create-gate.ts`: the options of a gate, what it is asked, and what it answers. Contains no code.
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
  /** The agent's id of the call, used later to report its outcome. */
  readonly callId?: string;
  /** What the person typed and the agent called, oldest first. */
  readonly transcript?: readonly TranscriptEntry[];
  /** Aborted when the caller no longer waits; then the current question to a model is cancelled. */
  readonly signal?: AbortSignal;
}

export interface GateOptions {
  /** Settings that add to the user's files, in the same shape. */
  readonly config?: ConfigFile;
  /** Settings from the command line. Their lists are added to the configured ones and keep the built-in rules. */
  readonly flags?: ConfigFile;
  /** An Anthropic or OpenAI client object, or an async function, to ask instead of the configured classifiers; `{ client, model }` names the model. */
  readonly classifier?: GivenClassifier | ClassifierClient;
  /**
   * `keep` (default) writes every decision to the log and remembers the session; `read` reads the session and writes nothing; `off` does
   * neither.
   */
  readonly record?: 'keep' | 'read' | 'off';
  /** `none`: each call stands alone. No answer or fault is remembered for the next one, and no budget of a session counts. */
  readonly sessions?: 'none';
  /** Default for calls that do not name an agent. */
  readonly agent?: AgentName;
  readonly host?: Host;
  /** The directory of the running leeway if it is installed as a guard: no call may change it. */
  readonly installedIn?: string;
  /** How long reading and judging a call may take before it is denied; may only shorten the built-in 6,000 milliseconds. */
  readonly deadlineMs?: number;
  /** Earlier answers about program data, so that reading rules need not load the programs. */
  readonly memory?: KnowledgeMemory;
  /**
   * `given`: only `config` counts; no configuration file and no program of the user is read. Default: `machine`, every file is
   * read.
   */
  readonly configuration?: 'given' | 'machine';
  /** What the embedding program says about its own tools. Takes precedence over every table. */
  readonly tools?: OwnTools;
  /** `values`: inputs are in-memory values of a program, see `plain-input.ts`. Default: inputs are parsed JSON. */
  readonly inputs?: 'values';
  /**
   * `losses`: before a call runs, what it would delete or overwrite is saved for `leeway undo`. For hooks, whose calls run on
   * this machine.
   */
  readonly saves?: 'losses';
  /** `elsewhere`: if the client cannot ask, the caller asks the person in another way, if the settings say so. */
  readonly asks?: 'elsewhere';
  /** `what ran`: the calls have already run, perhaps changed by another hook. They are recorded, and nothing is answered. */
  readonly judges?: 'what ran';
  /** `real`: `host` is this machine, so spending on models is stored even without a record. This is the default if no host is given. */
  readonly machine?: 'real';
}

/**
 * Returns the entry for the tool of a call, trouble if the entry could not be made, or undefined for a tool that is not declared.
 */
export type OwnTools = (call: ToolCall) => ToolEntry | Trouble | undefined;

/** The outcome of a call. `approved` and `refused` are a person's own answers; `ran` and `failed` say how the call ended. */
export interface CallReport {
  readonly session: string;
  /** The same id as passed to `check`. */
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
  report(report: CallReport): void;
  /**
   * The person wrote something, so calls that were denied are judged again. The words are not stored; pass them to `check` in `transcript`.
   */
  said(turn: { readonly session: string; readonly text: string }): void;
}
