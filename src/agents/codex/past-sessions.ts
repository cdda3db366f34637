// Codex's rollouts as past sessions. The format changes between versions; unrecognised lines are left out.
import type { JsonObject } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import {
  collectEntries,
  inputOf,
  oneSessionPerFile,
  timeOf,
  type PastSession,
  type PastSessions,
  type RecordedOutcome,
} from '../past-sessions.ts';
import { eventTexts, isRefusal, outputText } from './transcript.ts';

export const codexSessions: PastSessions = {
  places: ['.codex/sessions/*/*/*/*.jsonl', '.codex/archived_sessions/*.jsonl'],
  answers: 'refusals',
  read: oneSessionPerFile((lines) => readSession(lines)),
};

function readSession(lines: readonly JsonObject[]): PastSession | undefined {
  const found = collectEntries();
  let id: string | undefined;
  let cwd = '';
  for (const line of lines) {
    const { payload } = line;
    if (!isObject(payload)) continue;
    const time = timeOf(line['timestamp']);
    if (line['type'] === 'session_meta') {
      id ??= textAt(payload, 'id') ?? textAt(payload, 'session_id');
      if (cwd === '') cwd = textAt(payload, 'cwd') ?? '';
    } else if (line['type'] === 'event_msg') for (const text of eventTexts(payload)) found.turn(text, time);
    else if (line['type'] === 'response_item') {
      const call = callIn(payload);
      if (call !== undefined) found.call({ ...call, cwd, id: textAt(payload, 'call_id') ?? '', time });
      else if (OUTPUT_TYPES.has(textAt(payload, 'type') ?? '')) found.result(textAt(payload, 'call_id') ?? '', resultOf(payload));
    }
  }
  return id === undefined ? undefined : { id, cwd, entries: found.entries() };
}

const OUTPUT_TYPES = new Set(['function_call_output', 'custom_tool_call_output']);

/** MCP tools have the server in a field of its own in newer versions. */
function callIn(payload: JsonObject): { readonly tool: string; readonly input: JsonObject } | undefined {
  const name = textAt(payload, 'name') ?? '';
  const space = textAt(payload, 'namespace');
  const tool = space?.startsWith('mcp__') === true && !name.startsWith(space) ? `${space}__${name}` : name;
  if (payload['type'] === 'function_call') return { tool, input: inputOf(payload['arguments']) };
  if (payload['type'] === 'custom_tool_call') return { tool, input: { input: payload['input'] ?? '' } };
  if (payload['type'] === 'local_shell_call') return { tool: 'local_shell', input: inputOf(payload['action']) };
  return undefined;
}

const EXIT_CODE = /(?:Process exited with code|"exit_code":) ?(\d+)/;

function resultOf(payload: JsonObject): { readonly outcome: RecordedOutcome; readonly answer?: 'refused' } {
  const text = outputText(payload);
  if (isRefusal(text)) return { outcome: 'refused', answer: 'refused' };
  const [, code] = EXIT_CODE.exec(text.slice(0, 2000)) ?? [];
  return { outcome: code === undefined || code === '0' ? 'ok' : 'failed' };
}
