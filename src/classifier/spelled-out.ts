// Tells whether the user spelled a command out, word for word. Knows no effects and resolves no options.
import type { Vocabulary } from './effect-vocabulary.ts';

const RUNNERS: readonly string[] = ['run', 'execute', 'use'];
/** What may follow a command that was spelled out. Anything else could be one more operand. */
const TRAILING: ReadonlySet<string> = new Set(['please', 'pls', 'now', 'again', 'here', 'first', 'is', 'yourself']);

interface Spoken {
  readonly words: readonly string[];
  readonly orders: ReadonlySet<string>;
}

/** INVARIANT: without a gap and to the end: `git push` is not spelled out by "git push to develop". */
export function spellsOut({ words, orders }: Spoken, { spelled, spellable }: Vocabulary): boolean {
  const [first] = spelled;
  if (!spellable || first === undefined || spelled.length < 2) return false;
  if (!orders.has(first) && !RUNNERS.some((verb) => orders.has(verb))) return false;
  return words.some((_, at) => {
    if (!spelled.every((word, i) => words[at + i] === word)) return false;
    const next = words[at + spelled.length];
    return next === undefined || TRAILING.has(next);
  });
}

/** An option that was said and is not in the command: another command was ordered. `-rf` is `-r` and `-f`. */
export function otherOption(words: readonly string[], effect: Vocabulary): boolean {
  if (effect.spelled.length === 0) return false;
  const has = (option: string): boolean => effect.options.has(option) || effect.must.has(option);
  return words.some(
    (word) =>
      word.startsWith('-') &&
      !has(word) &&
      !(/^-[a-z]{2,}$/.test(word) && Array.from(word.slice(1)).every((letter) => has(`-${letter}`))),
  );
}
