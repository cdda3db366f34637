// Tells whether a sentence asks for a rehearsal rather than the deed. Knows no effects; a report that one went well asks for nothing.
import { REHEARSALS, REPORTING, SUBJECTS } from './data/speech.ts';
import { wordsOf } from './segment-turn.ts';

const hasRehearsal = (words: readonly string[]): boolean =>
  words.some((word, at) => REHEARSALS.has(word.replace(/^-+/, '')) || REHEARSALS.has(`${word} ${words[at + 1] ?? ''}`));

/** "the dry run looked good": it lies behind, and what the rest of the sentence orders is the real thing. */
function reports(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  const opens = SUBJECTS.has(first) || REHEARSALS.has(first) || REHEARSALS.has(`${first} ${second}`);
  return opens && words.some((word) => REPORTING.has(word));
}

/** Looked for in the whole sentence: "publish it (dry run)" limits the verb from outside its clause. */
export const rehearses = (text: string): boolean =>
  text.split(/[,;:()—–]+/).some((phrase) => {
    const words = wordsOf(phrase);
    return hasRehearsal(words) && !reports(words);
  });
