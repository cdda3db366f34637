// Whether a person typed a prompt into the client's own terminal. Stricter than the test for the user's words, because a code approves by itself.
import { hookedAgent } from '../agents/agents.ts';
import type { ProcessFacts } from '../agents/adapter.ts';
import { agentOf } from '../agents/agent-process.ts';
import { terminalMode, type TerminalClient } from '../agents/terminal-mode.ts';

/** The facts by which the agent's client is recognised; absent: a person cannot be told from a program there. */
export const typingClient = (agent: string): TerminalClient | undefined => hookedAgent(agent)?.hook.typing;

const INTERPRETER = /(?:^|\/)(?:node|bun|deno|python[\d.]*)$/;

/** Whether another agent's process is above the client's: the client may say of itself that a person uses it, because whoever starts it sets its variables. */
export function startedByAgent(ancestors: readonly ProcessFacts[]): boolean {
  // A process that merely starts the client (`bash -c claude`, `script`, `tmux`) separates the client from an agent above it.
  const isAgent = ancestors.map(
    ({ args }) => agentOf(args.slice(0, 1)) !== undefined || (INTERPRETER.test(args[0] ?? '') && agentOf(args) !== undefined),
  );
  const client = isAgent.indexOf(true);
  const above = isAgent.indexOf(false, client);
  return client >= 0 && above >= 0 && isAgent.includes(true, above);
}

/**
 * The words on the client's command line, or undefined if nobody types there. INVARIANT: print, exec and SDK runs have no terminal or are recognisable
 * by their command line, and nothing counts in a client that an agent started.
 */
export function typingClientWords(client: TerminalClient, ancestors: readonly ProcessFacts[]): readonly string[] | undefined {
  if (terminalMode(ancestors, client) !== 'interactive') return undefined;
  const own = ancestors.findLastIndex(({ args }) => args.slice(0, 2).some((word) => client.program.test(word)));
  if (ancestors.slice(own + 1).some(({ args }) => agentOf(args) !== undefined)) return undefined;
  return ancestors.slice(0, own + 1).flatMap(({ args }) => args);
}
