// How much longer than usual a call may take if it waits for the person. Nothing else.

/** INVARIANT: with the usual limit of 28 seconds, less than the 60 seconds that every agent waits. */
export const MOST_LONGER_SECONDS = 27;
