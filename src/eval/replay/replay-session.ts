// Replays one recorded session in order: the gate judges each call with the session's memory, and the files in memory change as
// the session changed them. Runs no call and writes nothing to the disk of the project.
import { oneLine } from '../../gate/reason.ts';
import type { Overlay } from '../../host/overlay-host.ts';
import { overlayHost } from '../../host/overlay-host.ts';
import type { Host } from '../../host/host.ts';
import { redact } from '../../redact/redact.ts';
import type { ToolCall } from '../../model/call.ts';
import type { Decision } from '../../model/decision.ts';
import type { Disposition, Verdict } from '../../model/disposition.ts';
import type { Cause } from './cause.ts';
import { causeOf } from './cause.ts';
import { followEffects } from './follow-effects.ts';
import type { FileChange } from './follow-edit.ts';
import { followEdit } from './follow-edit.ts';
import type { RecordedCall, RecordedOutcome, RecordedSession } from './recorded-session.ts';

/**
 * What an agent's hooks would have reported: the three events of a session, each answered from the state that the earlier ones
 * left.
 */
export interface SessionHooks {
  before(call: ToolCall, callId: string): Promise<Decision>;
  after(call: ToolCall, callId: string, outcome: 'ok' | 'failed'): void;
  prompt(text: string): void;
}

export interface ReplayOptions {
  /** The machine of the replay. The session's memory is written to its state directory. */
  readonly host: Host;
  readonly hooksFor: (host: Host, session: RecordedSession) => SessionHooks;
  /** Called with each call and its decision, for callers that need more than what is stored. */
  readonly onDecision?: (call: ToolCall, decision: Decision, entry: RecordedCall) => void;
}

export interface ReplayedCall {
  /** Position among the session's calls, from 1. */
  readonly at: number;
  readonly tool: string;
  /** The call in one line, redacted. */
  readonly text: string;
  readonly outcome: RecordedOutcome;
  /** What the person answered then, if recorded, and when. */
  readonly answer?: 'approved' | 'refused';
  readonly time?: number;
  readonly verdict: Verdict;
  readonly disposition: Disposition;
  readonly reason: string;
  readonly cause?: Cause;
  /** leeway could not judge the call, so its verdict says nothing about the call. */
  readonly unjudged?: true;
  readonly ms: number;
}

export interface ReplayedSession {
  readonly id: string;
  readonly agent: string;
  readonly cwd: string;
  readonly source: string;
  /** The project is no longer on this machine: scripts could not be followed, so more is asked than would have been. */
  readonly gone?: true;
  readonly calls: readonly ReplayedCall[];
  /** Edits that could be applied to the files, and those whose recorded texts do not match the existing file. */
  readonly edits: { readonly followed: number; readonly unfit: number };
}

/** The simulated time between two events. A person's turn takes longer, but no rule of the gate depends on a longer time. */
const STEP_MS = 20_000;
const LARGEST = 16 * 1024 * 1024;
const TEXT = 300;

export async function replaySession(
  session: RecordedSession,
  { host: machine, hooksFor, onDecision }: ReplayOptions,
): Promise<ReplayedSession> {
  // The clock continues while a call is judged, because time limits are measured with it.
  let ahead = 0;
  const timed = Object.create(machine, { now: { value: () => machine.now() + ahead, enumerable: true } }) as Host;
  const overlay = overlayHost(timed);
  // If the project is gone, edits are not applied either: a few edited files alone would look like a project without a
  // repository.
  const gone = machine.entry(session.cwd).kind === 'absent' ? true : undefined;
  const hooks = hooksFor(overlay.host, session);
  const calls: ReplayedCall[] = [];
  const edits = { followed: 0, unfit: 0 };
  const textOf = (path: string): string | undefined => {
    const text = overlay.host.text(path, LARGEST);
    return text.kind === 'known' ? text.value : undefined;
  };
  for (const entry of session.entries) {
    ahead += STEP_MS;
    if (entry.kind === 'turn') {
      hooks.prompt(entry.text);
      continue;
    }
    const callId = `replayed-${calls.length + 1}`;
    const call: ToolCall = { tool: entry.tool, input: entry.input, cwd: entry.cwd, agent: session.agent };
    // oxlint-disable-next-line no-await-in-loop -- a session is a sequence: each call sees what the earlier ones left
    const decision = await hooks.before(call, callId);
    calls.push(replayed(entry, decision, calls.length + 1));
    onDecision?.(call, decision, entry);
    if (entry.outcome === 'ok' && !gone) {
      const edit = followEdit(entry, { agent: session.agent, textOf });
      if (edit.kind === 'none') followEffects(decision, overlay);
      else if (edit.kind === 'changed' && layChanges(edit.changes, overlay) === 'laid') edits.followed += 1;
      else edits.unfit += 1;
    }
    ahead += STEP_MS;
    const outcome = reported(entry.outcome, decision);
    if (outcome !== undefined) hooks.after(call, callId, outcome);
  }
  return {
    id: session.id,
    agent: session.agent,
    cwd: session.cwd,
    source: session.source,
    ...(gone ? { gone } : {}),
    calls,
    edits,
  };
}

/**
 * What the agent's hooks would have reported. A denied call has no outcome, whatever happened to it then, and neither has a call
 * that was asked about and refused. Nobody is asked about an allowed call, so it cannot be refused: it ended without an effect.
 */
function reported(outcome: RecordedOutcome, { verdict }: Decision): 'ok' | 'failed' | undefined {
  if (verdict === 'deny' || outcome === 'unknown') return undefined;
  if (outcome !== 'refused') return outcome;
  return verdict === 'allow' ? 'failed' : undefined;
}

function layChanges(changes: readonly FileChange[], overlay: Overlay): 'laid' | 'failed' {
  for (const { path, text } of changes) {
    const why = text === undefined ? overlay.remove(path) : overlay.write(path, text);
    if (why !== undefined) return 'failed';
  }
  return 'laid';
}

function replayed(entry: RecordedCall, decision: Decision, at: number): ReplayedCall {
  const cause = causeOf(decision, entry.tool);
  return {
    at,
    tool: oneLine(entry.tool),
    text: oneLine(redact(textOfCall(entry)), TEXT),
    outcome: entry.outcome,
    ...(entry.answer === undefined ? {} : { answer: entry.answer }),
    ...(entry.time === undefined ? {} : { time: entry.time }),
    verdict: decision.verdict,
    disposition: decision.disposition,
    reason: redact(decision.reason),
    ...(cause ? { cause } : {}),
    ...(decision.trouble ? { unjudged: true } : {}),
    ms: decision.timings.total,
  };
}

/** The part of the input that people want to see: the command, or the first meaningful field. */
function textOfCall({ input }: RecordedCall): string {
  for (const key of ['command', 'cmd', 'file_path', 'path', 'pattern', 'url', 'query', 'prompt']) {
    const value = input[key];
    if (typeof value === 'string') return value;
  }
  return JSON.stringify(input);
}
