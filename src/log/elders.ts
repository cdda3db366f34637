// Facts from other sessions: those whose baseline this session inherited, and those active at the same time. Reads their files; never
// writes them.
import { Fetches } from './fetches.ts';
import { Ledger } from './ledger.ts';
import { readEvent } from './session-events.ts';
import { readSessionFile } from './session-disk.ts';
import type { Store } from './store.ts';

const MAX_ELDERS = 16;

export interface EarlierSession {
  readonly ledger: Ledger;
  readonly fetches: Fetches;
}

/** The oldest first. */
export function earlierSessions(store: Pick<Store, 'dir'>, names: readonly string[]): readonly EarlierSession[] {
  const open = [...new Set(names)];
  const seen = new Set(open);
  const elders: EarlierSession[] = [];
  for (let name = open.shift(); name !== undefined && elders.length < MAX_ELDERS; name = open.shift()) {
    const { session, from } = sessionIn(readSessionFile(store.dir, name).lines);
    for (const elder of from)
      if (!seen.has(elder)) {
        seen.add(elder);
        open.push(elder);
      }
    elders.unshift(session);
  }
  return elders;
}

interface Folded {
  readonly session: EarlierSession;
  /** The sessions it inherited a baseline from. */
  readonly from: readonly string[];
}

/** Keyed by the list of lines, which stays the same object as long as nothing is added to the file. */
const folded = new WeakMap<readonly string[], Folded>();

function sessionIn(lines: readonly string[]): Folded {
  const before = folded.get(lines);
  if (before !== undefined) return before;
  const session: EarlierSession = { ledger: new Ledger(), fetches: new Fetches() };
  const from: string[] = [];
  for (const line of lines) {
    const event = readEvent(line);
    if (event === undefined) continue;
    session.ledger.fold(event);
    session.fetches.fold(event);
    if (event.kind === 'baseline' && event.from !== undefined) from.push(event.from);
  }
  const done: Folded = { session, from };
  folded.set(lines, done);
  return done;
}
