// Factory Droid's session files as past sessions. A refusal is in the record; an approval is not.
import type { JsonObject } from '../../model/call.ts';
import { objectAt, textAt } from '../hook-json.ts';
import {
  addBlocks,
  collectEntries,
  contentText,
  oneSessionPerFile,
  stoppedByLeeway,
  timeOf,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { isDelegated } from './transcript.ts';

export const droidSessions: PastSessions = {
  places: ['.factory/sessions/*/*.jsonl', '.factory/sessions/*.jsonl'],
  answers: 'refusals',
  read: oneSessionPerFile((lines) => {
    const start = lines.find((line) => line['type'] === 'session_start');
    const id = start && textAt(start, 'id');
    if (start === undefined || id === undefined) return undefined;
    const cwd = textAt(start, 'cwd') ?? '';
    const found = collectEntries();
    for (const line of lines) {
      if (line['type'] !== 'message') continue;
      const typedIn = isDelegated(start) ? undefined : (text: string) => text;
      addBlocks(found, objectAt(line, 'message'), { cwd, time: timeOf(line['timestamp']), resultOf, typedIn });
    }
    return { id, cwd, entries: found.entries() };
  }),
};

const REFUSED = /^(?:Error: )?Tool execution cancelled by user/;

function resultOf(block: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  if (block['is_error'] !== true) return { outcome: 'ok' };
  const text = contentText(block);
  if (REFUSED.test(text)) return { outcome: 'refused', answer: 'refused' };
  return { outcome: stoppedByLeeway(text) ? 'refused' : 'failed' };
}
