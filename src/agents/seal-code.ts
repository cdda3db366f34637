// The exit code by which the installed line knows an answer of leeway's own that lets a call go on. Nothing else.

/** A zero that nobody meant is a deny in that line. */
export const SEAL = 10;
