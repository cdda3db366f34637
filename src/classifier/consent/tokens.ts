// Folds text so that spellings compare equal, and cuts it into tokens. Knows no words and no effects.

/** Case, accents, quotation marks, dashes and blanks do not count. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').charAt(0))
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

const EAST = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}';
const SEAM = new RegExp(`(?<=[${EAST}])(?=[^${EAST}\\s])|(?<=[^${EAST}\\s])(?=[${EAST}])`, 'gu');
export const isEastern = (token: string): boolean => new RegExp(`^[${EAST}]`, 'u').test(token);

/** Words, names, paths and options; scripts without blanks come as runs. */
export const tokensOf = (folded: string): readonly string[] =>
  folded
    .replace(SEAM, ' ')
    .split(/[\s"`«»「」<>[\]{}|\uFFFC]+/u)
    .map((token) => withoutTail(token.replace(/^[#'(]+/, '')))
    .filter((token) => /[\p{L}\p{N}\p{Emoji_Presentation}*~]/u.test(token) || token === '.');

/** A loop, because a pattern anchored only at its end takes quadratic time. */
function withoutTail(token: string): string {
  let end = token.length;
  while (end > 0 && ".:'/)-".includes(token[end - 1] ?? ' ')) end -= 1;
  return token.slice(0, end);
}
