// A user's home with leeway installed by the built tool, and its hook lines run as agents run them. For tests.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEvent } from '../../src/agents/adapter.ts';
import type { AgentHook } from '../../src/agents/agent.ts';
import { HOOKED_AGENTS, hookedAgent } from '../../src/agents/agents.ts';
import { eventLabel, hookHash } from '../../src/agents/codex/hook-hash.ts';
import { removeTree } from '../setup/remove-tree.ts';
import type { StartedHook } from '../../src/agents/install.ts';

export const TOP = join(import.meta.dirname, '..', '..');
/** Agents whose hook is started and answered by the same code as another's; the conformance suite and the real client cover what differs. */
const SAME_HOOK: ReadonlySet<string> = new Set(['cline', 'copilot', 'droid', 'kimi', 'pi', 'qwen-code']);
/** One agent of each protocol: those whose calls were captured from their own client. */
export const TRIED_AGENTS: readonly string[] = HOOKED_AGENTS.filter(
  ({ name, captures }) => captures.kind === 'beside' && !SAME_HOOK.has(name),
).map(({ name }) => name);

function hookOf(agent: string): AgentHook {
  const found = hookedAgent(agent);
  if (found === undefined) throw new Error(`no hook for ${agent}`);
  return found.hook;
}

export interface Installed {
  readonly base: string;
  readonly home: string;
  readonly project: string;
  /** The copy of dist/ that is installed, so that a test may damage it. */
  readonly dist: string;
  run(args: readonly string[], options?: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string }): Ran;
  /** How the agent would start the hook that answers before a call. */
  hook(agent: string): StartedHook;
  settingsFile(agent: string): string;
  remove(): void;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Below the temporary directory; what it holds is not scratch space, for the home lies there too. */
export function makeHome(top = TOP): Installed {
  const base = mkdtempSync(join(tmpdir(), 'leeway-agents-'));
  const [home, project, dist, temp] = ['home', 'project', 'lib/dist', 'tmp'].map((name) => join(base, name)) as [
    string,
    string,
    string,
    string,
  ];
  mkdirSync(join(home, '.config', 'leeway'), { recursive: true });
  mkdirSync(join(project, 'src'), { recursive: true });
  mkdirSync(temp);
  cpSync(join(top, 'dist'), dist, { recursive: true });
  spawnSync('git', ['init', '-q', project]);
  const settingsFile = (agent: string): string => {
    const { user, project: inProject } = hookOf(agent).installer.files;
    return user[0] === undefined ? join(project, inProject[0] ?? '') : join(home, user[0]);
  };
  return {
    base,
    home,
    project,
    dist,
    run: (args, { env = {}, cwd = project } = {}) => {
      const done = spawnSync(process.execPath, [join(dist, 'leeway.cjs'), ...args], {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', HOME: home, USER: 'me', TMPDIR: temp, ...env },
      });
      return { code: done.status, out: done.stdout, err: done.stderr };
    },
    hook: (agent) => {
      const started = hookOf(agent).installer.started(readFileSync(settingsFile(agent), 'utf8'));
      if (started === undefined) throw new Error(`no hook of leeway in ${settingsFile(agent)}`);
      return started;
    },
    settingsFile,
    remove: () => removeTree(base),
  };
}

/** Whether `init` writes the whole file, a plugin or a file of hooks, instead of adding to the agent's settings. */
export const ownsFile = (agent: string): boolean => hookOf(agent).installer.watched.user[0]?.watch.kind === 'text';
/** Whether the hook reads a script in leeway's own directory. */
export const hasScript = (agent: string): boolean => hookOf(agent).installer.script !== undefined;

/** The event before a call, as the agent names it. */
export const firstEvent = (agent: string): string => beforeEvent(hookOf(agent).adapter);

/** What each agent writes to its hook before it runs a shell command. Each in a session of its own. */
export function payload(agent: string, project: string, command: string): string {
  const sample = JSON.parse(hookOf(agent).adapter.sample(command, { cwd: project, session: randomUUID() })) as object;
  return JSON.stringify({
    ...sample,
    worktree: project,
    permission_mode: 'bypassPermissions',
    tool_use_id: 'c1',
    callID: 'c1',
  });
}

export interface Asking {
  readonly input: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the words of the line and of the script it reads, or of the plugin's arguments. */
  readonly change?: (text: string) => string;
  /** Called with the process when it has started. */
  readonly meanwhile?: (pid: number) => void;
}

/** As an agent does: what has not answered by then is stopped, and the call runs. */
const AGENT_WAITS_MS = 60_000;

/** Runs the installed hook. `PATH` is there as in a session; everything else of `env` is what a hostile session would add. */
export function ask(
  installed: Installed,
  agent: string,
  { input, env = {}, change = (text) => text, meanwhile }: Asking,
): Promise<Ran> {
  const hook = installed.hook(agent);
  return new Promise((resolve) => {
    const isPlugin = hook.command !== '/bin/sh';
    const words = isPlugin
      ? change([hook.command, ...hook.args].join('\0')).split('\0')
      : [hook.command, ...hook.args.map((word) => withChangedScript(installed, change(word), change))];
    const child = spawn(words[0] ?? '', words.slice(1), {
      cwd: installed.project,
      timeout: AGENT_WAITS_MS,
      env: { PATH: process.env['PATH'] ?? '', ...(isPlugin ? {} : env), ...hook.env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (err += data.toString('utf8')));
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
    if (child.pid !== undefined) meanwhile?.(child.pid);
  });
}

/** The line with a changed copy of its script in place of the installed one. */
function withChangedScript(installed: Installed, line: string, change: (text: string) => string): string {
  const path = /'([^']*\/hooks\/[\w-]+)'/.exec(line)?.[1];
  if (path === undefined || !existsSync(path)) return line;
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) return line;
  const copy = join(mkdtempSync(join(installed.base, 'changed-')), 'hook.sh');
  writeFileSync(copy, changed);
  return line.replace(path, copy);
}

const DOES = { runs: 'runs', prompts: 'asks', blocked: 'denied' } as const;

/** What the agent does with an answer. `runs`: the call is not stopped. */
export function stands(agent: string, { code, out, err }: Ran): 'runs' | 'denied' | 'asks' {
  const { adapter } = hookOf(agent);
  return DOES[adapter.meaning({ stdout: out, stderr: err, exitCode: code ?? 1 }, beforeEvent(adapter))];
}

/** As Codex notes it when the person chooses to trust its hooks. */
export function trustCodexHooks({ home, settingsFile }: Installed): void {
  const file = settingsFile('codex');
  const { hooks } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  };
  const tables = Object.entries(hooks).map(
    ([event, [entry]]) => `[hooks.state."${file}:${eventLabel(event)}:0:0"]\ntrusted_hash = "${hookHash(event, entry) ?? ''}"\n`,
  );
  writeFileSync(join(home, '.codex', 'config.toml'), tables.join('\n'));
}

export const writeConfig = (installed: Installed, config: string): void =>
  writeFileSync(join(installed.home, '.config', 'leeway', 'config.jsonc'), config);
