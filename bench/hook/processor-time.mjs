// Processor time of ended child processes and of a running helper process, in milliseconds, from /proc. Undefined where there is no /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // Not Linux, or the process has ended.
    return undefined;
  }
}

/** User and system time of all children waited for so far. In steps of 10 ms: only sums over many runs are useful. */
export function childrenMs() {
  const stat = read('/proc/self/stat');
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** The threads of the helper process with this HOME. */
export function helperMs(home) {
  const pid = helperOf(home);
  if (pid === undefined) return 0;
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

const found = new Map();

function helperOf(home) {
  const isHelper = (pid) =>
    read(`/proc/${pid}/comm`)?.trim() === 'leeway helper' && read(`/proc/${pid}/environ`)?.split('\0').includes(`HOME=${home}`);
  if (found.has(home) && isHelper(found.get(home))) return found.get(home);
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isHelper(name));
  found.set(home, pid);
  return pid;
}
