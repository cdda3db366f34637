// Runs a program from the user's configuration, without a shell, and collects what it prints. Does not interpret the output.
import { spawn } from 'node:child_process';
import { findProgram } from '../../host/find-program.ts';
import type { Host } from '../../host/host.ts';
import type { ClassifierSettings } from '../../model/settings.ts';

export type CommandOutput =
  | { readonly kind: 'done'; readonly stdout: string }
  | { readonly kind: 'failed'; readonly why: string; readonly absent: boolean };

export interface CommandRun {
  /** Program and arguments. */
  readonly argv: readonly string[];
  readonly stdin: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** The whole environment of the program. */
  readonly env: ReadonlyMap<string, string>;
  /** Directories in which the agent may write: no program is taken from them. */
  readonly writable: readonly string[];
  readonly cwd?: string;
}

type Named = Pick<ClassifierSettings, 'api_key_env'>;

const valuesOf = (host: Pick<Host, 'env'>, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap((name) => {
      const value = host.env(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Variables that a program needs to run at all. */
const PLAIN = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE'];

/** Variables by which password managers are found. */
const SESSION = ['XDG_RUNTIME_DIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'DBUS_SESSION_BUS_ADDRESS'];

/** The environment of a program that prints a key. */
export const keyEnv = (host: Pick<Host, 'env'>, settings: Named): ReadonlyMap<string, string> =>
  new Map([...plainEnv(host, settings), ...valuesOf(host, SESSION)]);

/** The whole environment of a program that answers questions: no other variable of the session reaches it. */
export const plainEnv = (host: Pick<Host, 'env'>, { api_key_env }: Named = {}): ReadonlyMap<string, string> =>
  valuesOf(host, api_key_env === undefined ? PLAIN : [...PLAIN, api_key_env]);

export function runCommand({ argv, stdin, maxBytes, signal, env, writable, cwd }: CommandRun): Promise<CommandOutput> {
  const [name, ...args] = argv;
  const wrong = (why: string): Promise<CommandOutput> => Promise.resolve({ kind: 'failed', why, absent: true });
  if (name === undefined || name === '') return wrong('no program is given');
  const found = findProgram(argv, { path: env.get('PATH') ?? process.env['PATH'] ?? '', writable });
  if (found.kind !== 'found') return wrong(found.kind === 'refused' ? found.why : `\`${name}\` is not installed`);
  return new Promise((resolve) => {
    const child = spawn(found.program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...Object.fromEntries(env), PATH: found.path },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (why: string, absent: boolean): void => resolve({ kind: 'failed', why, absent });
    child.on('error', (error: NodeJS.ErrnoException) => fail(error.message, error.code === 'ENOENT' || error.code === 'EACCES'));
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else child.kill('SIGKILL');
    });
    // A program need not read its input; only its output counts.
    child.stdin.on('error', () => child.stdin.destroy());
    child.on('close', (code, signalName) => {
      if (size > maxBytes) fail(`it printed more than ${maxBytes} bytes`, false);
      else if (code !== 0)
        fail(code === null ? `it was ended by ${signalName ?? 'a signal'}` : `it ended with status ${code}`, false);
      else resolve({ kind: 'done', stdout: Buffer.concat(chunks).toString('utf8') });
    });
    child.stdin.end(stdin);
  });
}
