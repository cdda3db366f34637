// The limits of an analysis; code that exceeds one is not judged.

/** Larger code is not read. */
export const MAX_CODE = 256 * 1024;
/** Characters of files whose syntax trees are cached, for each parser. */
export const MOST_TREES = 1.5 * 1024 * 1024;
/** Syntax nodes visited in one pass. */
export const MAX_STEPS = 40_000;
/** Depth of nested calls that are followed. */
export const MAX_CALLS = 40;
/** Files that are followed, and how deep. */
export const MAX_FILES = 60;
export const MAX_FILE_DEPTH = 12;
/** Alternatives of one value. */
export const MAX_OPTIONS = 48;

export class TooMuchCode extends Error {}
