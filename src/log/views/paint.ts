// Text for a terminal: colours, cutting to a width, and making stored text harmless to print. Knows no records.

export interface ViewOptions {
  readonly color: boolean;
  /** Columns. */
  readonly width: number;
}

const CODES = { bold: '1', dim: '2', red: '31', green: '32', yellow: '33', cyan: '36' } as const;
export type Ink = keyof typeof CODES;

export const paint = (text: string, ink: Ink, { color }: ViewOptions): string =>
  color ? `\u001B[${CODES[ink]}m${text}\u001B[0m` : text;

const VERDICT_INK = new Map<string, Ink>([
  ['allow', 'green'],
  ['ask', 'yellow'],
  ['deny', 'red'],
  ['quiet', 'green'],
  ['review', 'yellow'],
  ['guarded', 'red'],
  ['forbidden', 'red'],
]);
export const inkOf = (name: string): Ink => VERDICT_INK.get(name) ?? 'dim';

/** Control characters and marks that reverse or hide text: a stored command must not be able to rewrite the screen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export const oneLine = (text: string): string =>
  text.replace(/\r?\n[ \t]*/g, ' ⏎ ').replace(UNSEEN, (character) => {
    if (character === '\t') return ' ';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });

/** East Asian wide characters and pictures take two columns. */
const WIDE =
  /[\p{Extended_Pictographic}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;
const ZERO = /\p{M}/u;
const widthOf = (character: string): number => (ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1);
export const columns = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Cut to a width, with `…` where something is missing. */
export function fit(text: string, width: number): string {
  if (columns(text) <= width) return text;
  if (width <= 0) return '';
  let out = '';
  let used = 0;
  for (const character of text) {
    const wide = widthOf(character);
    if (used + wide > width - 1) break;
    out += character;
    used += wide;
  }
  return `${out}…`;
}

export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - columns(text)));
