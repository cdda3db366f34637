// Gemini CLI's chat files as past sessions: JSON lines, and one JSON object in older versions. A message that appears again replaces the earlier one.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import {
  collectEntries,
  inputOf,
  timeOf,
  type PastDisk,
  type PastSession,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { listAt, transcriptLines } from '../transcript-lines.ts';

export const geminiSessions: PastSessions = {
  places: ['.gemini/tmp/*/chats/*.jsonl', '.gemini/tmp/*/chats/*.json'],
  answers: 'refusals',
  read: (path, disk) => {
    const text = disk.text(path);
    if (text === undefined) return [];
    const lines = path.endsWith('.json') ? wholeObject(text) : transcriptLines(text);
    return readSession(lines, rootBeside(path, disk));
  },
};

const wholeObject = (text: string): readonly JsonObject[] => {
  const whole = inputOf(text);
  return [whole, ...listAt(whole, 'messages').filter(isObject)];
};

/** The directory of a project's chats names the project in a file. */
function rootBeside(path: string, disk: PastDisk): string | undefined {
  const [, folder] = /^(.*)\/chats\/[^/]+$/.exec(path) ?? [];
  const root = folder === undefined ? undefined : disk.text(`${folder}/.project_root`)?.trim();
  return root?.startsWith('/') === true ? root : undefined;
}

function readSession(lines: readonly JsonObject[], root: string | undefined): readonly PastSession[] {
  const id = lines.map((line) => textAt(line, 'sessionId')).find((one) => one !== undefined);
  if (id === undefined) return [];
  const cwd = root ?? lines.map(workspaceIn).find((one) => one !== undefined) ?? '';
  const messages = new Map<string, JsonObject>();
  for (const line of lines) {
    const name = textAt(line, 'id');
    if (name !== undefined && !('$set' in line)) messages.set(name, line);
  }
  const found = collectEntries();
  for (const message of messages.values()) {
    const time = timeOf(message['timestamp']);
    if (message['type'] === 'user') {
      const blocks = listAt(message, 'content').filter(isObject);
      if (blocks.some((block) => block['functionResponse'] !== undefined)) continue;
      found.turn(textAt(message, 'content') ?? textAt(blocks[0] ?? {}, 'text') ?? '', time);
    }
    for (const call of listAt(message, 'toolCalls').filter(isObject)) {
      const name = textAt(call, 'id') ?? '';
      found.call({
        tool: textAt(call, 'name') ?? '',
        input: inputOf(call['args']),
        cwd,
        id: name,
        time: timeOf(call['timestamp']) ?? time,
      });
      found.result(name, resultOf(call));
    }
  }
  return [{ id, cwd, entries: found.entries() }];
}

/** A call cancelled at the prompt and a call stopped while it ran look the same in the record; neither succeeded. */
function resultOf(call: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  if (call['status'] === 'success') return { outcome: 'ok' };
  return call['status'] === 'cancelled' ? { outcome: 'refused', answer: 'refused' } : { outcome: 'failed' };
}

/** The client's first message lists the directories of the workspace. */
function workspaceIn(line: JsonObject): string | undefined {
  const set = line['$set'];
  const text = isObject(set) ? JSON.stringify(set) : '';
  return /Workspace Directories:\*\*\\n\s*- (\/[^\\"]+)/.exec(text)?.[1];
}
