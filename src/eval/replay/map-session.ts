// A recorded session with its paths rewritten to the location of a checkout and a home. Changes text only; does not read the
// disk.
import type { RootMapping } from '../map-roots.ts';
import { mapJsonTexts, rootMapper } from '../map-roots.ts';
import type { RecordedSession } from './recorded-session.ts';

export function mapSession(session: RecordedSession, mappings: readonly RootMapping[]): RecordedSession {
  if (mappings.length === 0) return session;
  const map = rootMapper(mappings);
  return {
    ...session,
    cwd: map(session.cwd),
    entries: session.entries.map((entry) =>
      entry.kind === 'turn' ? entry : { ...entry, cwd: map(entry.cwd), input: mapJsonTexts(entry.input, map) },
    ),
  };
}
