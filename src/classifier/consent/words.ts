// Normalises text, and looks words up in lists of several languages. Knows no words itself.

/** Treats letters with and without accents, different quotation marks, different dashes and repeated spaces alike. */
export function evened(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll('ß', 'ss')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
/** The same, ignoring case. */
export const fold = (text: string): string => evened(text).toLowerCase();

/** Scripts that put no spaces between words. */
export const EAST = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}`;
export const isEastern = (token: string): boolean => new RegExp(`^[${EAST}]`, 'u').test(token);

/** A list of words. In its text, `x*` stands for all words that begin with `x`. */
export interface Lexicon {
  readonly whole: ReadonlySet<string>;
  readonly stems: readonly string[];
}
export function lexicon(...texts: readonly string[]): Lexicon {
  const words = texts.flatMap((text) => fold(text).split(' ')).filter((word) => word !== '');
  const stems = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return { whole: new Set(words.filter((word) => !word.endsWith('*'))), stems };
}
export const joined = (...all: readonly Lexicon[]): Lexicon => ({
  whole: new Set(all.flatMap(({ whole }) => [...whole])),
  stems: all.flatMap(({ stems }) => stems),
});
/** Ignores case. */
export function has({ whole, stems }: Lexicon, word: string): boolean {
  const token = word.toLowerCase();
  return whole.has(token) || stems.some((stem) => token.startsWith(stem));
}

/** Adds likely misspellings of these words, as far as the list contains them: one letter left out, doubled, or swapped with the next. */
export const withSlips = (list: Lexicon, words: readonly string[]): Lexicon => ({
  ...list,
  whole: new Set([...list.whole, ...words.filter((word) => has(list, word)).flatMap(slipsOf)]),
});
const slipsOf = (word: string): readonly string[] =>
  [...word].flatMap((letter, at) => {
    const [start, rest] = [word.slice(0, at), word.slice(at + 1)];
    return at === 0 ? [] : [start + rest, start + letter + letter + rest, start + rest.slice(0, 1) + letter + rest.slice(1)];
  });
