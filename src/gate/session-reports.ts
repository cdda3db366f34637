// Records in the session and the log how calls ended, and that the person wrote something. Decides nothing, and loosens nothing
// that a person did not approve.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import { eventsFromOutcome } from '../log/learn.ts';
import { outcomeRecord, type Outcome } from '../log/record.ts';
import type { SessionEvent } from '../log/session-events.ts';
import { openSession } from '../log/session-file.ts';
import type { Store } from '../log/store.ts';
import { openStore, writeDecision } from '../log/store.ts';

export interface CallOutcome {
  readonly session: string;
  readonly callId: string;
  readonly outcome: 'ran' | 'failed';
  /** A person was asked about the call and agreed. INVARIANT: set it only then, because it allows the same call again. */
  readonly approved: boolean;
  /** The agent's id for the command that keeps running in the background. */
  readonly task?: string | undefined;
  /** The id of a background command that is finished. */
  readonly ended?: string | undefined;
}

export function reportOutcome(host: Host, report: CallOutcome): void {
  const store = openStore(host);
  const session = openSession(store, report.session);
  const approved = report.approved && session.wasAsked(report.callId);
  const answered: readonly SessionEvent[] = approved ? [{ kind: 'answered', call: report.callId, answer: 'approved' }] : [];
  const over: readonly SessionEvent[] = report.ended === undefined ? [] : [{ kind: 'ended', task: report.ended }];
  const outcome = report.outcome === 'ran' ? 'ok' : 'failed';
  session.append([...answered, ...eventsFromOutcome(report.callId, outcome, { session, host, task: report.task }), ...over]);
  if (approved) write(store, report, 'approved');
  write(store, report, report.outcome);
}

/** The person's own answer to a question about a call. */
export function reportAnswer(
  host: Host,
  report: { readonly session: string; readonly callId: string; readonly answer: 'approved' | 'refused' },
): void {
  const store = openStore(host);
  const session = openSession(store, report.session);
  if (!session.wasAsked(report.callId)) return;
  session.append([{ kind: 'answered', call: report.callId, answer: report.answer }]);
  write(store, report, report.answer);
}

/** The end of a turn's record: a hash that identifies the person's message. */
export const turnMark = (text: string): string => `-${sha256(text.trim()).slice(0, 16)}`;

/**
 * The person wrote something, so denied calls are judged again. `refuses`: calls that they were asked about and that never ran count as
 * refused.
 */
export function reportTurn(
  host: Host,
  turn: { readonly session: string; readonly text: string; readonly refuses: boolean },
): void {
  const store = openStore(host);
  const session = openSession(store, turn.session);
  const refused = turn.refuses ? session.unanswered() : [];
  session.append([
    ...refused.map((call): SessionEvent => ({ kind: 'answered', call, answer: 'refused' })),
    // Identifies the turn without its words: the session file is not a transcript.
    { kind: 'turn', turn: `${store.now().toString(36)}${turnMark(turn.text)}` },
  ]);
  for (const callId of refused) write(store, { session: turn.session, callId }, 'refused');
}

function write(store: Store, { session, callId }: { readonly session: string; readonly callId: string }, outcome: Outcome): void {
  const id = `${store.now().toString(36)}${sha256(`${session}${callId}${outcome}`).slice(0, 8)}`;
  writeDecision(store, outcomeRecord({ id, session, callId, outcome }, store.now()));
}
