// The types for one call on its way through the gate: state shared with other calls, and what is known once the call is prepared.
import type { ConsentUses } from '../classifier/consent/uses.ts';
import type { ClassifierMemory } from '../classifier/memory.ts';
import type { Host } from '../host/host.ts';
import type { EffectsKey } from '../log/effects-key.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { Settings } from '../model/settings.ts';
import type { CallAnalysis } from './analyse-call.ts';
import type { Judged, Outcome } from './decide.ts';
import type { DirectoryCache } from './directory-cache.ts';
import type { CheckContext, GateOptions } from './gate-options.ts';
import type { GivenClassifier } from './given-classifier.ts';
import type { LoadedConfig } from './load-config.ts';
import type { CallDefaults, CallInput } from './read-call.ts';
import type { Recorder } from './recorder.ts';
import type { Situation } from './situation.ts';

export interface GateState {
  readonly options: GateOptions;
  readonly classifier: GivenClassifier | undefined;
  readonly host: Host;
  readonly roots: Map<string, string>;
  readonly loaded: Map<string, LoadedConfig>;
  readonly memory: ClassifierMemory;
  readonly consents: ConsentUses;
  readonly directoryCache: DirectoryCache;
}

export interface Checking extends GateState {
  readonly call: CallInput;
  readonly context: CheckContext;
  readonly begun: number;
  readonly id: string;
}

export const defaultsOf = ({ options, context }: Checking): CallDefaults => ({
  agent: options.agent ?? 'library',
  cwd: context.cwd ?? process.cwd(),
  inputs: options.inputs,
});

export type FullOutcome = Outcome & Pick<Decision, 'classifier'>;

export const modeOf = ({ context }: Checking): 'interactive' | 'headless' =>
  context.interactive === false ? 'headless' : 'interactive';

/** Like `modeOf`, but also interactive if the person can be asked by other means than the client. */
export const askingMode = (checking: Checking, { questions }: Settings): 'interactive' | 'headless' =>
  checking.options.asks === 'elsewhere' && questions.waitMs > 0 ? 'interactive' : modeOf(checking);

/** A call with everything needed to judge it. */
export interface PreparedCall {
  readonly call: ToolCall;
  readonly recorder: Recorder | undefined;
  readonly root: string | undefined;
  readonly situation: Situation;
  readonly loaded: LoadedConfig;
  readonly found: JudgedAnalysis;
}

export interface JudgedAnalysis {
  readonly judged: Judged;
  readonly key: EffectsKey;
  readonly marked: readonly string[];
  readonly later: CallAnalysis['later'];
  readonly running: CallAnalysis['running'];
  readonly followed: CallAnalysis['followed'];
  readonly ran: CallAnalysis['ran'];
  readonly own: CallAnalysis['own'];
  readonly analysedAt: number;
  readonly judgedAt: number;
}
