// A machine for contained runs: a home, a project with a repository and the built tool, below a temporary directory that is not /tmp, so that three directories are copied. For tests.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { removeTree } from '../setup/remove-tree.ts';

/** Who runs the commands. `user`: an account that every Linux has. */
export type Who = 'user' | 'root';
export const WHO: readonly Who[] = process.getuid?.() === 0 ? ['user', 'root'] : ['user'];
const IDS: Readonly<Record<Who, number>> =
  process.getuid?.() === 0 ? { user: 1, root: 0 } : { user: process.getuid?.() ?? 0, root: 0 };

export interface Done {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

export interface World {
  readonly who: Who;
  readonly base: string;
  readonly home: string;
  readonly project: string;
  readonly tool: string;
  /** Words before a command that make it run as this user. */
  readonly as: readonly string[];
  /** `leeway` with these words. */
  leeway(args: readonly string[], more?: Partial<RunOptions>): Promise<Done>;
  /** `leeway run -c TEXT`. */
  run(text: string, more?: Partial<RunOptions>): Promise<Done>;
  /** A text for bash, as the same user, without leeway. */
  bare(text: string): Promise<Done>;
  /** Writes a file of the user's, with the directories above it. */
  write(path: string, text: string, mode?: number): void;
  remove(): void;
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input: string;
  /** Called when the command has printed something; its input ends afterwards. */
  readonly meanwhile: (pid: number) => unknown;
}

const DIST = join(import.meta.dirname, '..', '..', 'dist');
const TEMPORARY = '/var/tmp';

export async function makeWorld(who: Who): Promise<World> {
  const id = IDS[who];
  const base = mkdtempSync(join(TEMPORARY, 'leeway-contain-'));
  chmodSync(base, 0o755);
  const [home, project, tool] = [join(base, 'home'), join(base, 'work', 'project'), join(base, 'tool', 'dist')];
  for (const dir of [home, dirname(project), project]) {
    mkdirSync(dir);
    chownSync(dir, id, id);
  }
  cpSync(DIST, tool, { recursive: true });
  const start = (program: string, args: readonly string[], more: Partial<RunOptions> = {}): Promise<Done> =>
    new Promise((resolve) => {
      const child = spawn(program, args, {
        cwd: more.cwd ?? project,
        uid: id,
        gid: id,
        env: { HOME: home, PATH: process.env['PATH'] ?? '', USER: who, TERM: 'dumb', ...more.env },
        stdio: 'pipe',
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (data: Buffer) => {
        if (out === '' && more.meanwhile !== undefined)
          void Promise.resolve(more.meanwhile(child.pid ?? 0)).then(() => child.stdin.end());
        out += data.toString();
      });
      child.stderr.on('data', (data: Buffer) => (err += data.toString()));
      child.on('close', (code, signal) => resolve({ code, signal, out, err }));
      child.stdin.on('error', () => undefined);
      if (more.meanwhile === undefined) child.stdin.end(more.input ?? '');
    });
  const leeway: World['leeway'] = (args, more) => start(process.execPath, [join(tool, 'leeway.cjs'), ...args], more);
  const world: World = {
    who,
    base,
    home,
    project,
    tool,
    as: process.getuid?.() === id ? [] : ['setpriv', '--reuid', String(id), '--regid', String(id), '--clear-groups'],
    leeway,
    run: (text, more) => leeway(['run', '-c', text], more),
    bare: (text) => start('/bin/bash', ['-c', text]),
    write: (path, text, mode = 0o644) => {
      let top = dirname(path);
      const missing: string[] = [];
      for (; lstatSync(top, { throwIfNoEntry: false }) === undefined; top = dirname(top)) missing.unshift(top);
      for (const dir of missing) {
        mkdirSync(dir);
        chownSync(dir, id, id);
      }
      writeFileSync(path, text, { mode });
      chmodSync(path, mode);
      chownSync(path, id, id);
    },
    remove: () => removeTree(base),
  };
  const made = await world.bare(
    'git init -q -b main && git config user.email me@example.org && git config user.name me && echo one > tracked.txt && mkdir -p src && echo code > src/a.ts && git add . && git commit -qm first',
  );
  if (made.code !== 0) throw new Error(made.err);
  return world;
}

/** Every path below a directory with its kind, mode and content: equal texts mean an equal disk. leeway's own state is left out. */
export function pictureOf(top: string, except: readonly string[] = ['.local']): string {
  const lines: string[] = [];
  const walk = (dir: string): void => {
    for (const name of readdirSync(dir).toSorted()) {
      if (except.includes(name)) continue;
      const path = join(dir, name);
      const stat = lstatSync(path);
      const content = stat.isSymbolicLink() ? readlinkSync(path) : stat.isFile() ? readFileSync(path, 'base64') : '';
      lines.push(`${path} ${stat.mode.toString(8)} ${content}`);
      if (stat.isDirectory()) walk(path);
    }
  };
  walk(top);
  return lines.join('\n');
}
