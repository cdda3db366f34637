// The exit codes, documented in the reference. Only an allow is zero. `held`: the changes of a contained run wait for a person.

export const EXIT = { allow: 0, ask: 10, deny: 11, trouble: 12, usage: 2, held: 75 } as const;
