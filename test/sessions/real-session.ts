// A real repository and home in a directory of their own, and one session over them: each call is judged by a gate of its own, as separate hook processes do, and can really be run. For tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGate } from '../../src/gate/create-gate.ts';
import type { GateOptions } from '../../src/gate/create-gate.ts';
import type { Host } from '../../src/host/host.ts';
import { realHost } from '../../src/host/real-host.ts';
import { eventsFromOutcome } from '../../src/log/learn.ts';
import { openSession } from '../../src/log/session-file.ts';
import { openStore } from '../../src/log/store.ts';
import type { JsonObject } from '../../src/model/call.ts';
import type { Decision } from '../../src/model/decision.ts';
import { removeTree } from '../setup/remove-tree.ts';

/** A shell command, or the call of another tool. */
export type Call = string | { readonly tool: string; readonly input: JsonObject; readonly cwd?: string };

export interface RealSession {
  readonly base: string;
  readonly home: string;
  readonly project: string;
  readonly temp: string;
  readonly host: Host;
  /** Writes a file of the project, or at an absolute path, without leeway knowing. */
  write(path: string, text: string): void;
  /** Runs a command for real, without leeway knowing. Throws when it fails. */
  shell(command: string, cwd?: string): string;
  /** What leeway answers; nothing is run. */
  check(call: Call, options?: GateOptions): Promise<Decision>;
  /** What leeway answers; then the call is really carried out, whatever the answer, and its outcome reported. */
  run(call: Call): Promise<Decision>;
  /** What leeway answers; then a person approves it. Nothing is run. */
  approve(call: Call): Promise<Decision>;
  /** The same, but what is carried out is another command: it stands for a program that is not on this machine, or needs a network. */
  pretend(call: string, does: string): Promise<Decision>;
  /** The same project in another conversation. */
  session(name: string): RealSession;
  remove(): void;
}

export function realSession(files: Readonly<Record<string, string>> = {}): RealSession {
  const base = mkdtempSync(join(tmpdir(), 'leeway-session-'));
  const [home, project, temp] = [join(base, 'home'), join(base, 'home', 'project'), join(base, 'tmp')];
  for (const dir of [project, temp]) mkdirSync(dir, { recursive: true });
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: temp, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  const host: Host = {
    ...realHost(),
    home,
    user: 'me',
    tempDirs: [temp],
    env: (name) => (env as Readonly<Record<string, string>>)[name],
  };
  const shell = (command: string, cwd = project): string => {
    const done = spawnSync('bash', ['-c', command], { cwd, env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${command}: ${done.stderr || done.stdout || String(done.error)}`);
    return done.stdout;
  };
  const write = (path: string, text: string): void => {
    const full = path.startsWith('/') ? path : join(project, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  };
  shell('git init -q -b main . && git config user.email me@example.org && git config user.name me');
  for (const [path, text] of Object.entries(files)) write(path, text);
  shell('git add -A && git commit -q --allow-empty -m start');

  let calls = 0;
  const open = (name: string): RealSession => {
    const judge = async (call: Call, options: GateOptions, callId: string): Promise<Decision> => {
      const asked = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : call;
      const decision = await createGate({ host, agent: 'claude-code', ...options }).check(
        { cwd: project, ...asked },
        { session: name, callId, projectRoot: project },
      );
      // Flows are followed by index: a part with another id would hide what flows into it.
      const strayed = decision.parts.find((part, index) => part.id !== index);
      if (strayed) throw new Error(`part ${strayed.id} (${strayed.text}) is not where its id says`);
      return decision;
    };
    const carriedOut = async (call: Call, does: Call): Promise<Decision> => {
      const callId = `c${++calls}`;
      const decision = await judge(call, {}, callId);
      const done = carryOut(does, { project, env });
      const session = openSession(openStore(host), name);
      session.append(eventsFromOutcome(callId, done ? 'ok' : 'failed', { session, host }));
      return decision;
    };
    return {
      base,
      home,
      project,
      temp,
      host,
      write,
      shell,
      check: (call, options = {}) => judge(call, { record: 'read', ...options }, `c${++calls}`),
      run: (call) => carriedOut(call, call),
      pretend: (call, does) => carriedOut(call, does),
      approve: async (call) => {
        const callId = `c${++calls}`;
        const decision = await judge(call, {}, callId);
        openSession(openStore(host), name).append([{ kind: 'answered', call: callId, answer: 'approved' }]);
        return decision;
      },
      session: open,
      remove: () => removeTree(base),
    };
  };
  return open('one');
}

function carryOut(call: Call, at: { readonly project: string; readonly env: Readonly<Record<string, string>> }): boolean {
  if (typeof call === 'string')
    return spawnSync('bash', ['-c', call], { cwd: at.project, env: at.env, timeout: 60_000 }).status === 0;
  const { file_path: path, content } = call.input;
  if (call.tool !== 'Write' || typeof path !== 'string' || typeof content !== 'string') return true;
  const full = join(at.project, path.startsWith(`${at.project}/`) ? path.slice(at.project.length + 1) : path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content);
  return true;
}
