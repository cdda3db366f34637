// Whether a file's change time lies before a moment, given that file systems keep coarser time than the clock. Change times cannot be set: every write, rename and change of mode makes them new.

/** Kernels stamp files with a clock that ticks every few milliseconds. */
const TICK_MS = 20;
/** Some file systems keep whole seconds, some pairs of them. */
const COARSE_MS = 2_000;

/** INVARIANT: never true of a change at or after `moment`. */
export const isBefore = (ctimeMs: number, moment: number): boolean =>
  ctimeMs + (ctimeMs % 1_000 === 0 ? COARSE_MS : TICK_MS) < moment;
