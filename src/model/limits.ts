// How much is read before a call is judged. One number for every reader, so that nothing is too large for one and unseen by another.

/** Bytes of a file of text or code. */
export const MAX_TEXT_FILE = 1024 * 1024;
