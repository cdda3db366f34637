// The first mistake of syntax in a JSONC text, in words. The parser goes on after it, but what it finds then mostly follows from the first.
import { printParseErrorCode, type ParseError } from 'jsonc-parser';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['CloseBraceExpected', '`}` expected'],
  ['CloseBracketExpected', '`]` expected'],
  ['ColonExpected', '`:` expected'],
  ['CommaExpected', '`,` expected'],
  ['PropertyNameExpected', 'a name in double quotes expected'],
  ['ValueExpected', 'a value expected'],
  ['EndOfFileExpected', 'nothing more expected after the last brace'],
  ['UnexpectedEndOfComment', 'a comment that does not end'],
  ['UnexpectedEndOfString', 'a text that does not end on its line'],
  ['UnexpectedEndOfNumber', 'an incomplete number'],
]);

export interface JsoncMistake {
  readonly offset: number;
  readonly message: string;
}

/** `found`: what the parser reported. */
export function firstMistake(found: readonly ParseError[]): JsoncMistake | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const code = printParseErrorCode(first.error);
  const words = WORDS.get(code) ?? code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { offset: first.offset, message: `not valid JSONC: ${words}` };
}
