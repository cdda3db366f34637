// The first code of a hook process: answers deny in the agent's form if the rest cannot load, throws, or takes too long. Imports no code of ours
// but a table that the build makes.
import { writeSync } from 'node:fs';
import { GUARD_TABLE } from './guard-table.gen.ts';
import { SEAL } from '../agents/seal-code.ts';

interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export interface Guard {
  /** Prints the one answer and ends the process. */
  answer(answer: Answer): never;
  /** For input that may keep the event loop busy: a second thread ends the process, and the installed hook line turns that into a deny. */
  watch(): void;
}

/** Control characters could rewrite what a terminal shows. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** The strongest deny of each agent, as its adapter would give it. An unknown agent gets an exit code that every agent treats as a deny. */
export function refusalOf(agent: string, event: string, why: string): Answer {
  const { mark, opening, agents } = GUARD_TABLE;
  const reason = `${opening}${why}`.replace(UNPRINTABLE, ' ');
  const answers = Object.hasOwn(agents, agent) ? agents[agent] : undefined;
  const answer = answers !== undefined && Object.hasOwn(answers, event) ? answers[event] : answers?.[''];
  if (answer === undefined) return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
  const inJson = JSON.stringify(reason).slice(1, -1);
  return {
    stdout: answer.stdout.replaceAll(mark, () => inJson),
    stderr: answer.stderr.replaceAll(mark, () => reason),
    exitCode: answer.exitCode,
  };
}

export interface GuardOptions {
  readonly agent: string;
  readonly event: string;
  readonly deadlineMs: number;
  /** The installed line lets a call continue only on the exit code `SEAL`; it treats an accidental zero as a deny. */
  readonly sealed?: 'sealed' | undefined;
}

/** INVARIANT: from here on every way this process can end by itself prints exactly one answer. */
export function armGuard({ agent, event, deadlineMs, sealed }: GuardOptions): Guard {
  let answered = false;
  const print = (answer: Answer): void => {
    if (answered) return;
    answered = true;
    writeAll(2, answer.stderr);
    writeAll(1, answer.stdout);
    process.exitCode = answer.exitCode === 0 && sealed === 'sealed' ? SEAL : answer.exitCode;
  };
  const refuse = (why: string): never => {
    print(refusalOf(agent, event, why));
    process.exit();
  };
  process.on('uncaughtException', (error: unknown) => refuse(`an internal error: ${textOf(error)}`));
  process.on('unhandledRejection', (error: unknown) => refuse(`an internal error: ${textOf(error)}`));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGXCPU'] as const)
    process.on(signal, () => refuse(`ended by ${signal}`));
  process.on('exit', () => print(refusalOf(agent, event, 'the process ended without an answer')));
  setTimeout(() => refuse(`no answer within ${deadlineMs} ms`), deadlineMs).unref();
  return {
    answer: (answer) => {
      print(answer);
      process.exit();
    },
    watch: () => startWatch(deadlineMs),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

function writeAll(fd: number, text: string): void {
  let rest = Buffer.from(text);
  for (let tries = 0; rest.length > 0 && tries < 1000; tries += 1) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      // A full pipe is tried again; a closed one has no reader.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}

function startWatch(deadlineMs: number): void {
  const source = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${deadlineMs + 1000})`;
  void import('node:worker_threads').then(({ Worker }) => new Worker(source, { eval: true }).unref());
}
