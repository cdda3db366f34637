// Normalises text so that different spellings compare equal. Knows no words and no effects.

/** Ignores accents, kinds of quotation marks and dashes, and extra spaces. */
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

/** Also ignores case. */
export const fold = (text: string): string => evened(text).toLowerCase();

const EAST = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}`;
let seam: RegExp | undefined;
/** Made when first needed: a pattern over whole scripts takes long to make. */
export const seams = (): RegExp =>
  (seam ??= new RegExp(String.raw`(?<=[${EAST}])(?=[^${EAST}\s])|(?<=[^${EAST}\s])(?=[${EAST}])`, 'gu'));
export const isEastern = (token: string): boolean => new RegExp(`^[${EAST}]`, 'u').test(token);
