// How much is read before a call is judged. All readers share one limit, so that no file is read by one and skipped by another.

/** Bytes of a file of text or code. */
export const MAX_TEXT_FILE = 1024 * 1024;
