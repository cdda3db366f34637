// The exit codes, documented in the reference. Allow is the only zero. `held`: a contained run whose changes wait.

export const EXIT = { allow: 0, ask: 10, deny: 11, trouble: 12, usage: 2, held: 75 } as const;
