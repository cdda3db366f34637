// Claude Code's transcripts as past sessions: one file each, and one for every sub-agent. Summaries and notices of the client do not count as
// turns.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import {
  collectEntries,
  contentText,
  oneSessionPerFile,
  stoppedByLeeway,
  timeOf,
  type PastSession,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { listAt } from '../transcript-lines.ts';
import { REFUSED } from './transcript.ts';

export const claudeSessions: PastSessions = {
  places: ['.claude/projects/*/*.jsonl', '.claude/projects/*/*/subagents/*.jsonl'],
  answers: 'all',
  read: oneSessionPerFile((lines) => readSession(lines)),
};

function readSession(lines: readonly JsonObject[]): PastSession | undefined {
  const found = collectEntries();
  let id: string | undefined;
  let cwd = '';
  for (const line of lines) {
    const { message } = line;
    const agent = textAt(line, 'agentId');
    id ??= textAt(line, 'sessionId') && `${textAt(line, 'sessionId') ?? ''}${agent === undefined ? '' : `/${agent}`}`;
    const at = textAt(line, 'cwd');
    if (cwd === '' && at !== undefined) cwd = at;
    if (!isObject(message)) continue;
    const time = timeOf(line['timestamp']);
    const blocks = listAt(message, 'content').filter(isObject);
    if (line['type'] === 'assistant') {
      for (const block of blocks)
        if (block['type'] === 'tool_use')
          found.call({
            tool: textAt(block, 'name') ?? '',
            input: isObject(block['input']) ? block['input'] : {},
            cwd: at ?? cwd,
            id: textAt(block, 'id') ?? '',
            time,
          });
    } else if (line['type'] === 'user') {
      const results = blocks.filter((block) => block['type'] === 'tool_result');
      for (const block of results) found.result(textAt(block, 'tool_use_id') ?? '', resultOf(block, line));
      if (results.length > 0 || line['isMeta'] === true || line['isSidechain'] === true || agent !== undefined) continue;
      found.turn(contentText(message), time);
    }
  }
  return id === undefined ? undefined : { id, cwd, entries: found.entries() };
}

function resultOf(block: JsonObject, line: JsonObject): Pick<RecordedCall, 'outcome' | 'answer'> {
  const text = contentText(block);
  const { permissionDecision } = line;
  const asked = isObject(permissionDecision) && (textAt(permissionDecision, 'source') ?? '').startsWith('user');
  if (block['is_error'] === true && REFUSED.test(text)) return { outcome: 'refused', answer: 'refused' };
  if (block['is_error'] === true && stoppedByLeeway(text)) return { outcome: 'refused' };
  const outcome = block['is_error'] === true ? 'failed' : 'ok';
  return asked && permissionDecision['decision'] === 'accept' ? { outcome, answer: 'approved' } : { outcome };
}
