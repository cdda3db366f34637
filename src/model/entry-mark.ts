// The lines by which files of the built tool are known, wherever a copy of them lies. They stand in the files themselves.

/** In the first file of the tool; the build writes it there. */
export const ENTRY_MARK = '// leeway: the first file of the tool';
/** In the script that a hook's line starts. */
export const HOOK_MARK = '# leeway: one hook call';
