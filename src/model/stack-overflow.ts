// Whether an error says that something was nested deeper than the stack of the process. Other range errors (a code point, a length) are no such thing.

// oxlint-disable-next-line leeway/no-words -- the engine's words: it gives no kind
export const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');
