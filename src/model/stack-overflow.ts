// Whether an error says that something was nested deeper than the stack of the process. Other range errors (a code point, a length) are no such thing.

/** The parser of JavaScript catches the engine's error and throws one of its own. */
export function isStackOverflow(error: unknown): boolean {
  // oxlint-disable-next-line leeway/no-words -- the engine's words: it gives no kind
  if (error instanceof RangeError) return error.message.includes('call stack');
  // oxlint-disable-next-line leeway/no-words -- the parser's words: it gives no kind
  return error instanceof SyntaxError && error.message.startsWith('Not enough stack space');
}
