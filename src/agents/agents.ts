// The list of agents, from which everything that differs by agent is derived. Names no agent itself.
import type { Agent, AgentHook } from './agent.ts';
import * as every from './every-agent.ts';

export type AgentName = (typeof every)[keyof typeof every]['name'];

/** Sorted by name, so that the order does not depend on how the modules were bundled. */
export const AGENTS: readonly Agent<AgentName>[] = Object.values(every).toSorted((a, b) => (a.name < b.name ? -1 : 1));

const BY_NAME: ReadonlyMap<string, Agent<AgentName>> = new Map(AGENTS.map((agent) => [agent.name, agent]));

export const agentNamed = (name: string): Agent<AgentName> | undefined => BY_NAME.get(name);

export const agentNames = (): readonly AgentName[] => AGENTS.map(({ name }) => name);

export type HookedAgent = Agent<AgentName> & { readonly hook: AgentHook };
const isHooked = (agent: Agent<AgentName>): agent is HookedAgent => agent.hook !== undefined;

/** Those for which leeway can install a hook. */
export const HOOKED_AGENTS: readonly HookedAgent[] = AGENTS.filter(isHooked);

export const hookedAgent = (name: string): HookedAgent | undefined => HOOKED_AGENTS.find((agent) => agent.name === name);

export const hookedNames = (): readonly AgentName[] => HOOKED_AGENTS.map(({ name }) => name);
