// Advises an agent to run a command on a copy instead of asking a person, if the copy can show what the analysis could not find
// out. Allows nothing.
import { findTools } from '../contain/tools.ts';
import { takesAdvice, worksHere } from '../contain/tickets.ts';
import type { ToolCall } from '../model/call.ts';
import type { Finding } from '../model/decision.ts';
import { readBash } from '../shell/read-bash.ts';
import { dispositionOf } from './decide.ts';
import type { Judged, Outcome } from './decide.ts';
import { judgeOwnLine } from './judge-own-line.ts';
import type { LoadedConfig } from './load-config.ts';
import { ownLine } from './own-line.ts';
import type { Recorder } from './recorder.ts';
import type { Situation } from './situation.ts';

export interface TryInput {
  readonly call: ToolCall;
  readonly judged: Judged;
  readonly situation: Situation;
  readonly loaded: LoadedConfig;
  readonly recorder: Recorder;
  /** The directory of the running leeway's built files. */
  readonly installedIn: string;
  /** `look`: nothing is written. */
  readonly use: 'use' | 'look';
}

/**
 * Undefined if the advice does not apply. INVARIANT: never given for a call that is allowed, or that needs a person by a rule or
 * the table.
 */
export function tryAdvice(outcome: Outcome, input: TryInput): Outcome | undefined {
  const { call, judged, situation, recorder } = input;
  const command = call.input['command'];
  if (input.loaded.config.settings.try === 'off' || situation.session === '' || typeof command !== 'string') return undefined;
  if (outcome.verdict === 'allow' || outcome.disposition !== 'review' || outcome.askFloor || outcome.trouble !== undefined)
    return undefined;
  const findings = judged.parts.flatMap((part) => part.findings);
  if (!findings.every(isUnseen) || findings.some(({ effect }) => effect.kind === 'network')) return undefined;
  if (findTools(situation.host.platform, process.arch).kind === 'off' || !worksHere(recorder.store)) return undefined;
  // A shell could not run such a text either.
  if (readBash(command).kind === 'unreadable') return undefined;
  const line = lineFor(command, input);
  if (line === undefined || !takesAdvice(recorder.store, { text: command, cwd: call.cwd, session: situation.session }, input.use))
    return undefined;
  return {
    ...outcome,
    verdict: 'deny',
    layer: 'contain',
    advice: `run it on a copy instead: make exactly this call: ${line} (the copy has no network, and leeway judges what changed afterwards; if the command needs a network or more rights, make the first call again, and the user decides)`,
  };
}

/** Programs that leeway does not know, and code that it could not read. */
const isUnseen = ({ effect, disposition, rule }: Finding): boolean => {
  if (disposition === 'quiet') return true;
  if (disposition !== 'review' || rule !== undefined) return false;
  return effect.kind === 'unclear' || (effect.kind === 'run' && effect.code !== 'downloaded');
};

/** The `leeway run` line for this call, if the gate would allow it. */
function lineFor(command: string, { call, situation, loaded, installedIn }: TryInput): string | undefined {
  const program = `${installedIn}/leeway.cjs`;
  const entry = situation.host.entry(program);
  if (entry.kind !== 'known' || (entry.value.mode & 0o100) === 0 || !/^[\w./@+-]+$/.test(program)) return undefined;
  const line = `${program} run -c '${command.replaceAll("'", String.raw`'\''`)}'`;
  const analysis = ownLine({ commands: [line], cwd: call.cwd }, call, situation);
  if (analysis === undefined) return undefined;
  const judged = judgeOwnLine(call, analysis, { situation, loaded });
  return judged.trouble === undefined && dispositionOf(judged) === 'quiet' && judged.ruled.askFloor === undefined
    ? line
    : undefined;
}
