// Factory Droid's session files as past sessions. A refusal is in the record; an approval is not.
import type { JsonObject } from '../../model/call.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import {
  collectEntries,
  inputOf,
  oneSessionPerFile,
  stoppedByLeeway,
  timeOf,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { listAt } from '../transcript-lines.ts';
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
      const message = objectAt(line, 'message');
      const time = timeOf(line['timestamp']);
      for (const block of listAt(message, 'content').filter(isObject)) {
        const call = textAt(block, block['type'] === 'tool_result' ? 'tool_use_id' : 'id') ?? '';
        if (block['type'] === 'tool_use')
          found.call({ tool: textAt(block, 'name') ?? '', input: inputOf(block['input']), cwd, id: call, time });
        else if (block['type'] === 'tool_result') found.result(call, resultOf(block));
        else if (message['role'] === 'user' && !isDelegated(start)) found.turn(textAt(block, 'text') ?? '', time);
      }
    }
    return { id, cwd, entries: found.entries() };
  }),
};

const REFUSED = /^(?:Error: )?Tool execution cancelled by user/;

function resultOf(block: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  if (block['is_error'] !== true) return { outcome: 'ok' };
  const texts = listAt(block, 'content').filter(isObject);
  const text = textAt(block, 'content') ?? texts.map((part) => textAt(part, 'text') ?? '').join('\n');
  if (REFUSED.test(text)) return { outcome: 'refused', answer: 'refused' };
  return { outcome: stoppedByLeeway(text) ? 'refused' : 'failed' };
}
