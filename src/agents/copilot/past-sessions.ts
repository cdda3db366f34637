// Copilot CLI's event files as past sessions. An event says who decided about a permission; without that field there is no answer of a
// person.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { collectEntries, inputOf, oneSessionPerFile, timeOf, type PastSessions, type RecordedCall } from '../past-sessions.ts';

export const copilotSessions: PastSessions = {
  places: ['.copilot/session-state/*/events.jsonl'],
  answers: 'all',
  read: oneSessionPerFile((lines) => {
    const found = collectEntries();
    let id: string | undefined;
    let cwd = '';
    for (const line of lines) {
      const { data } = line;
      if (!isObject(data)) continue;
      const time = timeOf(line['timestamp']);
      const call = textAt(data, 'toolCallId') ?? '';
      switch (line['type']) {
        case 'session.start':
          id ??= textAt(data, 'sessionId');
          if (isObject(data['context'])) cwd = textAt(data['context'], 'cwd') ?? cwd;
          break;
        case 'user.message':
          found.turn(textAt(data, 'content') ?? '', time);
          break;
        case 'tool.execution_start':
          found.call({ tool: textAt(data, 'toolName') ?? '', input: inputOf(data['arguments']), cwd, id: call, time });
          break;
        case 'permission.completed':
          found.result(call, answerOf(data));
          break;
        case 'tool.execution_complete':
          found.result(call, { outcome: outcomeOf(data) });
          break;
      }
    }
    return id === undefined ? undefined : { id, cwd, entries: found.entries() };
  }),
};

function outcomeOf(data: JsonObject): RecordedCall['outcome'] {
  const { error, shellExecution } = data;
  if (isObject(error) && error['code'] === 'denied') return 'refused';
  const code = isObject(shellExecution) ? shellExecution['exitCode'] : 0;
  return data['success'] === true && (code === 0 || code === undefined) ? 'ok' : 'failed';
}

function answerOf(data: JsonObject): Pick<RecordedCall, 'answer'> {
  const kind = isObject(data['result']) ? (textAt(data['result'], 'kind') ?? '') : '';
  if (data['decisionSource'] !== 'human_response') return {};
  return { answer: kind.startsWith('approved') ? 'approved' : 'refused' };
}
