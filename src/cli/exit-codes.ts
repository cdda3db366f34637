// The exit codes, documented in the reference. Allow is the only zero.

export const EXIT = { allow: 0, ask: 10, deny: 11, trouble: 12, usage: 2 } as const;
