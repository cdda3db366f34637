// Codex's rollout → what the user typed and which calls were made. The format changes between versions; unrecognised lines are left out.
import type { Json, JsonObject, TranscriptEntry } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { answerTurn, listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { proseTurn } from '../final-question.ts';
import { transcriptFile } from '../transcript-source.ts';

export const codexTranscript = transcriptFile({ roots: ['.codex/sessions'], read: readCodexTranscript });

/**
 * A `response_item` of role user may be context that the client wrote, so a turn counts only if the client also recorded it as an event of
 * the user.
 */
function readCodexTranscript(text: string, current?: string): readonly TranscriptEntry[] {
  const lines = transcriptLines(text).flatMap((line) => {
    const payload = line['payload'];
    return isObject(payload) ? [{ type: textAt(line, 'type') ?? '', payload }] : [];
  });
  // In the rollout of a sub-agent, the "user" is another agent.
  const subagent = lines.some(({ type, payload }) => type === 'session_meta' && !isPersonal(payload));
  const typed = new Set(lines.flatMap(({ type, payload }) => (type === 'event_msg' ? eventTexts(payload) : [])));
  const questions = new Map(
    lines.flatMap(({ payload }) =>
      payload['type'] === 'function_call' && payload['name'] === 'request_user_input'
        ? [[textAt(payload, 'call_id') ?? '', objectIn(payload['arguments'])] as const]
        : [],
    ),
  );
  const refused = new Set(
    lines.flatMap(({ payload }) =>
      (textAt(payload, 'type') ?? '').endsWith('_output') && isRefusal(outputText(payload))
        ? [textAt(payload, 'call_id') ?? '']
        : [],
    ),
  );
  return lines.flatMap(({ type, payload }): readonly TranscriptEntry[] => {
    if (type !== 'response_item') return [];
    if (payload['type'] === 'message' && payload['role'] === 'user') {
      const said = messageText(payload);
      return !subagent && typed.has(said) && !isForeign(payload) ? userTurn(said) : [];
    }
    if (payload['type'] === 'message' && payload['role'] === 'assistant') return proseTurn(messageText(payload, 'output_text'));
    if (payload['type'] === 'function_call_output') return subagent ? [] : answersIn(payload, questions);
    const name = textAt(payload, 'name');
    if (current !== undefined && payload['call_id'] === current) return [];
    const outcome = refused.has(textAt(payload, 'call_id') ?? '') ? 'refused' : undefined;
    if (payload['type'] === 'function_call' && name !== undefined) return [toolTurn(name, payload['arguments'], outcome)];
    if (payload['type'] === 'custom_tool_call' && name !== undefined) return [toolTurn(name, payload['input'], outcome)];
    if (payload['type'] === 'local_shell_call') return [toolTurn('local_shell', payload['action'], outcome)];
    return [];
  });
}

export function outputText({ output = '' }: JsonObject): string {
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** A longer output is printed by a program and is no refusal. */
export const isRefusal = (output: string): boolean => output.length < 200 && /rejected by user|aborted by user/.test(output);

function objectIn(text: Json | undefined): JsonObject | undefined {
  const [object] = typeof text === 'string' ? transcriptLines(text.replaceAll('\n', ' ')) : [];
  return object;
}

/** `{ answers: { id: { answers: [] } } }`, for the questions of the call with the same id. */
function answersIn(payload: JsonObject, questions: ReadonlyMap<string, JsonObject | undefined>): readonly TranscriptEntry[] {
  const asked = questions.get(textAt(payload, 'call_id') ?? '');
  const answers = asked === undefined ? undefined : objectIn(payload['output'])?.['answers'];
  if (asked === undefined || !isObject(answers)) return [];
  return listAt(asked, 'questions')
    .filter(isObject)
    .flatMap((question) => {
      const answer = answers[textAt(question, 'id') ?? ''];
      return isObject(answer) ? answerTurn(textAt(question, 'question') ?? '', answer['answers']) : [];
    });
}

const isPersonal = (meta: JsonObject): boolean =>
  !isObject(meta['source']) && (textAt(meta, 'thread_source') ?? 'user') === 'user';

/** Newer versions record where each piece of a message came from. */
function isForeign(payload: JsonObject): boolean {
  const passed = payload['internal_chat_message_metadata_passthrough'];
  return (
    isObject(passed) &&
    listAt(passed, 'content_item_metadata').some(
      (one) => isObject(one) && isObject(one['provenance']) && one['provenance']['type'] !== 'user',
    )
  );
}

const messageText = (payload: JsonObject, type: 'input_text' | 'output_text' = 'input_text'): string =>
  listAt(payload, 'content')
    .flatMap((block) => (isObject(block) && block['type'] === type ? [textAt(block, 'text') ?? ''] : []))
    .join('\n');

/** `user_message` in older versions, a completed `UserMessage` item in newer ones. */
export function eventTexts(payload: JsonObject): readonly string[] {
  if (payload['type'] === 'user_message') return [textAt(payload, 'message') ?? ''];
  const item = payload['item'];
  if (payload['type'] !== 'item_completed' || !isObject(item) || item['type'] !== 'UserMessage') return [];
  const texts = listAt(item, 'content').flatMap((block: Json) => (isObject(block) ? [textAt(block, 'text') ?? ''] : []));
  return [texts.join('\n')];
}
