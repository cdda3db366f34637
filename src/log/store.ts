// The log as the gate uses it: one call per record that never throws and never loses one silently. Synchronous and small, because the hook
// loads it.
import type { Host } from '../host/host.ts';
import type { LogRecord, NoteRecord } from './record.ts';
import { appendRecord } from './segments.ts';
import { recoverSpool, spoolRecord } from './spool.ts';
import { spoolDirs, stateDir } from './state-dir.ts';

export interface Store {
  readonly dir: string;
  readonly spool: readonly string[];
  readonly uid: number;
  readonly now: () => number;
  /** `none`: nothing is written to the log. */
  readonly log?: 'none' | undefined;
}

export interface Warning {
  readonly message: string;
  readonly todo: string;
}

export type Written =
  | { readonly kind: 'written'; readonly recovered: number }
  /** Stored elsewhere. The warning is set only the first time. */
  | { readonly kind: 'spooled'; readonly warning?: Warning }
  | { readonly kind: 'lost'; readonly warning: Warning };

export const openStore = (host: Host): Store => ({
  dir: stateDir(host),
  spool: spoolDirs(host),
  uid: host.uid,
  now: () => host.now(),
  log: host.log,
});

/** For a store without a log. */
export const NOT_WANTED: Written = { kind: 'written', recovered: 0 };

/** INVARIANT: whatever happens here, the verdict stays the same. */
export function writeDecision(store: Store, record: LogRecord): Written {
  if (store.log === 'none') return NOT_WANTED;
  try {
    const options = { uid: store.uid, now: store.now() };
    const appended = appendRecord(store.dir, record, options);
    if (appended.kind === 'written')
      return { kind: 'written', recovered: recoverSpool(store.spool, options.now, (line) => putBack(store, line)) };
    const spooled = spoolRecord(store.spool, store.uid, record);
    if (spooled.kind === 'failed') return lost(`${appended.why}; ${spooled.why}`);
    if (spooled.first === 'no') return { kind: 'spooled' };
    const message = `decisions are kept in \`${spooled.dir}\` for now: ${appended.why}`;
    return {
      kind: 'spooled',
      warning: { message, todo: `make \`${store.dir}\` writable; the records move there with the next decision` },
    };
  } catch (error) {
    return lost(error instanceof Error ? error.message : String(error));
  }
}

const lost = (why: string): Written => ({
  kind: 'lost',
  warning: { message: `this decision was not recorded: ${why}`, todo: 'free disk space, or make the state directory writable' },
});

/** A waiting line becomes a normal record, marked as late; for an unreadable one a note is written. */
function putBack(store: Store, line: string): boolean {
  const options = { uid: store.uid, now: store.now() };
  return appendRecord(store.dir, waitingRecord(line, options.now), options).kind === 'written';
}

function waitingRecord(line: string, now: number): { readonly v: number } {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'v' in value && typeof value.v === 'number') {
      return { ...value, v: value.v, late: true } as { readonly v: number };
    }
  } catch (error) {
    return note(
      `a record stored in a fallback directory could not be read: ${error instanceof Error ? error.message : String(error)}`,
      now,
    );
  }
  return note('a file in a fallback directory was not a record', now);
}

export const note = (text: string, now: number): NoteRecord => ({
  v: 1,
  kind: 'note',
  id: `note-${now.toString(36)}-${process.pid.toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`,
  time: new Date(now).toISOString(),
  note: text,
});
