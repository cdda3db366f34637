// Gemini CLI's chat file → what the user typed and which calls were made. A message that appears again replaces the earlier one.
import type { Json, JsonObject, TranscriptEntry } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { answerTurn, listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { proseTurn } from '../final-question.ts';
import { transcriptFile } from '../transcript-source.ts';

/** Its calls have no id, so the current call cannot be left out. */
export const geminiTranscript = transcriptFile({ roots: ['.gemini/tmp'], read: (text) => readGeminiTranscript(text) });

function readGeminiTranscript(text: string): readonly TranscriptEntry[] {
  const lines = transcriptLines(text);
  // In the file of a sub-agent the "user" is another agent.
  const main = lines.some((line) => line['kind'] === 'main');
  const messages = new Map<string, JsonObject>();
  for (const line of lines) {
    // `$set` lines patch the record (the first of them holds the client's own context); the person's turns are separate lines.
    const id = textAt(line, 'id');
    if (id !== undefined && !('$set' in line)) messages.set(id, line);
  }
  return [...messages.values()].flatMap((message): readonly TranscriptEntry[] => {
    if (message['type'] === 'user') return main ? userTexts(message) : [];
    if (message['type'] !== 'gemini') return [];
    const calls = listAt(message, 'toolCalls')
      .filter(isObject)
      .flatMap((call) => [
        toolTurn(textAt(call, 'name') ?? '', call['args'], call['status'] === 'cancelled' ? 'refused' : undefined),
        ...(main ? answersTo(call) : []),
      ]);
    return [...proseTurn(textAt(message, 'content')), ...calls];
  });
}

/**
 * INVARIANT: only the client's own question tool counts. The names of MCP tools and discovered tools have a prefix, so none of them has
 * this name.
 */
function answersTo(call: JsonObject): readonly TranscriptEntry[] {
  if (call['name'] !== 'ask_user' || call['status'] !== 'success' || !isObject(call['args'])) return [];
  const [result, ...more] = listAt(call, 'result').map((part) => responseIn(part));
  const [answered] = more.length > 0 || result === undefined ? [] : transcriptLines(result);
  const answers = answered?.['answers'];
  if (!isObject(answers)) return [];
  // Answers are matched to questions by their position.
  return listAt(call['args'], 'questions').flatMap((question, at) =>
    isObject(question) ? answerTurn(textAt(question, 'question') ?? '', answers[at]) : [],
  );
}

function responseIn(part: Json): string | undefined {
  const found = isObject(part) ? part['functionResponse'] : undefined;
  const response = isObject(found) && found['name'] === 'ask_user' ? found['response'] : undefined;
  return isObject(response) ? textAt(response, 'output') : undefined;
}

function userTexts(message: JsonObject): readonly TranscriptEntry[] {
  const content = message['content'];
  if (typeof content === 'string') return userTurn(content);
  const blocks = listAt(message, 'content').filter(isObject);
  // The answer to a call also arrives as a user message; the content of `@file` follows the typed text in further blocks.
  if (blocks.some((block) => block['functionResponse'] !== undefined)) return [];
  return userTurn(textAt(blocks[0] ?? {}, 'text') ?? '');
}
