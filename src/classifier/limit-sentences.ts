// Finds the sentences in which the user may set a limit, so that the model sees them all. Does not judge them: the model does.
import { JOINERS, LIMIT_PHRASES, LIMIT_SIGNS, NO_LIMIT_PHRASES, NO_LIMIT_SIGNS, OPENERS } from './data/limit-phrases.ts';
import { LONGEST_TURN, segmentTurn, wordsOf } from './segment-turn.ts';
import { findPattern, PatternIndex, wordPattern } from './word-pattern.ts';
import type { UserTurn } from './user-turns.ts';

export interface LimitSentence {
  readonly turn: number;
  readonly text: string;
}

const LIMITS = new PatternIndex(LIMIT_PHRASES);
const NO_LIMITS = new PatternIndex(NO_LIMIT_PHRASES);

/** Longer texts are not sentences, and searching them takes time. */
const MOST_WORDS = 400;

/** "Do not:" is a heading; a whole paragraph that ends in a colon introduces something pasted. */
const LONGEST_HEADING = 80;

/** A polite request: "could you leave main alone?". Other questions set no limit. */
const POLITE = wordPattern(
  '^ can|could|would|will|kannst|könntest|würdest|peux-tu|pourrais-tu|puedes|podrías|pode|puoi|kun you|bitte|please|not|_',
);
const NEGATED = wordPattern('you|please not|leave|keep|avoid|stop|wait|hold|skip|stay|refrain|only');
const isQuestion = (text: string): boolean => /[?？؟]["”»’')\]]*\s*$/.test(text);

/** The words after those that only open a clause. */
function opened(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !OPENERS.has(word));
  return first < 0 ? words : words.slice(first);
}

/** The clause without phrases that set no limit. */
function withoutTalk(words: readonly string[]): readonly string[] {
  const found = NO_LIMITS.find(words);
  return found === undefined ? words : withoutTalk([...words.slice(0, found[0]), '…', ...words.slice(found[1])]);
}

/** Split at words that join clauses. */
function finer(words: readonly string[]): readonly (readonly string[])[] {
  const out: string[][] = [[]];
  for (const word of words) {
    if (JOINERS.has(word)) out.push([]);
    else out.at(-1)?.push(word);
  }
  return out;
}

export function maySetLimit(sentence: string): boolean {
  const text = sentence.replace(/[’ʼ]/g, "'");
  const signs = NO_LIMIT_SIGNS.reduce((left, sign) => left.replaceAll(sign, ' '), text);
  if (LIMIT_SIGNS.some((sign) => signs.includes(sign))) return true;
  const all = wordsOf(text).slice(0, MOST_WORDS);
  if (isQuestion(text) && !(findPattern(opened(all), POLITE) && findPattern(all, NEGATED))) return false;
  const clauses = text.split(/[,;:()—–¡!.…]+(?=\s|$)| - |[（），、：；]/).map(wordsOf);
  const scopes = [all, ...clauses, ...clauses.flatMap(finer)].map((words) => opened(withoutTalk(words)));
  return scopes.some((words) => words.length <= MOST_WORDS && LIMITS.find(words) !== undefined);
}

/**
 * From everything the user typed in their own words, oldest first. A line under a heading that sets a limit ("Do not:") is shown with the
 * heading.
 */
export function limitSentences(turns: readonly UserTurn[]): readonly LimitSentence[] {
  return turns.flatMap(({ turn, text }) => {
    if (text.length > LONGEST_TURN) return [];
    return segmentTurn(text).sentences.flatMap((sentence): readonly LimitSentence[] => {
      const led = sentence.lead !== '' && sentence.lead.length <= LONGEST_HEADING && maySetLimit(sentence.lead);
      if (!led && !maySetLimit(sentence.plain)) return [];
      return [{ turn, text: `${led ? `${sentence.lead} ` : ''}${sentence.text.trim()}` }];
    });
  });
}
