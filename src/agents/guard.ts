// The first code of a hook process: answers deny in the agent's form if the rest cannot load, throws, or takes too long. Imports nothing of ours.
import { writeSync } from 'node:fs';

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

const WHY = 'leeway: the call was not judged, so it does not run. not judged: ';

/** The strongest deny of each agent. INVARIANT: kept equal in meaning to the adapters' `refuse` by the conformance suite. */
export function refusalOf(agent: string, event: string, why: string): Answer {
  const reason = `${WHY}${why}`.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  const stderr = `${reason}\n`;
  if (/^(Post|After|UserPrompt|BeforeAgent|Session|Stop|Notification|tool\.execute\.after$|chat\.message$)/.test(event))
    return { stdout: '', stderr, exitCode: 1 };
  if (agent === 'opencode' || agent === 'kilo')
    return { stdout: line({ leeway: 1, verdict: 'deny', reason, person: reason }), stderr, exitCode: 2 };
  if (agent === 'gemini-cli') return { stdout: line({ decision: 'deny', reason, systemMessage: reason }), stderr, exitCode: 2 };
  if (event === 'PermissionRequest') {
    const hookSpecificOutput = { hookEventName: event, decision: { behavior: 'deny', message: reason } };
    // Claude Code reads the JSON of this event only when the exit code is 0.
    return { stdout: line({ hookSpecificOutput }), stderr, exitCode: agent === 'claude-code' ? 0 : 2 };
  }
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason };
  return {
    stdout: line(agent === 'claude-code' ? { systemMessage: reason, hookSpecificOutput } : { hookSpecificOutput }),
    stderr,
    exitCode: 2,
  };
}

const line = (json: object): string => `${JSON.stringify(json)}\n`;

export interface GuardOptions {
  readonly agent: string;
  readonly event: string;
  readonly deadlineMs: number;
  /** The installed line takes only `SEAL` for an answer that lets a call go on; a zero that nobody meant is a deny there. */
  readonly sealed?: 'sealed' | undefined;
}

/** INVARIANT: equal to the code in the installed line. */
export const SEAL = 10;

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
      // A full pipe is tried again; a closed one has nobody left to tell.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}

function startWatch(deadlineMs: number): void {
  const source = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${deadlineMs + 1000})`;
  void import('node:worker_threads').then(({ Worker }) => new Worker(source, { eval: true }).unref());
}
