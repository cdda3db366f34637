// The help and the options of `leeway hook AGENT EVENT`. Started by agents, not by people.
import { tokenIn } from '../agents/answer-mark.ts';
import { hookedNames } from '../agents/agents.ts';
import { runInstalledHook } from '../hook/answer-hook.ts';
import { armGuard } from '../hook/guard.ts';
import type { CliCommand } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway hook: answer one hook call of an agent; written into the agent's settings by \`leeway init\`

  leeway hook AGENT EVENT --config DIR [--state DIR] [--watched] [--sealed TOKEN] [--deadline MS] [--dump DIR]

Reads the agent's JSON on standard input and prints the agent's own form of allow, ask or deny. Any error is a deny.
Agents: ${hookedNames().join(', ')}
`;

export const hook: CliCommand = {
  help: HELP,
  run: async (args) => {
    const [agent, event] = args;
    if (agent === undefined || event === undefined) return usageError('hook', 'say which agent and which event');
    await runInstalledHook(args, armGuard({ agent, event, deadlineMs: 25_000, token: tokenIn(args) }));
    return EXIT.allow;
  },
};
