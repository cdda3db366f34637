// Whether a person at a terminal runs this command, rather than an agent. Checks this process and its ancestors; THREAT-MODEL.md
// says what this cannot detect.
import { spawnSync } from 'node:child_process';
import { agentOf } from '../agents/agent-process.ts';
import { AGENTS } from '../agents/agents.ts';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import { processAncestors, sessionLeader } from '../hook/process-ancestors.ts';
import { usageError } from './usage-error.ts';

/** What is known about the process that runs the command. */
export interface Runner {
  readonly terminal: boolean;
  /** Command lines of the ancestors of the process, and of the ancestors of its terminal session's leader. */
  readonly above: readonly (readonly string[])[] | undefined;
  readonly env: (name: string) => string | undefined;
}

/** Prints a message and returns an exit code if the caller is not a person. */
export function refuseAgents(command: string): number | undefined {
  const why = notAPerson(runnerHere());
  return why === undefined ? undefined : usageError(command, `only a person at a terminal can do this: ${why}; run it yourself`);
}

/** The same for a command that a person's script may also run: it needs no terminal. */
export function refuseBelowAgent(command: string): number | undefined {
  const why = agentAbove();
  return why === undefined ? undefined : usageError(command, `an agent may not do this: ${why}; run it yourself in a terminal`);
}

/** How an agent is seen to have started this command. */
export const agentAbove = (): string | undefined => startedByAgent(runnerHere());

/** The reason why the caller does not count as a person. */
export function notAPerson(runner: Runner): string | undefined {
  if (!runner.terminal) return 'this is not a terminal';
  if (runner.above === undefined) return 'the processes above this one cannot be read';
  return startedByAgent(runner);
}

/** The agent that started the process, as far as can be seen. */
export function startedByAgent({ above, env }: Runner): string | undefined {
  for (const { title, process } of AGENTS) {
    const variable = process.variables.find((name) => env(name) !== undefined);
    if (variable !== undefined) return `\`${variable}\` is set, so ${title} started it`;
  }
  for (const args of above ?? []) {
    const agent = agentOf(args);
    if (agent !== undefined) return `it was started by ${agent.title}`;
  }
  return undefined;
}

/** Parses the output of `ps`: id, parent and command line. Words with blanks are split there. */
export function ancestorsInList(list: string, pid: number): readonly (readonly string[])[] | undefined {
  const lines = list.split('\n').map((line) => line.trim().split(/\s+/));
  const byId = new Map(lines.map(([id, parent, ...args]) => [Number(id), { parent: Number(parent), args }] as const));
  const found: (readonly string[])[] = [];
  let at = byId.get(pid)?.parent;
  if (at === undefined) return undefined;
  for (let one = byId.get(at); at > 1 && one !== undefined && found.length < byId.size; one = byId.get(at)) {
    found.push(one.args);
    at = one.parent;
  }
  return found;
}

const listProcesses = (): string => spawnSync('/bin/ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout ?? '';

function runnerHere(): Runner {
  const host = realHost();
  return {
    terminal: process.stdin.isTTY && process.stdout.isTTY,
    above: commandsAbove(process.pid, host),
    env: (name) => process.env[name],
  };
}

function commandsAbove(pid: number, host: Host): readonly (readonly string[])[] | undefined {
  if (host.platform === 'darwin') return ancestorsInList(listProcesses(), pid);
  const leader = sessionLeader(pid, host);
  if (leader === undefined) return undefined;
  return [...processAncestors(pid, host), ...processAncestors(leader, host, 'itself too')].map(({ args }) => args);
}
