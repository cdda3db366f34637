// A worker process of `leeway eval`: reads rows and prints results, one JSON value per line. Started by the command itself, never
// by a person.
import { createInterface } from 'node:readline';
import type { EvalRow } from '../eval/row.ts';
import type { RowJudge } from '../eval/judge-row.ts';
import { judgeFor } from './eval-judge.ts';
import type { JudgeSetup } from './eval-judge.ts';
import { EXIT } from './exit-codes.ts';

/** The lines that a worker receives: first the setup, then rows. */
export type WorkerLine =
  | { readonly setup: JudgeSetup }
  | { readonly row: EvalRow; readonly at: number; readonly attempt: number };

export async function runWorker(): Promise<number> {
  let judge: RowJudge | undefined;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const told = JSON.parse(line) as WorkerLine;
    if ('setup' in told) {
      const made = judgeFor(told.setup);
      if (typeof made === 'string') return EXIT.trouble;
      judge = made;
      continue;
    }
    const result = await judge?.judge(told.row, { at: told.at, attempt: told.attempt });
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  return EXIT.allow;
}
