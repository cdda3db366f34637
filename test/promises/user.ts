// A person with the installed package: a home, a project under git, the command line, an agent's hook line and the library, each call a process of its own. For tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hookedAgent } from '../../src/agents/agents.ts';
import type { JsonObject } from '../../src/model/call.ts';
import { installedPackage } from '../setup/installed-package.ts';
import { removeTree } from '../setup/remove-tree.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A shell command, or the call of another tool. */
export type Call = string | { readonly tool: string; readonly input: JsonObject };

export interface User {
  readonly home: string;
  readonly project: string;
  /** Writes a file of the project, or at an absolute path, or in the home (`~/…`). */
  write(path: string, text: string): void;
  read(path: string): string;
  configure(config: object | string): void;
  leeway(args: readonly string[], options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> }): Ran;
  /** Runs a module that imports `leeway`; what it prints as JSON. */
  library<T>(code: string): T;
  /** The settings of Claude Code get the hook. */
  init(...more: readonly string[]): Ran;
  /** What the installed hook of Claude Code answers before a call. */
  hook(call: Call, options?: HookOptions): { readonly verdict: 'allow' | 'ask' | 'deny'; readonly text: string };
  /** The hook is told what became of a call, or what the person typed. */
  after(call: Call, options?: HookOptions): void;
  prompt(text: string, options?: HookOptions): void;
  shell(command: string): string;
  remove(): void;
}

export interface HookOptions {
  readonly session?: string;
  readonly id?: string;
  readonly mode?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const FILES: Readonly<Record<string, string>> = {
  'README.md': '# x\n',
  'src/app.ts': 'export const a = 1;\n',
  'package.json': '{"name":"x","scripts":{"test":"tsc -p .","build":"tsc -p ."},"dependencies":{"react":"19.0.0"}}\n',
  'package-lock.json':
    '{"name":"x","lockfileVersion":3,"packages":{"":{"dependencies":{"react":"19.0.0"}},"node_modules/react":{"version":"19.0.0","resolved":"https://registry.npmjs.org/react/-/react-19.0.0.tgz"}}}\n',
  Makefile: 'build:\n\ttsc -p .\n',
  'go.mod': 'module x\n',
  'vite.config.ts': 'export default {};\n',
  'CLAUDE.md': 'x\n',
  '.github/workflows/ci.yml': 'on: push\n',
  '.gitignore': 'dist/\nnode_modules/\n.env\nlocal/\n',
};

export function newUser(): User {
  const { bin, library } = installedPackage();
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-user-')));
  const [home, project, temp] = ['home', 'home/project', 'tmp'].map((name) => join(base, name)) as [string, string, string];
  for (const path of [join(home, '.config', 'leeway'), join(home, '.ssh'), project, temp]) mkdirSync(path, { recursive: true });
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, USER: 'me', TMPDIR: temp };
  const at = (path: string): string =>
    path.startsWith('~/') ? join(home, path.slice(2)) : path.startsWith('/') ? path : join(project, path);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const run = (command: string, args: readonly string[], more: { readonly input?: string; readonly env?: object } = {}): Ran => {
    const done = spawnSync(command, [...args], {
      cwd: project,
      encoding: 'utf8',
      input: more.input ?? '',
      env: { ...env, ...more.env },
    });
    return { code: done.status, out: done.stdout, err: done.stderr };
  };
  const shell = (command: string): string => {
    const done = run('bash', ['-c', command], { env: { GIT_CONFIG_GLOBAL: '/dev/null' } });
    if (done.code !== 0) throw new Error(`${command}: ${done.err}`);
    return done.out;
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  write('~/.ssh/id_rsa', 'a key\n');
  write('.env', 'DB_PASSWORD=hunter2hunter2\n');
  write('dist/app.js', '1\n');
  shell(
    'git init -q -b main . && git config user.email a@b.c && git config user.name me && git remote add origin https://github.com/me/x.git && git add . && git commit -qm one && git switch -qc feature',
  );
  const settings = join(home, '.claude', 'settings.json');
  const started = (event: string): string => {
    const hooks = (
      JSON.parse(readFileSync(settings, 'utf8')) as {
        readonly hooks: Record<string, { readonly hooks: { readonly command: string }[] }[]>;
      }
    ).hooks;
    return hooks[event]?.[0]?.hooks[0]?.command ?? '';
  };
  const event = (
    name: string,
    call: Call | undefined,
    { session = 's1', id = 'c1', mode = 'default', env: more = {} }: HookOptions,
    rest: object,
  ): Ran => {
    const [tool, input] =
      call === undefined ? ['', {}] : typeof call === 'string' ? ['Bash', { command: call }] : [call.tool, call.input];
    const payload = {
      session_id: session,
      transcript_path: join(home, 'transcript.jsonl'),
      cwd: project,
      permission_mode: mode,
      hook_event_name: name,
      ...(call === undefined ? {} : { tool_name: tool, tool_input: input, tool_use_id: id }),
      ...rest,
    };
    return run('/bin/sh', ['-c', started(name)], {
      input: JSON.stringify(payload),
      env: { CLAUDE_CODE_ENTRYPOINT: 'cli', ...more },
    });
  };
  return {
    home,
    project,
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    configure: (config) => write('~/.config/leeway/config.jsonc', typeof config === 'string' ? config : JSON.stringify(config)),
    leeway: (args, options) => run(bin, args, options),
    library: (code) => {
      const file = join(temp, 'library.mjs');
      writeFileSync(file, code.replaceAll("'leeway'", JSON.stringify(library)));
      const done = run(process.execPath, [file]);
      if (done.code !== 0) throw new Error(done.err);
      return JSON.parse(done.out);
    },
    init: (...more) => run(bin, ['init', 'claude-code', '--yes', ...more]),
    hook: (call, options = {}) => {
      const { code, out, err } = event('PreToolUse', call, options, {});
      const adapter = hookedAgent('claude-code')?.hook.adapter;
      const meaning = adapter?.meaning({ stdout: out, stderr: err, exitCode: code ?? 1 }, 'PreToolUse');
      return { verdict: meaning === 'blocked' ? 'deny' : meaning === 'prompts' ? 'ask' : 'allow', text: `${out}${err}` };
    },
    after: (call, options = {}) =>
      void event('PostToolUse', call, options, { tool_response: { stdout: '', stderr: '', interrupted: false } }),
    prompt: (text, options = {}) => void event('UserPromptSubmit', undefined, options, { prompt: text }),
    shell,
    remove: () => removeTree(base),
  };
}
