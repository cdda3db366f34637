// The texts that a text may decode to: percent encoding, base64, hex, invisible characters, spaces between letters, reversed. Knows no
// secrets.

const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const BASE64 = /[A-Za-z0-9+/_-]{10,}/g;
const HEX = /(?:[0-9a-f]{2}[\s:,]?){8,}|(?:\\x[0-9a-f]{2}){8,}/gi;
/** A text with more encoded runs than this is a binary file. */
const MOST_RUNS = 2000;

/**
 * All forms in lower case, the text itself first. A wrong decoding does no harm, because the forms are only searched for secrets.
 */
export function decodedForms(text: string): readonly string[] {
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '');
  const once = percentDecoded(plain);
  const spelled = [...new Set([text, plain, once, percentDecoded(once)])];
  const inner = [...spelled, ...spelled.flatMap((one) => [...base64In(one), ...hexIn(one)])];
  return [...new Set(inner)].map((one) => one.toLowerCase());
}

/**
 * The same forms without the characters between letters, and reversed. Use them only for values that no ordinary sentence
 * contains by chance.
 */
export function scatteredForms(forms: readonly string[]): readonly string[] {
  const squeezed = forms.map((one) => one.replaceAll(/\s+/g, ''));
  return [...squeezed, ...squeezed.map((one) => [...one].toReversed().join(''))];
}

const percentDecoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

function base64In(text: string): readonly string[] {
  return (text.match(BASE64) ?? []).slice(0, MOST_RUNS).flatMap((run) =>
    // Characters directly before the base64 text shift its groups of four, so all four starts are tried.
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
}

const hexIn = (text: string): readonly string[] =>
  (text.match(HEX) ?? []).slice(0, MOST_RUNS).flatMap((run) => {
    const digits = run.replaceAll(/\\x|[\s:,]/g, '');
    return [digits, digits.slice(1)].map((one) => Buffer.from(one, 'hex').toString('latin1'));
  });
