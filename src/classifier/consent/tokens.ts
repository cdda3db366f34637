// Splits text into tokens: words, names, paths and options. Judges nothing.
import { isEastern, seams } from './fold.ts';
import { TABLES } from './tables/words.ts';

/** Words, names, paths and options. */
export const tokensOf = (folded: string): readonly string[] =>
  folded
    .replace(seams(), ' ')
    .split(/[\s"`«»「」<>[\]{}|\uFFFC]+/u)
    .map((token) => withoutTail(token.replace(/^[#'(¿¡]+/, '')))
    .filter((token) => /[\p{L}\p{N}\p{Emoji_Presentation}*~]/u.test(token) || token === '.')
    .flatMap((token) => (isEastern(token) ? wordsOf(token) : [token]));

let words: ReadonlySet<string> | undefined;
/** Scripts without spaces between words: the longest word of the tables at each place; what is in none stays together. */
function wordsOf(run: string): readonly string[] {
  words ??= new Set(TABLES.flatMap(({ eastern }) => [...eastern]));
  const out: string[] = [];
  let rest = '';
  for (let at = 0; at < run.length;) {
    let size = Math.min(LONGEST_WORD, run.length - at);
    while (size > 0 && !words.has(run.slice(at, at + size))) size -= 1;
    if (size === 0) rest += run[at];
    if (rest !== '' && (size > 0 || at + 1 === run.length)) {
      out.push(rest);
      rest = '';
    }
    if (size > 0) out.push(run.slice(at, at + size));
    at += Math.max(1, size);
  }
  return out;
}
const LONGEST_WORD = 12;

/** A loop, because a pattern anchored only at its end takes quadratic time. */
function withoutTail(token: string): string {
  let end = token.length;
  while (end > 0 && ".:'/)-".includes(token[end - 1] ?? ' ')) end -= 1;
  return token.slice(0, end);
}
