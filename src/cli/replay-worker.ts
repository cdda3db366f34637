// A worker process of `leeway replay`: reads sessions and prints replayed sessions, one JSON value per line. Started by the
// command itself, never by a person.
import { createInterface } from 'node:readline';
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import { EXIT } from './exit-codes.ts';
import { replayHere, type ReplaySetup } from './replay-judge.ts';

/** The lines that a worker receives: first the setup, then sessions. */
export type ReplayWorkerLine = { readonly setup: ReplaySetup } | { readonly at: number; readonly session: RecordedSession };

export async function runReplayWorker(): Promise<number> {
  let setup: ReplaySetup = {};
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const told = JSON.parse(line) as ReplayWorkerLine;
    if ('setup' in told) {
      setup = told.setup;
      continue;
    }
    process.stdout.write(`${JSON.stringify({ at: told.at, replayed: await replayHere(told.session, setup) })}\n`);
  }
  return EXIT.allow;
}
