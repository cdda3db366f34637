// Qwen Code's chat file → what the user typed and which calls were made.
import type { JsonObject, TranscriptEntry } from '../../model/call.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import { listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { transcriptFile } from '../transcript-source.ts';

export const qwenTranscript = transcriptFile({
  roots: ['.qwen/projects'],
  read: (text, current) => transcriptLines(text).flatMap((line) => readLine(line, current)),
});

function readLine(line: JsonObject, current: string | undefined): readonly TranscriptEntry[] {
  const parts = listAt(objectAt(line, 'message'), 'parts').filter(isObject);
  if (line['type'] === 'user') return typedBy(line) ? userTurn(textAt(parts[0] ?? {}, 'text') ?? '') : [];
  if (line['type'] !== 'assistant') return [];
  const calls = parts.flatMap(({ functionCall: call }) => (isObject(call) ? [call] : []));
  return [
    ...parts.flatMap((part) => (part['thought'] === true ? [] : proseTurn(textAt(part, 'text')))),
    ...calls
      .filter((call) => current === undefined || call['id'] !== current)
      .map((call) => toolTurn(textAt(call, 'name') ?? '', call['args'])),
  ];
}

/** Older versions do not say where a turn comes from; a newer one says that a person typed it. The content of `@file` follows in further parts. */
const typedBy = (line: JsonObject): boolean => line['provenance'] === undefined || line['provenance'] === 'real_user';
