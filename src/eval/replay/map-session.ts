// A recorded session with its paths moved to where a checkout and a home lie. Changes text only; looks at no disk.
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
