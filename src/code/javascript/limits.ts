// The limits of a reading; what exceeds one is not judged.

/** Larger code is not read. */
export const MAX_CODE = 256 * 1024;
/** Characters of the files whose syntax trees are remembered, for each parser. */
export const MOST_TREES = 1.5 * 1024 * 1024;
/** Syntax nodes looked at in one pass. */
export const MAX_STEPS = 40_000;
/** Functions inside functions that are followed. */
export const MAX_CALLS = 40;
/** Files that are followed, and how deep. */
export const MAX_FILES = 60;
export const MAX_FILE_DEPTH = 12;
/** Alternatives of one value. */
export const MAX_OPTIONS = 48;

export class TooMuchCode extends Error {}
