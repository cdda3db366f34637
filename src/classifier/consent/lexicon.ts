// A list of words in several languages, and how a token is looked up in it. Knows no words.
import { fold, isEastern } from './fold.ts';

/** `x*` in a list is a prefix. */
export interface Lexicon {
  readonly whole: ReadonlySet<string>;
  readonly stems: readonly string[];
  /** The whole words of scripts that put no spaces between words. */
  readonly eastern: readonly string[];
}

export function lexicon(...texts: readonly string[]): Lexicon {
  const words = texts.flatMap((text) => fold(text).split(' ')).filter((word) => word !== '');
  return {
    whole: new Set(words.filter((word) => !word.endsWith('*'))),
    stems: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    eastern: words.filter(isEastern),
  };
}

export const joined = (...all: readonly Lexicon[]): Lexicon => ({
  whole: new Set(all.flatMap(({ whole }) => [...whole])),
  stems: all.flatMap(({ stems }) => stems),
  eastern: all.flatMap(({ eastern }) => eastern),
});

export const has = (words: Lexicon, token: string): boolean =>
  words.whole.has(token) || words.stems.some((stem) => token.startsWith(stem));

/**
 * Accepts one letter swapped, left out or doubled, if the word is long and its first letter is right. A mistake in a short word or a stem may
 * make another word.
 */
export function hasNearly(words: Lexicon, token: string): boolean {
  if (has(words, token)) return true;
  return TYPED.some((word) => word[0] === token[0] && isSlip(token, word) && has(words, word));
}
/** Whole words that people mistype. INVARIANT: six letters or more. */
const TYPED =
  'delete remove publish release deploy discard upload restart install destroy uninstall terminate truncate approve branch folder directory package migration container database deployment lösche entferne supprime publier'
    .split(' ')
    .map(fold);

function isSlip(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (long.length - short.length > 1 || short.length < 3) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && typed.slice(at + 2) === meant.slice(at + 2);
}
