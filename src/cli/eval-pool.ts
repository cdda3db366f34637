// Distributes rows over worker processes and collects their results. If a worker dies, the run ends; stored results stay.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { EvalResult } from '../eval/result.ts';
import type { JudgeSetup } from './eval-judge.ts';
import type { Task } from './eval-run.ts';
import type { WorkerLine } from './eval-worker.ts';

export interface Pool {
  readonly setup: JudgeSetup;
  readonly keep: (result: EvalResult) => void;
  readonly jobs: number;
}

/** How many rows are sent ahead to a worker, so that it never waits for the next one. */
const AHEAD = 32;

/** Returns a string that says why, if not everything was judged. */
export async function judgeInWorkers(tasks: readonly Task[], pool: Pool): Promise<string | undefined> {
  const queue = tasks.values();
  const ends = await Promise.all(Array.from({ length: Math.min(pool.jobs, tasks.length) }, () => oneWorker(queue, pool)));
  return ends.find((why) => why !== undefined);
}

function oneWorker(queue: IterableIterator<Task>, { setup, keep }: Pool): Promise<string | undefined> {
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...process.execArgv, script, 'eval', '--worker'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const tell = (line: WorkerLine): void => void child.stdin.write(`${JSON.stringify(line)}\n`);
  let waiting = 0;
  const feed = (): void => {
    while (waiting < AHEAD) {
      const next = queue.next();
      if (next.done === true) break;
      waiting += 1;
      tell(next.value);
    }
    if (waiting === 0) child.stdin.end();
  };
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`a worker did not start: ${error.message}`));
    child.stdin.on('error', (error) => resolve(`a worker process ended: ${error.message}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      keep(JSON.parse(line) as EvalResult);
      waiting -= 1;
      feed();
    });
    child.on('close', (code) =>
      resolve(code === 0 && waiting === 0 ? undefined : `a worker ended early (exit code ${code ?? 'none'})`),
    );
    tell({ setup });
    feed();
  });
}
