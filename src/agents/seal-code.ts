// The exit code by which the installed line recognises an answer of leeway that lets a call continue. Nothing else.

/** The installed line treats an accidental exit code 0 as a deny. */
export const SEALED_EXIT_CODE = 10;
