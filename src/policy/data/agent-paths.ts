// The path patterns of all agents, by what the files are. Derived; the data stands with each agent.
import type { AgentPaths } from '../../agents/agent.ts';
import { AGENTS } from '../../agents/agents.ts';

type Patterns = Exclude<keyof AgentPaths, 'commands' | 'plans'>;

export const agentPaths = (of: Patterns): readonly string[] => AGENTS.flatMap(({ paths }) => paths[of]);
