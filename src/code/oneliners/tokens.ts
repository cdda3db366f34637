// The tokens of a one-liner, and the cursor that splits the text. Knows no language; text that does not fit is unreadable.

export type Token =
  | { readonly kind: 'word' | 'var' | 'number' | 'op' | 'symbol'; readonly text: string }
  /** `exact` is absent if the text contains values that are inserted at run time. */
  | { readonly kind: 'string'; readonly text: string; readonly exact?: string }
  | { readonly kind: 'pattern'; readonly text: string }
  /** Text for a shell. */
  | { readonly kind: 'command'; readonly text: string; readonly exact?: string };

/** The code cannot be split into tokens with certainty. */
export class Unreadable extends Error {}

export const MAX_CODE = 256 * 1024;

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

export interface Cursor {
  readonly text: string;
  at: number;
}

export const peek = (cursor: Cursor): string => cursor.text[cursor.at] ?? '';

export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found === undefined || found === '') return undefined;
  cursor.at += found.length;
  return found;
}

/** The text between a delimiter and its partner, with the cursor on the opening one. Brackets nest; a backslash escapes a character. */
export function delimited(cursor: Cursor): string {
  const open = peek(cursor);
  const close = PAIRS.get(open) ?? open;
  if (open === '' || /[\w\s]/.test(open)) throw new Unreadable('a delimiter is missing');
  let depth = 1;
  const start = ++cursor.at;
  for (; cursor.at < cursor.text.length; cursor.at++) {
    const char = cursor.text[cursor.at] ?? '';
    if (char === '\\') cursor.at++;
    else if (char === close && --depth === 0) return cursor.text.slice(start, cursor.at++);
    else if (char === open && open !== close) depth++;
  }
  throw new Unreadable('text that does not end');
}

/** True if the text between two quotes has no escapes. */
export const isPlain = (body: string): boolean => !body.includes('\\');

export const isOp = (token: Token | undefined, ...texts: readonly string[]): boolean =>
  token?.kind === 'op' && texts.includes(token.text);
export const isWord = (token: Token | undefined, text: string): boolean => token?.kind === 'word' && token.text === text;
/** The text of a string, if it is known before the code runs. */
export const exactAt = (token: Token | undefined): string | undefined => (token?.kind === 'string' ? token.exact : undefined);
