// Whether an error means that the stack of the process overflowed, because its input was nested too deeply. Other range errors (a code point, a
// length) do not count.

/** The JavaScript parser catches the engine's error and throws its own. */
export function isStackOverflow(error: unknown): boolean {
  // oxlint-disable-next-line leeway/no-words -- the engine's words: it gives no kind
  if (error instanceof RangeError) return error.message.includes('call stack');
  // oxlint-disable-next-line leeway/no-words -- the parser's words: it gives no kind
  return error instanceof SyntaxError && error.message.startsWith('Not enough stack space');
}
