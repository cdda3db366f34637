// The message for an unknown agent name, and for an agent that leeway cannot protect.
import { agentNamed, agentNames, hookedNames } from '../agents/agents.ts';
import { didYouMean } from './nearest.ts';

/** `hooked`: only the agents that leeway can be installed for. */
export function unknownAgent(name: string, among: 'hooked' | 'all' = 'hooked'): string {
  const agent = agentNamed(name);
  if (among === 'hooked' && agent?.noHook !== undefined) return `leeway cannot be installed for \`${name}\`: ${agent.noHook}`;
  const known = among === 'hooked' ? hookedNames() : agentNames();
  return `unknown agent \`${name}\`${didYouMean(name, known) || `; known: ${known.join(', ')}`}`;
}
