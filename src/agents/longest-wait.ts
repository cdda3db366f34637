// How long a call may wait for the person. Nothing else.

/** INVARIANT: this and the usual limit of 28 seconds together are less than the 60 seconds for which an agent waits for our hook line. */
export const MOST_LONGER_SECONDS = 27;

/** In less time nobody can answer, so nobody is asked. */
export const SHORTEST_WAIT_MS = 5000;

/** Whether a call can wait for the person at all. */
export const canWait = ({ patience }: { readonly patience: { readonly own: number } }): boolean =>
  patience.own > SHORTEST_WAIT_MS;
