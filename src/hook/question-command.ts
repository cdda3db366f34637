// Passes a question to a command of the user and reads its answer. Only the command's output counts: no listener, no file. Decides nothing else.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { findProgram } from '../host/find-program.ts';
import { inEmptyDirectory } from '../host/empty-directory.ts';
import type { Host } from '../host/host.ts';

export type CommandAnswer =
  | { readonly kind: 'allow' | 'deny' }
  /** The command gave no valid answer, or could not be started, so that nobody was asked. `why` is for the person. */
  | { readonly kind: 'none' | 'not started'; readonly why: string };

export interface QuestionCommand {
  /** Program and arguments; the program is an absolute path. */
  readonly argv: readonly string[];
  readonly question: string;
  /** The exact line of output that allows the call. */
  readonly allow: string;
  readonly signal: AbortSignal;
  /** Directories in which the agent may write: programs there are not used. */
  readonly writable: readonly string[];
}

const MOST_BYTES = 4096;
/** INVARIANT: no other variable of the agent's session reaches the command. */
const KEPT = ['HOME', 'USER', 'TMPDIR'];

interface Usable {
  readonly argv: readonly string[];
  readonly writable: readonly string[];
}

/** The program that would be started, or why it cannot be. Starts nothing. */
export function questionProgram({ argv, writable }: Usable, path: string): ReturnType<typeof findProgram> {
  const found = findProgram(argv, { path, writable });
  if (found.kind !== 'found') return found;
  const why = foreignFile(found.program) ?? missingInterpreter(found.program, { path: found.path, writable });
  return why === undefined ? found : { kind: 'refused', why };
}

/** Why the question command cannot be used; undefined if it can. */
export function unusable(command: Usable, path: string): string | undefined {
  const found = questionProgram(command, path);
  if (found.kind === 'found') return undefined;
  return found.kind === 'refused' ? found.why : `\`${command.argv[0] ?? ''}\` is not there, or cannot be run`;
}

export function runQuestionCommand(command: QuestionCommand, host: Pick<Host, 'env'>): Promise<CommandAnswer> {
  const [, ...args] = command.argv;
  const path = host.env('PATH') ?? '';
  const found = questionProgram(command, path);
  if (found.kind !== 'found') return Promise.resolve({ kind: 'not started', why: unusable(command, path) ?? '' });
  const kept = KEPT.flatMap((one) => (host.env(one) === undefined ? [] : [[one, host.env(one)] as const]));
  // Not in the project, because programs load code from the directory where they are started.
  return inEmptyDirectory(
    (cwd) =>
      new Promise((resolve) => {
        const child = spawn(found.program, args, {
          cwd,
          env: { ...Object.fromEntries(kept), PATH: found.path },
          stdio: ['pipe', 'pipe', 'ignore'],
          // A process group of its own, so that its child processes end with it.
          detached: true,
        });
        let out = '';
        const stop = (why: string): void => {
          end(child.pid);
          resolve(none(why));
        };
        command.signal.addEventListener('abort', () => stop('it did not answer in time'), { once: true });
        child.on('error', (error) => resolve({ kind: 'not started', why: error.message }));
        child.stdout.on('data', (chunk: Buffer) => {
          out += chunk.toString('utf8');
          if (out.length > MOST_BYTES) stop(`it printed more than ${MOST_BYTES} bytes`);
        });
        // A program need not read its input.
        child.stdin.on('error', () => child.stdin.destroy());
        child.on('close', (code) => {
          end(child.pid);
          resolve(code === 0 ? answerIn(out, command.allow) : none(`it ended with status ${code ?? 'unknown'}`));
        });
        child.stdin.end(command.question);
      }),
  );
}

const none = (why: string): CommandAnswer => ({ kind: 'none', why });

/** INVARIANT: the output must be exactly this line. A script that echoes its input, or an error page, is not an answer. */
function answerIn(out: string, allow: string): CommandAnswer {
  const line = out.replace(/\r?\n$/, '');
  if (line === allow) return { kind: 'allow' };
  return line === 'deny' ? { kind: 'deny' } : none('it printed neither of the two answers');
}

/** Why a program is not safe to use: other users may change it. */
function foreignFile(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return `\`${path}\` is gone`;
  const mine = file.uid === 0 || file.uid === process.getuid?.();
  return mine && (file.mode & 0o022) === 0 ? undefined : `\`${path}\` can be changed by other users`;
}

/** Why a script cannot start: its first line names a program that is not there. */
function missingInterpreter(
  script: string,
  { path, writable }: { readonly path: string; readonly writable: readonly string[] },
): string | undefined {
  const [, interpreter = '', word = ''] = /^#![ \t]*(\S+)[ \t]*([^\s=-]\S*)?/.exec(firstBytes(script)) ?? [];
  const names =
    interpreter === ''
      ? []
      : [interpreter, ...(interpreter.endsWith('/env') && !word.includes('=') && word !== '' ? [word] : [])];
  const missing = names.find((name) => findProgram([name], { path, writable }).kind !== 'found');
  return missing === undefined ? undefined : `\`${script}\` needs \`${missing}\`, which is not there`;
}

function firstBytes(path: string): string {
  const bytes = Buffer.alloc(256);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    // A program that may be run and not read.
    return '';
  }
}

function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
