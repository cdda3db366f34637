// Whether a command of this session started a process, judging by its owner, its start time, its directory and its command line.
// Linux only, from /proc; if a fact is missing there, the process is not the session's. Stops nothing.
import type { Host } from '../host/host.ts';
import { isWithin } from '../host/path-text.ts';

/** A command that left a process running: when it was judged and when its call ended. */
export interface Launch {
  readonly command: string;
  readonly cwd: string;
  readonly from: number;
  readonly until: number;
}

type Machine = Pick<Host, 'platform' | 'uid' | 'now' | 'entry' | 'linkTarget' | 'realPath' | 'text'>;

/** /proc counts in hundredths of a second, and its clock and ours are not read at the same moment. */
const TICK_MS = 10;
const SLACK_MS = 500;
/** npm, a shell and a server make three levels; no real chain of parents is longer than this. */
const MOST_PARENTS = 12;
const MOST_BYTES = 65_536;

/**
 * INVARIANT: true only if the process or one of its ancestors started during such a call, in the call's directory and with its
 * command line.
 */
export function isOwnProcess(pid: string, launches: readonly Launch[], host: Machine): boolean {
  if (host.platform !== 'linux' || launches.length === 0) return false;
  let at = pid;
  for (let i = 0; i < MOST_PARENTS; i++) {
    // 0 and 1 belong to no session; a process group (`-12`) may contain anything.
    if (!/^[1-9]\d{0,9}$/.test(at) || at === '1') return false;
    const found = processInfo(at, host);
    if (found === undefined) return false;
    if (launches.some((launch) => isLaunchedBy(found, launch, host))) return true;
    at = found.parent;
  }
  return false;
}

interface ProcessInfo {
  readonly parent: string;
  readonly startedMs: number;
  readonly cwd: string;
  readonly words: readonly string[];
}

/** Undefined if a fact is missing or another user owns the process. */
function processInfo(pid: string, host: Machine): ProcessInfo | undefined {
  const directory = `/proc/${pid}`;
  const entry = host.entry(directory);
  if (entry.kind !== 'known' || entry.value.uid !== host.uid) return undefined;
  const [stat, uptime, line] = [`${directory}/stat`, '/proc/uptime', `${directory}/cmdline`].map((path) =>
    host.text(path, MOST_BYTES),
  );
  const cwd = host.linkTarget(`${directory}/cwd`);
  if (stat?.kind !== 'known' || uptime?.kind !== 'known' || line?.kind !== 'known' || cwd.kind !== 'known') return undefined;
  // The program's name is in parentheses and may itself contain parentheses and spaces.
  const fields = stat.value.slice(stat.value.lastIndexOf(')') + 2).split(' ');
  const [parent, ticks, up] = [fields[1], Number(fields[19]), Number.parseFloat(uptime.value)];
  if (parent === undefined || !Number.isFinite(ticks) || !Number.isFinite(up)) return undefined;
  const startedMs = host.now() - (up * 1000 - ticks * TICK_MS);
  return { parent, startedMs, cwd: cwd.value, words: line.value.replace(/\0+$/, '').split('\0') };
}

function isLaunchedBy({ startedMs, cwd, words }: ProcessInfo, launch: Launch, host: Machine): boolean {
  if (startedMs < launch.from - SLACK_MS || startedMs > launch.until + SLACK_MS) return false;
  const top = host.realPath(launch.cwd);
  if (top.kind !== 'known' || !isWithin(cwd, top.value)) return false;
  const [first = '', ...rest] = words;
  const name = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  // A script is run by its interpreter: `python3 /venv/bin/uvicorn app:app` is `uvicorn app:app`.
  const spelled = [words, [name(first), ...rest], rest, [name(rest[0] ?? ''), ...rest.slice(1)]];
  const text = launch.command.replaceAll(/["'\\]/g, '');
  return spelled.some((one) => isCommandOf(one.join(' '), text));
}

/** Whether the words are a whole command in the text: only a redirection or the end of the command follows them. */
function isCommandOf(words: string, text: string): boolean {
  if (words.trim() === '') return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = at === 0 || /[\s/(;&|]/.test(text[at - 1] ?? '');
    if (before && /^\s*(?:$|[&|;<>)]|\n|\d+>)/.test(text.slice(at + words.length))) return true;
  }
  return false;
}
