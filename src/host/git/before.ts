// Whether a file's change time lies before a moment, given that file systems store coarser times than the clock. Change times cannot be forged: every
// write, rename and change of mode renews them.

/** Kernels use a clock for file times that advances every few milliseconds. */
const TICK_MS = 20;
/** Some file systems store whole seconds, some only even ones. */
const COARSE_MS = 2_000;

/** INVARIANT: never true for a change at or after `moment`. */
export const isBefore = (ctimeMs: number, moment: number): boolean =>
  ctimeMs + (ctimeMs % 1_000 === 0 ? COARSE_MS : TICK_MS) < moment;
