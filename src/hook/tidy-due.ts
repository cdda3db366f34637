// Whether the log should be tidied after this call: now and then, in a process of its own, so that no call waits for it and nobody has to run a command.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../host/host.ts';
import { newestCountIn } from '../log/counts-files.ts';
import { logDirOf } from '../log/segments.ts';
import { segmentNames } from '../log/segment-files.ts';
import { openStore } from '../log/store.ts';
import type * as tidying from './tidy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Starts it at most once an hour, and only if a segment was closed since or a day has passed. Never throws. */
export function tidyIfDue(host: Host, line: tidying.TidyLine): void {
  try {
    const { dir, now, log } = openStore(host);
    if (log === 'none' || !isDue(dir, now()) || !existsSync(line.script)) return;
    // Written first: calls at the same time start it once, and one that fails is not started for every call.
    writeFileSync(markIn(dir), `${new Date(now()).toISOString()}\n`, { mode: 0o600 });
    (require('./tidy.ts') as typeof tidying).startTidy(line, dir);
  } catch {
    // Old records stay until the next time; nothing else depends on this.
  }
}

const markIn = (stateDir: string): string => join(stateDir, 'tidied');

/** The two newest segments are never removed or counted, so a small log needs nothing. */
function isDue(stateDir: string, now: number): boolean {
  const last = statSync(markIn(stateDir), { throwIfNoEntry: false })?.mtimeMs;
  // A time in the future was not written by this clock.
  const passed = last === undefined || last > now ? Number.POSITIVE_INFINITY : now - last;
  if (passed < HOUR_MS) return false;
  const names = segmentNames(logDirOf(stateDir));
  return names.length > 2 && (passed >= DAY_MS || !existsSync(newestCountIn(stateDir, names)));
}
