// The lines that identify files of the built tool, wherever they are copied. The files themselves contain these lines.

/** In the first file of the tool; the build writes it there. */
export const ENTRY_MARK = '// leeway: the first file of the tool';
/** In the script that a hook's line starts. */
export const HOOK_MARK = '# leeway: one hook call';
