// Whether an error says that something was nested deeper than the stack of the process. Other range errors (a code point, a length) are no such thing.

export const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');
