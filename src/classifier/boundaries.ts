// Finds the sentences in which the user set a limit: refused, put off, or kept a deed for themselves. Does not say whether consent came later.
import { BLANKET, FIRST_PERSON, NEGATIONS, NEGATION_SIGNS, PERMITTING, PERMITTING_LAST } from './data/speech.ts';
import { rehearses } from './dry-run.ts';
import type { Vocabulary } from './effect-vocabulary.ts';
import { LONGEST_TURN, segmentTurn, wordsOf } from './segment-turn.ts';
import type { Sentence } from './segment-turn.ts';
import type { UserTurn } from './user-turns.ts';

export interface Boundary {
  readonly turn: number;
  readonly start: number;
  readonly text: string;
}

export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, i) => words[at + i] === word));
}

/** The words without turns of phrase that only look like a refusal. */
export function withoutLeave(words: readonly string[]): readonly string[] {
  const last = PERMITTING_LAST.find((one) => hasPhrase(words.slice(-one.length), one));
  return withoutPhrases(last === undefined ? words : words.slice(0, -last.length), PERMITTING);
}

export function withoutPhrases(words: readonly string[], phrases: readonly (readonly string[])[]): readonly string[] {
  const phrase = phrases.find((one) => hasPhrase(words, one));
  if (phrase === undefined) return words;
  const at = words.findIndex((_, i) => phrase.every((word, j) => words[i + j] === word));
  return withoutPhrases([...words.slice(0, at), ...words.slice(at + phrase.length)], phrases);
}

/** The sentence says no, not yet, or "I will". */
export function refuses(text: string, words: readonly string[]): boolean {
  if (words.some((word) => NEGATIONS.has(word) || word.endsWith("n't"))) return true;
  if (NEGATION_SIGNS.some((sign) => text.includes(sign))) return true;
  return FIRST_PERSON.some((phrase) => hasPhrase(words, phrase));
}

/** "Do not:" over a list, or "do not" at the end of the line before. */
export const ledByRefusal = (sentence: Sentence): boolean => refuses(sentence.lead, withoutLeave(wordsOf(sentence.lead)));

const isBlanket = (words: readonly string[]): boolean => BLANKET.some((phrase) => hasPhrase(words, phrase));
const isQuestion = (text: string): boolean => /[?？؟]["”»’')\]]*\s*$/.test(text);

/** Words with endings taken off roughly, so that `deploying` and `deployments` meet `deploy`. */
function names(word: string, list: ReadonlySet<string>): boolean {
  if (list.has(word)) return true;
  for (const ending of ['s', 'es', 'ed', 'ing', 'ment', 'ments', 'en', 'e', 'n', 'er', 'ar', 'ear']) {
    if (word.length > ending.length + 2 && word.endsWith(ending) && list.has(word.slice(0, -ending.length))) return true;
  }
  return false;
}

/** The newest refusal that concerns one of these effects. Pasted and quoted text counts here: reading it as a limit only costs a question. */
export function newestRefusal(turns: readonly UserTurn[], effects: readonly Vocabulary[]): Boundary | undefined {
  let newest: Boundary | undefined;
  for (const { turn, text } of turns) {
    if (text.length > LONGEST_TURN) {
      // What is not read may hold a refusal.
      newest = { turn, start: text.length, text: `${text.slice(0, 40)}…` };
      continue;
    }
    for (const sentence of segmentTurn(text, 'all').sentences) {
      // "do a dry run first" takes back an order for the real thing until it is given again, asked or said.
      if (rehearses(sentence.text)) {
        newest = { turn, start: sentence.start, text: sentence.text.trim() };
        continue;
      }
      const words = withoutLeave(wordsOf(sentence.text));
      if (isQuestion(sentence.text) || !(refuses(sentence.text, words) || ledByRefusal(sentence))) continue;
      const concerns =
        isBlanket(words) ||
        effects.some((effect) =>
          words.some(
            (word) =>
              names(word, effect.verbs) ||
              names(word, effect.told) ||
              names(word, effect.must) ||
              effect.targets.some((target) => target.names.has(word)),
          ),
        ) ||
        NEGATION_SIGNS.some((sign) => sentence.text.includes(sign));
      if (concerns) newest = { turn, start: sentence.start, text: sentence.text.trim() };
    }
  }
  return newest;
}
