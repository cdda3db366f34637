// Starts a contained command in the caller's terminal and waits for it. Signals reach it as they would without leeway. Reads no changes.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contained } from './argument-list.ts';
import { NOT_SET_UP, containArguments } from './argument-list.ts';
import { makeLayers, openStreams } from './layers.ts';
import { containedPid, watchNetwork } from './contained-process.ts';

/** `not started`: the command did not run. `network`: whether it tried to reach a network. */
export type RunEnd =
  | { readonly kind: 'ended'; readonly code: number; readonly network: 'tried' | 'not seen' }
  | { readonly kind: 'not started'; readonly why: string }
  /** The command ran, but its changes could not be read. */
  | { readonly kind: 'unread'; readonly code: number };

/** Streams of the caller that the command keeps. INVARIANT: none is a directory, through which the real disk could be reached. */
const STREAMS = [0, 1, 2];

/** A terminal sends these to every process; the command decides what to do. */
const TERMINAL_SIGNALS = ['SIGINT', 'SIGQUIT'] as const;
/** Signals that are sent to leeway alone but meant for the command. */
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const;

export async function startRun(run: Omit<Contained, 'group'>, env: Readonly<Record<string, string>>): Promise<RunEnd> {
  if (STREAMS.some((fd) => fstatSync(fd).isDirectory()))
    return { kind: 'not started', why: 'its input or output is a directory' };
  makeLayers(run.layers, run.roots);
  const group = hasTerminal() ? 'shared' : 'own';
  const streams = openStreams(run.layers, group);
  const [program = '', ...args] = containArguments({ ...run, group });
  const child = spawn(program, args, {
    env,
    cwd: '/',
    stdio: ['inherit', 'inherit', 'inherit', streams.filter, streams.status],
  });
  streams.close();
  const watched = watchNetwork(child);
  const pass = (signal: NodeJS.Signals): void => forwardSignal(child, signal);
  // In its own process group the command gets no signal that is sent to leeway's group.
  const onTerminalSignal = (signal: NodeJS.Signals): void => (group === 'own' ? pass(signal) : undefined);
  for (const signal of TERMINAL_SIGNALS) process.on(signal, onTerminalSignal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, pass);
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => resolve(status ?? `ended by ${signal ?? 'a signal'}`));
  });
  for (const signal of TERMINAL_SIGNALS) process.off(signal, onTerminalSignal);
  for (const signal of FORWARDED_SIGNALS) process.off(signal, pass);
  const network = watched();
  const inner = exitCodeIn(join(run.layers, 'status'));
  if (inner === undefined) return { kind: 'not started', why: typeof code === 'string' ? code : `exit code ${code}` };
  const isRead = typeof code === 'number' && (code !== NOT_SET_UP || inner === NOT_SET_UP);
  return isRead ? { kind: 'ended', code: inner, network } : { kind: 'unread', code: inner };
}

/** Whether this process has a terminal that sends signals to its group. Without one the command gets a session of its own, so that it cannot signal the processes around leeway. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', constants.O_RDWR | constants.O_NOCTTY));
    return true;
  } catch {
    return false;
  }
}

/** bubblewrap writes an exit code only for a command that it started. */
function exitCodeIn(status: string): number | undefined {
  for (const line of readFileSync(status, 'utf8').split('\n')) {
    if (!line.includes('exit-code')) continue;
    const value = JSON.parse(line) as { readonly 'exit-code'?: unknown };
    if (typeof value['exit-code'] === 'number') return value['exit-code'];
  }
  return undefined;
}

/** Until the command has started, a signal ends everything. */
function forwardSignal(child: ChildProcess, signal: NodeJS.Signals): void {
  const command = containedPid(child.pid);
  if (command === undefined) child.kill('SIGKILL');
  else
    try {
      process.kill(command, signal);
    } catch {
      // The process has just ended.
    }
}
