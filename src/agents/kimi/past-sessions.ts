// Kimi Code's files of events as past sessions: one file for the session and one for each of its sub-agents. Its answers are events of their own.
import { basename, dirname, join } from 'node:path';
import type { JsonObject } from '../../model/call.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import {
  collectEntries,
  inputOf,
  stoppedByLeeway,
  timeOf,
  type EntryCollector,
  type PastSessions,
  type RecordedCall,
} from '../past-sessions.ts';
import { transcriptLines } from '../transcript-lines.ts';
import { textsIn } from './transcript.ts';

export const kimiSessions: PastSessions = {
  places: ['.kimi-code/sessions/*/*/agents/*/wire.jsonl'],
  answers: 'all',
  read: (path, disk) => {
    const lines = transcriptLines(disk.text(path) ?? '');
    if (!lines.some(isEvent)) return [];
    const agent = basename(dirname(path));
    const folder = join(dirname(path), '..', '..');
    const session = textAt(inputOf(disk.text(join(folder, 'state.json'))), 'cwd');
    const cwd = session ?? lines.map(placeOf).find((place) => place !== undefined) ?? '';
    const found = collectEntries();
    for (const line of lines) readLine(line, { cwd, found, speaker: agent === 'main' ? 'the person' : 'another agent' });
    // An answer may stand before its call.
    for (const line of lines)
      if (line['type'] === 'permission.record_approval_result')
        found.result(textAt(line, 'toolCallId') ?? '', answerIn(objectAt(line, 'result')));
    const id = `${basename(folder)}${agent === 'main' ? '' : `/${agent}`}`;
    return [{ id, cwd, entries: found.entries() }];
  },
};

const isEvent = (line: JsonObject): boolean => line['type'] === 'context.append_loop_event';

/** The working directory of the call in a line, if Kimi Code shows it to the person. */
const placeOf = (line: JsonObject): string | undefined => textAt(objectAt(objectAt(line, 'event'), 'display'), 'cwd');

interface Reading {
  readonly cwd: string;
  readonly found: EntryCollector;
  readonly speaker: 'the person' | 'another agent';
}

function readLine(line: JsonObject, { cwd, found, speaker }: Reading): void {
  const time = timeOf(line['time']);
  const [message, event] = [objectAt(line, 'message'), objectAt(line, 'event')];
  const id = textAt(event, 'toolCallId') ?? '';
  switch (line['type']) {
    case 'context.append_message':
      // Reminders, results of hooks and prompts of other agents have another origin.
      if (speaker === 'the person' && message['role'] === 'user' && objectAt(message, 'origin')['kind'] === 'user')
        found.turn(textsIn(message).join('\n'), time);
      return;
    case 'context.append_loop_event':
      if (event['type'] === 'tool.call')
        found.call({ tool: textAt(event, 'name') ?? '', input: inputOf(event['args']), cwd: placeOf(line) ?? cwd, id, time });
      else if (event['type'] === 'tool.result') found.result(id, resultOf(objectAt(event, 'result')));
  }
}

function answerIn({ decision }: JsonObject): Pick<RecordedCall, 'answer'> {
  if (decision === 'approved') return { answer: 'approved' };
  // A request that was cancelled was answered by nobody.
  return decision === 'rejected' ? { answer: 'refused' } : {};
}

/** What Kimi Code tells the model when a call was not run because of its prompt. */
const REFUSED = /^Tool "[^"]*" was not run because the (?:user rejected the approval request|approval request was cancelled)/;

function resultOf(result: JsonObject): Pick<RecordedCall, 'outcome'> {
  if (result['isError'] !== true) return { outcome: 'ok' };
  const output = result['output'];
  const text = typeof output === 'string' ? output : JSON.stringify(isObject(output) ? output : '');
  return { outcome: REFUSED.test(text) || stoppedByLeeway(text) ? 'refused' : 'failed' };
}
