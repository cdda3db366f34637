// Distributes sessions over worker processes and collects the results. If a worker dies, the run ends; stored results stay.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import type { ReplayedSession } from '../eval/replay/replay-session.ts';
import type { ReplaySetup } from './replay-judge.ts';
import type { ReplayWorkerLine } from './replay-worker.ts';

export interface SessionTask {
  readonly at: number;
  readonly session: RecordedSession;
}

export interface ReplayPool {
  readonly setup: ReplaySetup;
  readonly jobs: number;
  readonly keep: (at: number, replayed: ReplayedSession) => void;
}

/** Returns a string that says why, if not everything was replayed. */
export async function replayInWorkers(tasks: readonly SessionTask[], pool: ReplayPool): Promise<string | undefined> {
  const queue = tasks.values();
  const ends = await Promise.all(Array.from({ length: Math.min(pool.jobs, tasks.length) }, () => oneWorker(queue, pool)));
  return ends.find((why) => why !== undefined);
}

function oneWorker(queue: IterableIterator<SessionTask>, { setup, keep }: ReplayPool): Promise<string | undefined> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'replay', '--worker'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const tell = (line: ReplayWorkerLine): void => void child.stdin.write(`${JSON.stringify(line)}\n`);
  let waiting = 0;
  const feed = (): void => {
    const next = queue.next();
    if (next.done === true) {
      if (waiting === 0) child.stdin.end();
      return;
    }
    waiting += 1;
    tell(next.value);
  };
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`a worker did not start: ${error.message}`));
    child.stdin.on('error', (error) => resolve(`a worker process ended: ${error.message}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { at, replayed } = JSON.parse(line) as { readonly at: number; readonly replayed: ReplayedSession };
      keep(at, replayed);
      waiting -= 1;
      feed();
    });
    child.on('close', (code) =>
      resolve(code === 0 && waiting === 0 ? undefined : `a worker ended early (exit code ${code ?? 'none'})`),
    );
    tell({ setup });
    // One session is sent ahead while another is replayed.
    feed();
    feed();
  });
}
