// What an embedding program passes in and gets back. Types only.
import type { GivenHost } from './embedded-host.ts';
import type { AgentName } from '../agents/agents.ts';
import type { CallReport, CheckContext } from '../gate/create-gate.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { ConfigFile } from '../model/config-file.ts';
import type { Decision, Layer } from '../model/decision.ts';
import type { Verdict } from '../model/disposition.ts';
import type { ToolDeclarations } from './tool-declarations.ts';

/** One call of a tool. */
export interface CallInput {
  readonly tool: string;
  /** What the tool would get: data only. An input that is not an object is read as `{ input: … }`. */
  readonly input?: unknown;
  readonly cwd?: string;
  /** The agent whose tool names apply. */
  readonly agent?: AgentName;
}

export interface GateOptions {
  /** What your own tools do, by name. Takes precedence over the names that leeway knows. */
  readonly tools?: ToolDeclarations;
  /** Settings in the shape of a configuration file. */
  readonly config?: ConfigFile;
  /**
   * `given` (default): only `config` counts. `machine`: the configuration files of the machine, the user and the project count too, as for a
   * hook.
   */
  readonly configuration?: 'given' | 'machine';
  /** An Anthropic or OpenAI client object, or an async function, to ask instead of the configured classifiers. */
  readonly classifier?:
    | ClassifierClient
    | { readonly client: ClassifierClient; readonly model?: string; readonly stages?: 1 | 2 };
  /**
   * `keep` (default) writes every decision to the log and remembers the session; `read` reads the session and writes nothing; `off` does
   * neither.
   */
  readonly record?: 'keep' | 'read' | 'off';
  /** Where the log and the sessions are: an absolute path. Default: the user's own state directory. */
  readonly stateDir?: string;
  /** The time in milliseconds. Default: this machine's clock. */
  readonly now?: () => number;
  /** Facts about the machine that replace the real ones. */
  readonly host?: GivenHost;
  /** Gets a line for every decision and report, with secrets removed. */
  readonly logger?: (entry: LogEntry) => void;
  /** The agent whose tool names apply if a call names none. Default: `library`. */
  readonly agent?: AgentName;
  /** How long reading and judging a call may take before it is denied; may only shorten the built-in 6,000 milliseconds. */
  readonly deadlineMs?: number;
}

export type LogEntry =
  | {
      readonly kind: 'decision';
      readonly time: string;
      readonly id: string;
      readonly tool: string;
      readonly session?: string;
      readonly subagent?: string;
      readonly callId?: string;
      readonly verdict: Verdict;
      readonly layer: Layer;
      readonly reason: string;
      readonly trouble?: string;
      readonly ms: number;
    }
  | ({ readonly kind: 'report'; readonly time: string } & CallReport);

export interface RunOptions<T> {
  /** Asks the person, with `decision.reason`. Only `true` means yes. Without this function nobody can be asked, so `ask` becomes `deny`. */
  readonly ask?: (decision: Decision) => boolean | Promise<boolean>;
  /** Runs the tool. */
  readonly run: () => T | Promise<T>;
}

export type RunOutcome<T> =
  | { readonly kind: 'ran'; readonly value: T; readonly decision: Decision }
  | { readonly kind: 'failed'; readonly error: unknown; readonly decision: Decision }
  /** It did not run. `reason` is for the model. */
  | { readonly kind: 'stopped'; readonly reason: string; readonly decision: Decision };

export interface Gate {
  /** Resolves to a decision. Never throws, never rejects. */
  check(call: CallInput, context?: CheckContext): Promise<Decision>;
  /** Judges a call, asks the person if necessary, runs the call if it is permitted, and reports the outcome. Never throws, never rejects. */
  run<T>(call: CallInput, context: CheckContext, options: RunOptions<T>): Promise<RunOutcome<T>>;
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
