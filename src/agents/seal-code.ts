// The exit code by which the installed line recognises leeway's answer that a call may continue. Nothing else.

/** Not 0, because a hook that fails may also exit with 0; the installed line treats 0 as a deny. */
export const SEALED_EXIT_CODE = 10;
