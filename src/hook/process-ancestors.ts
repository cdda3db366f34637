// The processes above a process, from /proc. Without /proc the list is empty, and the call is treated as headless.
import type { Host } from '../host/host.ts';
import type { ProcessFacts } from '../agents/adapter.ts';

const MOST_ANCESTORS = 16;
const LIMIT = 1 << 18;
const TERMINAL = /^\/dev\/(pts\/\d+|tty\w*|console)$/;

/** Nearest first, beginning with the parent, or with the process itself. The list ends at a process that cannot be read. */
export function processAncestors(
  pid: number,
  host: Pick<Host, 'platform' | 'text' | 'linkTarget'>,
  from: 'its parent' | 'itself too' = 'its parent',
): readonly ProcessFacts[] {
  const found: ProcessFacts[] = [];
  if (host.platform !== 'linux') return found;
  let at = from === 'itself too' ? pid : parentOf(pid, host);
  while (at !== undefined && at > 1 && found.length < MOST_ANCESTORS) {
    const line = host.text(`/proc/${at}/cmdline`, LIMIT);
    if (line.kind !== 'known') break;
    const opens = (fd: number): boolean => {
      const target = host.linkTarget(`/proc/${at}/fd/${fd}`);
      return target.kind === 'known' && TERMINAL.test(target.value);
    };
    found.push({ args: line.value.split('\0').slice(0, -1), terminal: { stdin: opens(0), stdout: opens(1) } });
    at = parentOf(at, host);
  }
  return found;
}

/** The process that leads the terminal session of a process. Undefined without /proc. */
export const sessionLeader = (pid: number, host: Pick<Host, 'platform' | 'text'>): number | undefined =>
  host.platform === 'linux' ? statNumber(pid, SESSION_FIELD, host) : undefined;

const parentOf = (pid: number, host: Pick<Host, 'text'>): number | undefined => statNumber(pid, PARENT_FIELD, host);

/** Fields of /proc/PID/stat after the program's name, which is in parentheses and may itself contain parentheses. */
const PARENT_FIELD = 1;
const SESSION_FIELD = 3;

function statNumber(pid: number, field: number, host: Pick<Host, 'text'>): number | undefined {
  const stat = host.text(`/proc/${pid}/stat`, LIMIT);
  if (stat.kind !== 'known') return undefined;
  const number = Number(stat.value.slice(stat.value.lastIndexOf(')') + 2).split(' ')[field]);
  return Number.isInteger(number) ? number : undefined;
}
