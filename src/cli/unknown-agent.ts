// The message for an agent's name that nobody knows.
import { agentNames, hookedNames } from '../agents/agents.ts';
import { didYouMean } from './nearest.ts';

/** `hooked`: of the agents that leeway can be installed for. */
export function unknownAgent(name: string, among: 'hooked' | 'all' = 'hooked'): string {
  const known = among === 'hooked' ? hookedNames() : agentNames();
  return `unknown agent \`${name}\`${didYouMean(name, known) || `; known: ${known.join(', ')}`}`;
}
