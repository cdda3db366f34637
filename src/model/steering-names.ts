// Names at the top of a project that affect later runs: other programs run, load or trust what they contain. Data; does not say how strictly they are
// protected.
import { AGENT_FOLDERS } from './agent-folders.gen.ts';

/** Directories, and the subdirectories that have a meaning of their own. */
export const STEERING_DIRECTORIES: readonly string[] = [
  ...'.git .git/hooks .git/info .hg .github .github/workflows .gitlab .circleci .cursor .vscode .idea .husky .githooks .leeway node_modules'.split(
    ' ',
  ),
  '.claude/hooks',
  ...AGENT_FOLDERS,
];

/** Every name that an unpacked or copied tree may contain and so replace. */
export const STEERING_NAMES: readonly string[] = [
  ...STEERING_DIRECTORIES.filter((name) => !name.includes('/')),
  '.env',
  '.envrc',
  '.mcp.json',
];
