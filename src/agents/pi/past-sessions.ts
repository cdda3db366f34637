// pi's session files as past sessions. pi never asks, so its records hold no answers.
import { isObject, textAt } from '../hook-json.ts';
import { collectEntries, contentText, inputOf, oneSessionPerFile, timeOf, type PastSessions } from '../past-sessions.ts';
import { listAt } from '../transcript-lines.ts';

export const piSessions: PastSessions = {
  places: ['.pi/agent/sessions/*/*.jsonl'],
  answers: 'none',
  read: oneSessionPerFile((lines) => {
    const head = lines.find((line) => line['type'] === 'session');
    const id = head && textAt(head, 'id');
    if (head === undefined || id === undefined) return undefined;
    const cwd = textAt(head, 'cwd') ?? '';
    const found = collectEntries();
    for (const line of lines) {
      const { message } = line;
      if (line['type'] !== 'message' || !isObject(message)) continue;
      const time = timeOf(line['timestamp']);
      const blocks = listAt(message, 'content').filter(isObject);
      if (message['role'] === 'user') found.turn(contentText(message), time);
      else if (message['role'] === 'toolResult')
        found.result(textAt(message, 'toolCallId') ?? '', { outcome: message['isError'] === true ? 'failed' : 'ok' });
      else if (message['role'] === 'assistant')
        for (const block of blocks)
          if (block['type'] === 'toolCall')
            found.call({
              tool: textAt(block, 'name') ?? '',
              input: inputOf(block['arguments']),
              cwd,
              id: textAt(block, 'id') ?? '',
              time,
            });
    }
    return { id, cwd, entries: found.entries() };
  }),
};
