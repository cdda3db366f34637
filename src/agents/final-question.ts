// The question that a short reply of the user answers: the last one in the agent's message right before it. Uses nothing else that the
// agent wrote.
import type { TranscriptEntry } from '../model/call.ts';

/** A longer question is not shown, so a short answer to it has no meaning. */
export const LONGEST_QUESTION = 300;

// Stops and marks of Latin, Chinese, Japanese and Arabic text. In ASCII, as every file that each call loads: Node reads such files faster.
const SENTENCE_END = /[.!?\u3002\uff01\uff1f\u061f:](?=\s)|[\u3002\uff01\uff1f]|\n/g;

/** From the start of the last sentence that is a question to the end of the message, because choices may follow it. */
export function finalQuestion(prose: string): string | undefined {
  const text = prose.trimEnd();
  const mark = Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'), text.lastIndexOf('؟'));
  if (mark < 0 || text.length - mark > LONGEST_QUESTION) return undefined;
  const before = text.slice(Math.max(0, mark - LONGEST_QUESTION), mark);
  const start = [...before.matchAll(SENTENCE_END)].at(-1);
  if (start === undefined && mark > LONGEST_QUESTION) return undefined;
  const question = text.slice(mark - before.length + (start === undefined ? 0 : start.index + 1)).trim();
  return question.length <= LONGEST_QUESTION ? question : undefined;
}

/** The agent's prose, as a transcript reader returns it: an entry of the agent without an action. */
export const proseTurn = (text: string | undefined): readonly TranscriptEntry[] =>
  text === undefined || text.trim() === '' ? [] : [{ role: 'assistant', content: text }];

/**
 * INVARIANT: of the agent's prose only the question that a turn directly answers is kept, with that turn. If there is a call in between,
 * the turn does not answer it directly.
 */
export function withQuestions(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  let prose: string | undefined;
  return entries.flatMap((entry) => {
    if (entry.role === 'assistant' && entry.action === undefined) {
      prose = entry.content;
      return [];
    }
    const asked = entry.role === 'user' && entry.asked === undefined && prose !== undefined ? finalQuestion(prose) : undefined;
    prose = undefined;
    return [asked === undefined ? entry : { ...entry, asked }];
  });
}
