// How much processor time a client and everything it started has used, in milliseconds. Unlike elapsed time, it hardly depends on what else the machine does. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** The client's process and all below it, and processes that left it but have `mark` in their command line, such as leeway's helper. Ended ones count in their parents. */
export function processorMs(client, mark) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processAt(Number(name)));
  const counted = new Set();
  const add = (pid) => {
    if (counted.has(pid)) return;
    counted.add(pid);
    for (const one of all) if (one.parent === pid) add(one.pid);
  };
  add(client);
  for (const { pid, line } of all) if (line.includes(mark)) add(pid);
  return all.filter(({ pid }) => counted.has(pid)).reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

function processAt(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what follows it is numbers: state, parent, …, and the times at 12 to 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), line, ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
