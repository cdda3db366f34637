// Whether a prompt was typed by a person into the client's own terminal. Stricter than what counts as the user's words: a code approves by itself.
import { hookedAgent } from '../agents/agents.ts';
import type { ProcessFacts } from '../agents/adapter.ts';
import { agentOf } from '../agents/agent-process.ts';
import { terminalMode, type TerminalClient } from '../agents/terminal-mode.ts';

/** The facts with which the agent's client is recognised; absent: a person cannot be told apart from a program there. */
export const typingClient = (agent: string): TerminalClient | undefined => hookedAgent(agent)?.hook.typing;

/**
 * The words on the command lines of the client, or undefined if nobody types there. INVARIANT: print, exec and SDK runs have no terminal or say so
 * on their command line, and nothing counts in a client that an agent started.
 */
export function typedBeside(client: TerminalClient, ancestors: readonly ProcessFacts[]): readonly string[] | undefined {
  if (terminalMode(ancestors, client) !== 'interactive') return undefined;
  const own = ancestors.findLastIndex(({ args }) => args.slice(0, 2).some((word) => client.program.test(word)));
  if (ancestors.slice(own + 1).some(({ args }) => agentOf(args) !== undefined)) return undefined;
  return ancestors.slice(0, own + 1).flatMap(({ args }) => args);
}
