// opencode's sessions as past sessions, from its database. A refusal is recorded in the call; an approval is not.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import {
  collectEntries,
  inputOf,
  stoppedByLeeway,
  timeOf,
  type EntryCollector,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { REFUSED } from './transcript.ts';

const SQL = `
  SELECT session.id AS id, session.directory AS directory, part.time_created AS time, part.data AS part, message.data AS message
  FROM part JOIN message ON message.id = part.message_id JOIN session ON session.id = part.session_id
  ORDER BY session.time_created, session.id, message.time_created, part.id
`;

/** opencode and its forks. `data`: its directory below the home. */
export const opencodeSessions = (data: string): PastSessions => ({
  places: [`${data}/*.db`],
  answers: 'refusals',
  read: (path, disk) => {
    const sessions = new Map<string, { readonly cwd: string; readonly found: EntryCollector }>();
    for (const row of disk.rows(path, SQL) ?? []) {
      const id = textAt(row, 'id') ?? '';
      const session = sessions.get(id) ?? { cwd: textAt(row, 'directory') ?? '', found: collectEntries() };
      sessions.set(id, session);
      readPart(row, session);
    }
    return [...sessions].map(([id, { cwd, found }]) => ({ id, cwd, entries: found.entries() }));
  },
});

function readPart(row: JsonObject, { cwd, found }: { readonly cwd: string; readonly found: EntryCollector }): void {
  const part = inputOf(row['part']);
  const message = inputOf(row['message']);
  const time = timeOf(row['time']);
  if (message['role'] === 'user') {
    if (part['type'] === 'text' && part['synthetic'] !== true) found.turn(textAt(part, 'text') ?? '', time);
    return;
  }
  const { state } = part;
  if (part['type'] !== 'tool' || !isObject(state)) return;
  const id = textAt(part, 'callID') ?? '';
  const at = isObject(message['path']) ? (textAt(message['path'], 'cwd') ?? cwd) : cwd;
  found.call({ tool: textAt(part, 'tool') ?? '', input: inputOf(state['input']), cwd: at, id, time });
  found.result(id, resultOf(state));
}

function resultOf(state: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  if (state['status'] === 'error') {
    const error = textAt(state, 'error') ?? '';
    if (REFUSED.test(error)) return { outcome: 'refused', answer: 'refused' };
    return { outcome: stoppedByLeeway(error) ? 'refused' : 'failed' };
  }
  if (state['status'] !== 'completed') return { outcome: 'unknown' };
  const code = isObject(state['metadata']) ? state['metadata']['exit'] : undefined;
  return { outcome: typeof code === 'number' && code !== 0 ? 'failed' : 'ok' };
}
