// Keeps the log within its limits, and its counts and its index up to date, in a process of its own.
import { spawn } from 'node:child_process';
import { loadConfig, ruleContext } from '../gate/load-config.ts';
import type { Host } from '../host/host.ts';
import { openIndex } from '../log/index-db.ts';
import { pruneDaily } from '../log/prune-daily.ts';
import { countClosed } from '../log/segment-stats.ts';
import { sqliteEngine } from '../log/sqlite.ts';
import { openStore } from '../log/store.ts';

/** The installed script, and the options that name the places of this hook. */
export interface TidyLine {
  readonly script: string;
  readonly options: readonly string[];
}

/** Counting a log that an older version wrote may take minutes. */
const LONGEST_MS = 10 * 60_000;

export function startTidy({ script, options }: TidyLine, directory: string): void {
  const child = spawn(process.execPath, [script, 'tidy', ...options], {
    detached: true,
    stdio: 'ignore',
    cwd: directory,
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  child.on('error', () => undefined);
  child.unref();
}

export async function tidy(host: Host): Promise<void> {
  const store = openStore(host);
  const { keepDays, maxBytes } = loadConfig(host, ruleContext(host, undefined), {}).config.settings.log;
  pruneDaily(store, { keepDays, maxBytes });
  countClosed(store.dir);
  openIndex(store.dir, await sqliteEngine())?.close();
}
