// The path patterns of all agents, by what the files are, and the folders they name. Derived; the data stands with each agent.
import type { AgentPaths } from '../../agents/agent.ts';
import { AGENTS } from '../../agents/agents.ts';
import { alternatives } from '../../paths/braces.ts';

type Patterns = Exclude<keyof AgentPaths, 'commands' | 'plans' | 'workspace'>;

export const agentPaths = (of: Patterns): readonly string[] => AGENTS.flatMap(({ paths }) => paths[of]);

const WHOLE_FOLDER = /^\.\/\*\*\/(\.[^/*]+)\/\*\*$/;

/** Folders of a project that agents obey, by name: `.claude`. The build copies them to where folders below this one can read them. */
export const agentFolders = (): readonly string[] =>
  agentPaths('instructions')
    .flatMap(alternatives)
    .flatMap((pattern) => WHOLE_FOLDER.exec(pattern)?.[1] ?? []);
