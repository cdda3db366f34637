// The path patterns of all agents, grouped by the purpose of the files, and the folders in these patterns. Derived from the data
// of each agent.
import type { AgentPaths } from '../../agents/agent.ts';
import { AGENTS } from '../../agents/agents.ts';
import { alternatives } from '../../paths/braces.ts';

type Patterns = Exclude<keyof AgentPaths, 'commands' | 'plans' | 'workspace'>;

export const agentPaths = (of: Patterns): readonly string[] => AGENTS.flatMap(({ paths }) => paths[of]);

const WHOLE_FOLDER = /^\.\/\*\*\/(\.[^/*]+)\/\*\*$/;

/**
 * Folders in a project from which agents take settings, by name: `.claude`. The build copies this list for the code in lower
 * folders.
 */
export const agentFolders = (): readonly string[] =>
  agentPaths('instructions')
    .flatMap(alternatives)
    .flatMap((pattern) => WHOLE_FOLDER.exec(pattern)?.[1] ?? []);
