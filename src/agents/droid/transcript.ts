// Factory Droid's session file → what the user typed and which calls were made.
import type { JsonObject, TranscriptEntry } from '../../model/call.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import { listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { transcriptFile } from '../transcript-source.ts';

/** Its hooks name no call, so the current call cannot be left out. */
export const droidTranscript = transcriptFile({
  roots: ['.factory/sessions'],
  read: (text) => {
    const lines = transcriptLines(text);
    // In the session of a sub-agent the "user" is another agent.
    const delegated = lines.some((line) => line['type'] === 'session_start' && isDelegated(line));
    return lines.flatMap((line) => readMessage(objectAt(line, 'message'), delegated ? 'another agent' : 'the person'));
  },
});

export const isDelegated = (start: JsonObject): boolean =>
  Object.entries(start).some(([key, value]) => /^(parent|calling)/i.test(key) && value !== null);

function readMessage(message: JsonObject, speaker: 'the person' | 'another agent'): readonly TranscriptEntry[] {
  const blocks = listAt(message, 'content').filter(isObject);
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? [textAt(block, 'text') ?? ''] : []));
  if (message['role'] === 'user') return speaker === 'the person' ? texts.flatMap((text) => userTurn(text)) : [];
  if (message['role'] !== 'assistant') return [];
  const calls = blocks.filter((block) => block['type'] === 'tool_use');
  return [
    ...texts.flatMap((text) => proseTurn(text)),
    ...calls.map((call) => toolTurn(textAt(call, 'name') ?? '', call['input'])),
  ];
}
