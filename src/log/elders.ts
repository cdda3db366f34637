// What other sessions did, from which a session inherited its baseline or which are active at the same time. Reads their files; never
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
    const elder: EarlierSession = { ledger: new Ledger(), fetches: new Fetches() };
    for (const line of readSessionFile(store.dir, name).lines) {
      const event = readEvent(line);
      if (event === undefined) continue;
      elder.ledger.fold(event);
      elder.fetches.fold(event);
      if (event.kind !== 'baseline' || event.from === undefined || seen.has(event.from)) continue;
      seen.add(event.from);
      open.push(event.from);
    }
    elders.unshift(elder);
  }
  return elders;
}
