// Qwen Code's chat files as past sessions: one JSON object a line, with results and telemetry of every call.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { collectEntries, inputOf, oneSessionPerFile, timeOf, type PastSessions, type RecordedCall } from '../past-sessions.ts';
import { listAt } from '../transcript-lines.ts';

export const qwenSessions: PastSessions = {
  places: ['.qwen/projects/*/chats/*.jsonl'],
  answers: 'all',
  read: oneSessionPerFile((lines) => {
    const id = lines.map((line) => textAt(line, 'sessionId')).find((one) => one !== undefined);
    if (id === undefined) return undefined;
    const found = collectEntries();
    /** Calls whose result has not been read yet: telemetry names the tool and its input, but not the id. */
    const open: { readonly id: string; readonly key: string }[] = [];
    for (const line of lines) {
      const time = timeOf(line['timestamp']);
      const parts = isObject(line['message']) ? listAt(line['message'], 'parts').filter(isObject) : [];
      if (line['type'] === 'user') found.turn(parts.map((part) => textAt(part, 'text') ?? '').join('\n'), time);
      for (const { functionCall: call } of parts) {
        if (line['type'] !== 'assistant' || !isObject(call)) continue;
        const name = textAt(call, 'id') ?? '';
        const input = inputOf(call['args']);
        found.call({ tool: textAt(call, 'name') ?? '', input, cwd: textAt(line, 'cwd') ?? '', id: name, time });
        open.push({ id: name, key: JSON.stringify([call['name'], input]) });
      }
      const answered = answerIn(line);
      const about = answered && open.find(({ key }) => key === answered.key);
      if (about) found.result(about.id, { answer: answered.answer });
      const { toolCallResult: result } = line;
      if (!isObject(result)) continue;
      const name = textAt(result, 'callId') ?? '';
      found.result(name, resultOf(result));
      open.splice(0, open.length, ...open.filter((one) => one.id !== name));
    }
    const cwd = lines.map((line) => textAt(line, 'cwd')).find((one) => one !== undefined) ?? '';
    return { id, cwd, entries: found.entries() };
  }),
};

/** `auto_accept` is not an answer of a person. */
function answerIn(line: JsonObject): { readonly key: string; readonly answer: 'approved' | 'refused' } | undefined {
  const event = isObject(line['systemPayload']) ? line['systemPayload']['uiEvent'] : undefined;
  if (!isObject(event) || event['event.name'] !== 'qwen-code.tool_call') return undefined;
  const answer = new Map([
    ['accept', 'approved'],
    ['modify', 'approved'],
    ['reject', 'refused'],
  ] as const).get((textAt(event, 'decision') ?? '') as 'accept');
  return answer && { key: JSON.stringify([event['function_name'], inputOf(event['function_args'])]), answer };
}

function resultOf(result: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  if (result['status'] === 'cancelled') return { outcome: 'refused', answer: 'refused' };
  const failed = result['status'] !== 'success' || /^Command exited with code: [1-9]/.test(textAt(result, 'resultDisplay') ?? '');
  return { outcome: failed ? 'failed' : 'ok' };
}
