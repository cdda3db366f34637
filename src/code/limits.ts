// The work that one call may take in code of other languages, over all the programs that it runs.

/** Syntax nodes looked at. One program has a limit of its own; this one ends calls that start one program after another. */
export const MAX_CODE_STEPS = 120_000;
