// Names at the top of a project that affect later runs: other programs run, load or trust what they contain. Data; does not say how strict that is.
import { AGENT_FOLDERS } from './agent-folders.gen.ts';

/** Directories, with those inside them that have a meaning of their own. */
export const STEERING_DIRECTORIES: readonly string[] = [
  ...'.git .git/hooks .git/info .hg .github .github/workflows .gitlab .circleci .cursor .vscode .idea .husky .githooks .leeway node_modules'.split(
    ' ',
  ),
  '.claude/hooks',
  ...AGENT_FOLDERS,
];

/** Every entry that a tree may bring along to replace the one that is there. */
export const STEERING_NAMES: readonly string[] = [
  ...STEERING_DIRECTORIES.filter((name) => !name.includes('/')),
  '.env',
  '.envrc',
  '.mcp.json',
];
