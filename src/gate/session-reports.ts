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

export function reportOutcome(host: Host, it: CallOutcome): void {
  const store = openStore(host);
  const session = openSession(store, it.session);
  const approved = it.approved && session.wasAsked(it.callId);
  const answered: readonly SessionEvent[] = approved ? [{ kind: 'answered', call: it.callId, answer: 'approved' }] : [];
  const over: readonly SessionEvent[] = it.ended === undefined ? [] : [{ kind: 'ended', task: it.ended }];
  const outcome = it.outcome === 'ran' ? 'ok' : 'failed';
  session.append([...answered, ...eventsFromOutcome(it.callId, outcome, { session, host, task: it.task }), ...over]);
  if (approved) write(store, it, 'approved');
  write(store, it, it.outcome);
}

/** The person's own answer to a question about a call. */
export function reportAnswer(
  host: Host,
  it: { readonly session: string; readonly callId: string; readonly answer: 'approved' | 'refused' },
): void {
  const store = openStore(host);
  const session = openSession(store, it.session);
  if (!session.wasAsked(it.callId)) return;
  session.append([{ kind: 'answered', call: it.callId, answer: it.answer }]);
  write(store, it, it.answer);
}

/** The end of a turn's record: a hash that identifies the person's message. */
export const turnMark = (text: string): string => `-${sha256(text.trim()).slice(0, 16)}`;

/**
 * The person wrote something, so denied calls are judged again. `refuses`: calls that they were asked about and that never ran count as
 * refused.
 */
export function reportTurn(host: Host, it: { readonly session: string; readonly text: string; readonly refuses: boolean }): void {
  const store = openStore(host);
  const session = openSession(store, it.session);
  const refused = it.refuses ? session.unanswered() : [];
  session.append([
    ...refused.map((call): SessionEvent => ({ kind: 'answered', call, answer: 'refused' })),
    // Identifies the turn without its words: the session file is not a transcript.
    { kind: 'turn', turn: `${store.now().toString(36)}${turnMark(it.text)}` },
  ]);
  for (const callId of refused) write(store, { session: it.session, callId }, 'refused');
}

function write(store: Store, { session, callId }: { readonly session: string; readonly callId: string }, outcome: Outcome): void {
  const id = `${store.now().toString(36)}${sha256(`${session}${callId}${outcome}`).slice(0, 8)}`;
  writeDecision(store, outcomeRecord({ id, session, callId, outcome }, store.now()));
}
