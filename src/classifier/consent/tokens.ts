// Normalises text so that different spellings compare equal, and splits it into tokens. Knows no words and no effects.

/** Ignores case, accents, kinds of quotation marks and dashes, and extra spaces. */
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

/** Words, names, paths and options; scripts without spaces between words give whole runs. */
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
