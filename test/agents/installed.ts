// A user's home with leeway installed by the built tool, and its hook lines run as agents run them. For tests.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TOP = join(import.meta.dirname, '..', '..');
export const FOUR = ['claude-code', 'codex', 'gemini-cli', 'opencode'] as const;
export type Four = (typeof FOUR)[number];

export interface Installed {
  readonly base: string;
  readonly home: string;
  readonly project: string;
  /** The copy of dist/ that is installed, so that a test may damage it. */
  readonly dist: string;
  run(args: readonly string[], options?: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string }): Ran;
  /** How the agent would start the hook that answers before a call. */
  hook(agent: Four): {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  settingsFile(agent: Four): string;
  remove(): void;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const FILES: ReadonlyMap<Four, string> = new Map([
  ['claude-code', '.claude/settings.json'],
  ['codex', '.codex/hooks.json'],
  ['gemini-cli', '.gemini/settings.json'],
  ['opencode', '.config/opencode/plugins/leeway.js'],
]);

/** Not below the temporary directory: `init` refuses to install from there. */
export function makeHome(top = TOP): Installed {
  const base = mkdtempSync(join(process.env['LEEWAY_TEST_BASE'] ?? join(top, 'node_modules'), '.leeway-agents-'));
  const [home, project, dist] = [join(base, 'home'), join(base, 'project'), join(base, 'lib', 'dist')];
  mkdirSync(join(home, '.config', 'leeway'), { recursive: true });
  mkdirSync(join(project, 'src'), { recursive: true });
  cpSync(join(top, 'dist'), dist, { recursive: true, filter: (path) => !path.endsWith('/types') });
  spawnSync('git', ['init', '-q', project]);
  const settingsFile = (agent: Four): string => join(home, FILES.get(agent) ?? '');
  return {
    base,
    home,
    project,
    dist,
    run: (args, { env = {}, cwd = project } = {}) => {
      const done = spawnSync(process.execPath, [join(dist, 'leeway.cjs'), ...args], {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', HOME: home, USER: 'me', TMPDIR: tmpdir(), ...env },
      });
      return { code: done.status, out: done.stdout, err: done.stderr };
    },
    hook: (agent) => {
      const text = readFileSync(settingsFile(agent), 'utf8');
      if (agent === 'opencode') return pluginCommand(text);
      const { hooks } = JSON.parse(text) as {
        readonly hooks: Readonly<Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>>;
      };
      const line = (hooks['PreToolUse'] ?? hooks['BeforeTool'])?.[0]?.hooks[0]?.command ?? '';
      return { command: '/bin/sh', args: ['-c', line], env: {} };
    },
    settingsFile,
    // A process that is about to stand by may still write here.
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 }),
  };
}

function pluginCommand(text: string): ReturnType<Installed['hook']> {
  const facts = JSON.parse(/^const FACTS = (\{[\s\S]*?^\});$/m.exec(text)?.[1] ?? '{}') as {
    readonly command: string;
    readonly before: readonly string[];
    readonly configDir: string;
    readonly env: Readonly<Record<string, string>>;
  };
  const args = [...facts.before, 'hook', 'opencode', 'tool.execute.before', '--config', facts.configDir, '--watched'];
  return { command: facts.command, args, env: facts.env };
}

/** What each agent writes to its hook before it runs a shell command. Each in a session of its own. */
export function payload(agent: Four, project: string, command: string): string {
  const session = randomUUID();
  if (agent === 'opencode')
    return JSON.stringify({
      event: 'tool.execute.before',
      sessionID: session,
      callID: 'c1',
      directory: project,
      worktree: project,
      tool: 'bash',
      args: { command },
    });
  const event = agent === 'gemini-cli' ? 'BeforeTool' : 'PreToolUse';
  const tool = agent === 'gemini-cli' ? 'run_shell_command' : 'Bash';
  return JSON.stringify({
    session_id: session,
    cwd: project,
    hook_event_name: event,
    permission_mode: 'bypassPermissions',
    tool_name: tool,
    tool_input: { command },
    tool_use_id: 'c1',
  });
}

export interface Answered extends Ran {
  readonly ms: number;
}

export interface Asking {
  readonly input: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the words of the line or of the plugin's arguments. */
  readonly change?: (text: string) => string;
  /** Called with the process when it has started. */
  readonly meanwhile?: (pid: number) => void;
}

/** Runs the installed hook. `PATH` is there as in a session; everything else of `env` is what a hostile session would add. */
export function ask(
  installed: Installed,
  agent: Four,
  { input, env = {}, change = (text) => text, meanwhile }: Asking,
): Promise<Answered> {
  const hook = installed.hook(agent);
  return new Promise((resolve) => {
    const begun = performance.now();
    const words =
      agent === 'opencode'
        ? change([hook.command, ...hook.args].join('\0')).split('\0')
        : [hook.command, ...hook.args.map(change)];
    const child = spawn(words[0] ?? '', words.slice(1), {
      cwd: installed.project,
      env: { PATH: process.env['PATH'] ?? '', ...(agent === 'opencode' ? {} : env), ...hook.env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (err += data.toString('utf8')));
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => resolve({ code, out, err, ms: performance.now() - begun }));
    child.stdin.end(input);
    if (child.pid !== undefined) meanwhile?.(child.pid);
  });
}

/** What the agent does with an answer, from what was observed with the real ones. `runs`: the call is not stopped. */
export function stands(agent: Four, { code, out }: Ran): 'runs' | 'denied' | 'asks' {
  if (agent === 'opencode') {
    // The plugin throws on anything but an exact answer.
    try {
      const answer = JSON.parse(out) as { readonly leeway?: unknown; readonly verdict?: unknown };
      if (answer.leeway !== 1 || code !== 0) return 'denied';
      return answer.verdict === 'allow' ? 'runs' : 'asks';
    } catch {
      return 'denied';
    }
  }
  if (code === 2) return 'denied';
  if (code !== 0 || out === '') return 'runs';
  const answer = JSON.parse(out) as {
    readonly decision?: unknown;
    readonly hookSpecificOutput?: { readonly permissionDecision?: unknown };
  };
  const decision = answer.decision ?? answer.hookSpecificOutput?.permissionDecision;
  return decision === 'deny' ? 'denied' : decision === 'ask' ? 'asks' : 'runs';
}

export const writeConfig = (installed: Installed, config: string): void =>
  writeFileSync(join(installed.home, '.config', 'leeway', 'config.jsonc'), config);
