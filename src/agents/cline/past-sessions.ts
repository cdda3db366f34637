// Cline's sessions as past sessions: a file of messages, and a file beside it that says where the session ran.
import { basename } from 'node:path';
import type { Json, JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import {
  addBlocks,
  collectEntries,
  inputOf,
  stoppedByLeeway,
  timeOf,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { listAt } from '../transcript-lines.ts';
import { TYPED } from './transcript.ts';

const MESSAGES = '.messages.json';

export const clineSessions: PastSessions = {
  places: [`.cline/data/sessions/*/*${MESSAGES}`],
  answers: 'refusals',
  read: (path, disk) => {
    if (!path.endsWith(MESSAGES)) return [];
    const record = inputOf(disk.text(path));
    const about = inputOf(disk.text(`${path.slice(0, -MESSAGES.length)}.json`));
    const cwd = textAt(about, 'cwd') ?? textAt(about, 'workspace_root') ?? '';
    const found = collectEntries();
    for (const message of listAt(record, 'messages').filter(isObject)) {
      // What a sub-agent is told was written by another agent.
      const typedIn = record['agent'] === 'lead' ? (text: string) => TYPED.exec(text)?.[1] ?? '' : undefined;
      addBlocks(found, message, { cwd, time: timeOf(message['ts']), resultOf, typedIn });
    }
    return [{ id: textAt(record, 'sessionId') ?? basename(path, MESSAGES), cwd, entries: found.entries() }];
  },
};

const REFUSED = /^(?:\{"error":")?This tool call was rejected by the user/;

function resultOf(block: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  const text = textAt(block, 'content') ?? '';
  if (block['is_error'] === true && REFUSED.test(text)) return { outcome: 'refused', answer: 'refused' };
  if (block['is_error'] === true) return { outcome: stoppedByLeeway(text) ? 'refused' : 'failed' };
  return { outcome: listAt(block, 'content').every(succeeded) ? 'ok' : 'failed' };
}

/** One call may run several commands, each with a result of its own. */
const succeeded = (one: Json): boolean => !isObject(one) || one['success'] !== false;
