// The safe-tool allowlist under its generic names. A listed call still must not read secrets or leeway's own files.
import { libraryTools } from '../../agents/library/tools.ts';

/** True for a tool of the safe list. Exact: `READ_FILE` and `mcp__x__read_file` are other tools. */
export const isAllowlisted = (tool: string): boolean => libraryTools.get(tool)?.kind === 'listed';
