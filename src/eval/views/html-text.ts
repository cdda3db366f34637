// Text made safe for HTML and SVG. INVARIANT: whatever comes from a corpus passes through here before it reaches a page.

const NAMES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Also makes visible the characters that hide text or change its direction. */
export const html = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (character) => NAMES.get(character) ?? '')
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

export const number = (value: number): string => value.toLocaleString('en');
export const counted = (value: number, thing: string): string => `${number(value)} ${thing}${value === 1 ? '' : 's'}`;
