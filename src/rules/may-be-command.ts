// Whether a line that is read as a sentence may have been meant as a command. Only for hints; decides no reading.
import { SENTENCE_WORDS } from './data/sentence-words.ts';
import type { Knowledge } from './knowledge.ts';

export function mayBeCommand(text: string, knowledge: Pick<Knowledge, 'splitWords'>): boolean {
  const words = knowledge.splitWords(text);
  if (words === undefined || !/^[\w.+/@~-]+$/.test(words[0] ?? '')) return false;
  return !words.some((word) => SENTENCE_WORDS.has(word.toLowerCase()));
}
