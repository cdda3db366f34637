// A JSON-lines transcript → its objects. A line that cannot be read is left out; readers must cope with gaps.
import type { Json, JsonObject, TranscriptEntry } from '../model/call.ts';
import { finalQuestion, LONGEST_QUESTION } from './final-question.ts';
import { isObject } from './hook-json.ts';
import { typedText } from '../model/typed-text.ts';

export function transcriptLines(text: string): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    let json: Json;
    try {
      json = JSON.parse(line) as Json;
    } catch (error) {
      // The agent may be writing the last line at this moment.
      if (error instanceof SyntaxError) continue;
      throw error;
    }
    if (isObject(json)) objects.push(json);
  }
  return objects;
}

/** INVARIANT: only what passed `typedText` becomes a user turn. */
export function userTurn(text: string): readonly TranscriptEntry[] {
  const typed = typedText(text);
  return typed === undefined ? [] : [{ role: 'user', content: typed }];
}

/** What the person chose or typed in a question tool, with the question; empty if they gave no answer. */
export function answerTurn(question: string, answer: Json | undefined): readonly TranscriptEntry[] {
  const chosen = (Array.isArray(answer) ? (answer as readonly Json[]) : [answer]).filter(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  // If the question was too long to read, the answer permits nothing; it may only set a limit.
  const asked = finalQuestion(question) ?? question;
  const limit = asked.length > LONGEST_QUESTION ? { attested: false as const } : {};
  return chosen.length === 0 ? [] : [{ role: 'user', content: chosen.join(', '), asked, ...limit }];
}

/** The result of a question tool that keeps the answers by question. */
export const answerTurns = (result: Json | undefined): readonly TranscriptEntry[] =>
  isObject(result) && isObject(result['answers'])
    ? Object.entries(result['answers']).flatMap(([question, answer]) => answerTurn(question, answer))
    : [];

/** The call as one line: its tool, then its input as the agent wrote it. `outcome`: what the record says became of it. */
export const toolTurn = (name: string, input: Json | undefined, outcome?: 'refused'): TranscriptEntry => ({
  role: 'tool',
  action: `${name} ${typeof input === 'string' ? input : JSON.stringify(input ?? {})}`,
  ...(outcome === undefined ? {} : { refused: true }),
});

export const listAt = (object: JsonObject, name: string): readonly Json[] => {
  const value = object[name];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};
