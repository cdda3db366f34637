// Calls that were asked about or denied, also with the advice to use a copy, and the person's later answer: a grant or a refusal in the session's record. The caller
// must ensure that a person answers.
import { randomUUID } from 'node:crypto';
import { outcomeRecord, type Outcome } from '../log/record.ts';
import { readSession } from '../log/session-disk.ts';
import { readEvent, type StoredEvent } from '../log/session-events.ts';
import { openSession } from '../log/session-file.ts';
import type { Store, Warning } from '../log/store.ts';
import { writeDecision } from '../log/store.ts';

export type StoppedCall = Extract<StoredEvent, { kind: 'asked' | 'denied' | 'advised' }>;

/** Identifies a call by its session and the id of the decision. */
export interface CallName {
  readonly session: string;
  readonly decision: string;
}

const eventsOf = (store: Store, session: string): readonly (StoredEvent | undefined)[] =>
  readSession(store.dir, session).lines.map(readEvent);

const STOPS: ReadonlySet<StoredEvent['kind']> = new Set<StoppedCall['kind']>(['asked', 'denied', 'advised']);
const isStop = (event: StoredEvent | undefined): event is StoppedCall => event !== undefined && STOPS.has(event.kind);

/** The call as it was recorded when it was stopped. */
export const stoppedCall = (store: Store, { session, decision }: CallName): StoppedCall | undefined =>
  eventsOf(store, session).findLast((event): event is StoppedCall => isStop(event) && event.decision === decision);

/** Whether a person has granted the call since. The gate checks whether the grant still covers it. */
export const wasGranted = (store: Store, { session, decision }: CallName): boolean =>
  eventsOf(store, session).some((event) => event?.kind === 'granted' && event.decision === decision);

/** Permits exactly this call in its session. Returns a warning if the grant could not be stored. */
export function grantCall(
  store: Store,
  { key, runs }: StoppedCall,
  grant: CallName & { readonly lastsMs: number; readonly uses: 'once' | 'many' },
): Warning | undefined {
  const { session, decision, uses } = grant;
  const until = store.now() + grant.lastsMs;
  const warning = openSession(store, session).append([
    { kind: 'granted', grant: randomUUID(), decision, key, runs: runs ?? [], until, uses },
  ]);
  if (warning === undefined) write(store, grant, 'approved');
  return warning;
}

/** Denies the same call until the person approves it or writes something, so that an agent cannot ask again and again. */
export function refuseCall(
  store: Store,
  { key, runs }: StoppedCall,
  refusal: CallName & { readonly by: 'person' | 'silence' },
): void {
  const { session, decision, by } = refusal;
  const reason = by === 'person' ? 'a person refused it' : 'the person did not answer in time';
  openSession(store, session).append([{ kind: 'denied', decision, reason, key, runs: runs ?? [] }]);
  if (by === 'person') write(store, refusal, 'refused');
}

const write = (store: Store, { session, decision }: CallName, outcome: Outcome): void => {
  writeDecision(store, outcomeRecord({ id: randomUUID(), session, decision, outcome }, store.now()));
};
