// Facts about the process of a contained command: its process id, and whether it tried to reach a network. Ends nothing.
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * The number of processes from the one that was started to the command: `unshare`, bubblewrap, its first process, the command.
 */
const PROCESS_DEPTH = 4;

/**
 * Undefined until the command has started. The script starts the command last, and processes that the command leaves behind come
 * after it in the list.
 */
export function containedPid(started: number | undefined): number | undefined {
  let at = started === undefined ? undefined : childrenOf(started).at(-1);
  for (let i = 1; i < PROCESS_DEPTH && at !== undefined; i += 1) at = childrenOf(at)[0];
  return at;
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

const POLL_MS = 4;
const LONGEST_MS = 2000;

/**
 * Opens the counters of the command's network namespace while it runs; they can still be read after it ended. A packet without a
 * route means that the command tried to reach a server; packets to itself have a route. Used only for a message, because a short
 * command may be missed.
 */
export function watchNetwork(child: ChildProcess): () => 'tried' | 'not seen' {
  let counters: number | undefined;
  const started = Date.now();
  const timer = setInterval(() => {
    const pid = containedPid(child.pid);
    if (pid !== undefined)
      try {
        counters = openSync(`/proc/${pid}/net/snmp`, 'r');
      } catch {
        // The process has just ended.
      }
    if (counters !== undefined || Date.now() - started > LONGEST_MS) clearInterval(timer);
  }, POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (counters === undefined) return 'not seen';
    const text = Buffer.alloc(16_384);
    const length = readSync(counters, text, 0, text.length, 0);
    closeSync(counters);
    return packetsWithoutRoute(text.toString('utf8', 0, length)) > 0 ? 'tried' : 'not seen';
  };
}

/** Two lines begin with `Ip:`: the names of the counters, and their values. */
export function packetsWithoutRoute(snmp: string): number {
  const [names = [], values = []] = snmp
    .split('\n')
    .filter((line) => line.startsWith('Ip:'))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf('OutNoRoutes')] ?? 0);
}
