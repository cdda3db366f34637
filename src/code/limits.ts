// The work that one call may cause in code of other languages, for all the programs that it runs.

/** Syntax nodes visited. Each program has its own limit; this one stops calls that start one program after another. */
export const MAX_CODE_STEPS = 120_000;
