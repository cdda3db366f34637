// `leeway init` and `uninit` as a person meets them: the built tool on real files.
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { removeTree } from '../setup/remove-tree.ts';
import { HOOKED_AGENTS } from '../../src/agents/agents.ts';
import { ask, ownsFile, TRIED_AGENTS, makeHome, payload, stands, writeConfig, type Installed } from './installed.ts';

/** What `init` may have written, and leeway's own directories. */
const firstFolders = (scope: 'user' | 'project'): readonly string[] =>
  HOOKED_AGENTS.flatMap(({ hook }) => hook.installer.files[scope].map((file) => file.split('/')[0] ?? file));
const FOLDERS = { home: new Set(['.config', '.local', ...firstFolders('user')]), project: new Set(firstFolders('project')) };

let installed: Installed;
beforeAll(() => {
  installed = makeHome();
});
afterAll(() => installed.remove());
beforeEach(() => {
  for (const dir of FOLDERS.home) removeTree(join(installed.home, dir));
  for (const dir of FOLDERS.project) removeTree(join(installed.project, dir));
});

interface Doctor {
  readonly sections: readonly {
    readonly about: string;
    readonly checks: readonly { readonly id: string; readonly state: string }[];
  }[];
}

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const SETTINGS =
  '{\n\t// mine\n\t"model": "opus", "permissions": { "allow": ["Bash(ls:*)"], },\n\t"hooks": { "PreToolUse": [ { "matcher": "Bash", "hooks": [ { "type": "command", "command": "mine.sh" } ] } ] }\n}\n';

describe.each(TRIED_AGENTS)('%s', (agent) => {
  it('is installed, stays as it is the second time, and goes without a trace', () => {
    const file = installed.settingsFile(agent);
    if (!ownsFile(agent)) put(file, SETTINGS);
    expect(installed.run(['init', agent, '--yes']).code).toBe(0);
    const once = readFileSync(file, 'utf8');
    const again = installed.run(['init', agent, '--yes']);
    expect(again.out).toContain('already installed');
    expect(readFileSync(file, 'utf8')).toBe(once);
    expect(installed.run(['uninit', agent, '--yes']).code).toBe(0);
    if (ownsFile(agent)) expect(lstatSync(file, { throwIfNoEntry: false })).toBeUndefined();
    else expect(readFileSync(file, 'utf8')).toBe(SETTINGS);
    if (!ownsFile(agent)) expect(readdirSync(join(installed.home, '.config/leeway/backups')).length).toBeGreaterThan(0);
  });

  it('a settings file that init made goes with uninit, also after a second init; one that was empty before stays', () => {
    if (ownsFile(agent)) return;
    const file = installed.settingsFile(agent);
    for (const before of [undefined, '{}\n']) {
      if (before !== undefined) put(file, before);
      expect(installed.run(['init', agent, '--yes']).code).toBe(0);
      expect(installed.run(['init', agent, '--yes']).code).toBe(0);
      expect(installed.run(['uninit', agent, '--yes']).code).toBe(0);
      expect(existsSync(file)).toBe(before !== undefined);
    }
    removeTree(dirname(file));
    expect(installed.run(['init', agent, '--yes']).code).toBe(0);
    // What the user added since then stays.
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "mine": 1,'));
    expect(installed.run(['uninit', agent, '--yes']).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('"mine": 1');
  });

  it('shows and writes nothing with --dry-run, and nothing without a terminal', () => {
    for (const args of [
      ['init', agent, '--dry-run'],
      ['init', agent],
    ]) {
      const done = installed.run(args);
      expect(done.code).toBe(args.includes('--dry-run') ? 0 : 2);
      expect(lstatSync(installed.settingsFile(agent), { throwIfNoEntry: false })).toBeUndefined();
    }
  });
});

describe('agents that leeway cannot protect', () => {
  const KIRO = 'kiro-cli';
  /** A directory with such a program, for PATH. */
  const withKiro = (version: string): { readonly PATH: string } => {
    put(join(installed.base, 'bin', KIRO), `#!/bin/sh\necho '${KIRO} ${version}'\n`);
    chmodSync(join(installed.base, 'bin', KIRO), 0o755);
    return { PATH: `${join(installed.base, 'bin')}:${process.env['PATH']}` };
  };

  it.each<[readonly string[], () => Readonly<Record<string, string>>, RegExp]>([
    [['goose'], () => ({}), /cannot be installed for `goose`: its hooks are told about a call, but they cannot stop it/],
    [['amp'], () => ({}), /cannot be installed for `amp`: /],
    [['kiro'], () => withKiro('3.0.1'), /hooks for one project only[^]*leeway init kiro --project/],
    [['kiro', '--project'], () => withKiro('2.9.0'), /needs `kiro-cli` 3 or later: [^]*this is 2\.9\.0/],
    [['kiro', '--project'], () => ({}), /`kiro-cli` is not on PATH/],
  ])('init refuses %j and writes nothing', (words, env, says) => {
    const done = installed.run(['init', ...words, '--yes'], { env: env() });
    expect(done.err).toMatch(says);
    expect(done.code).not.toBe(0);
    for (const dir of [installed.home, installed.project]) expect(existsSync(join(dir, '.kiro'))).toBe(false);
  });

  it('installs for a version that runs the hook, and doctor sees it', () => {
    const env = withKiro('3.0.1');
    expect(installed.run(['init', 'kiro', '--project', '--yes'], { env }).code).toBe(0);
    const { sections } = JSON.parse(installed.run(['doctor', 'kiro', '--json', '--offline'], { env }).out) as Doctor;
    const checks = sections.find(({ about }) => about === 'kiro')?.checks ?? [];
    expect(checks.filter(({ state }) => state === 'fail')).toEqual([]);
    expect(checks.map(({ id }) => id)).toContain('hook-present');
  });
});

describe('codex', () => {
  it('refuses settings in which a dead hook lets everything run, unless told to', () => {
    const config = join(installed.home, '.codex/config.toml');
    put(config, 'approval_policy = "never"\nsandbox_mode = "danger-full-access"\n');
    const done = installed.run(['init', 'codex', '--yes']);
    expect(done.err).toContain('leeway init codex --accept-open-settings');
    expect(done.code).toBe(12);
    expect(existsSync(installed.settingsFile('codex'))).toBe(false);
    expect(installed.run(['init', 'codex', '--yes', '--accept-open-settings']).code).toBe(0);
  });
});

describe('claude-code', () => {
  const file = (): string => installed.settingsFile('claude-code');
  const script = (): string => join(installed.home, '.config/leeway/hooks/claude-code');

  it.each([
    [
      'settings in which a dead hook lets everything run',
      '{"permissions":{"defaultMode":"bypassPermissions"}}',
      /accept-open-settings/,
    ],
    ['switched-off hooks', '{"disableAllHooks":true}', /disableAllHooks/],
    ['a file that is no JSON', '{"a":', /not valid JSON at line 1, column/],
    ['a file with odd hooks', '{"hooks":{"PreToolUse":{}}}', /not a list/],
  ])('refuses %s and leaves the file', (_, text, says) => {
    put(file(), text);
    const done = installed.run(['init', 'claude-code', '--yes']);
    expect(done.code).toBe(12);
    expect(done.err).toMatch(says);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('installs into open settings when told to', () => {
    put(file(), '{"permissions":{"defaultMode":"bypassPermissions"}}');
    expect(installed.run(['init', 'claude-code', '--yes', '--accept-open-settings']).code).toBe(0);
  });

  it('keeps a link a link', () => {
    const real = join(installed.base, 'dotfiles.json');
    put(real, SETTINGS);
    mkdirSync(dirname(file()), { recursive: true });
    symlinkSync(real, file());
    expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
    expect(lstatSync(file()).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('leeway hook');
  });

  it('writes project settings on request', () => {
    const done = installed.run(['init', 'claude-code', '--project', '--yes']);
    expect(done.code, done.err).toBe(0);
    expect(readFileSync(join(installed.project, '.claude/settings.local.json'), 'utf8')).toContain('leeway hook');
    expect(lstatSync(file(), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('hands on the key of the configured classifier and no other', () => {
    mkdirSync(join(installed.home, '.config/leeway'), { recursive: true });
    writeConfig(installed, '{ "classifier": { "provider": "anthropic", "api_key_env": "MY_KEY" } }');
    installed.run(['init', 'claude-code', '--yes']);
    const text = readFileSync(script(), 'utf8');
    expect(text).toContain('MY_KEY=');
    expect(text).not.toContain('ANTHROPIC_API_KEY');
  });

  it('keeps the record where the person keeps it', async () => {
    const state = join(installed.base, 'state');
    installed.run(['init', 'claude-code', '--yes'], { env: { XDG_STATE_HOME: state } });
    expect(readFileSync(script(), 'utf8')).toContain(`--state '${state}/leeway'`);
    await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, 'ls') });
    expect(readdirSync(join(state, 'leeway'))).toEqual(expect.arrayContaining(['kept', 'log', 'sessions']));
  });

  it('refuses to guard from inside the project', () => {
    const done = installed.run(['init', 'claude-code', '--yes'], { cwd: installed.dist });
    // The directory of the tool is no repository of its own here; a project around it is.
    const inside = installed.run(['init', 'claude-code', '--yes', '--project'], { cwd: join(installed.base, 'lib') });
    expect([done.code, inside.code]).toContain(12);
  });
});

it('at a terminal: first the files and what to do, then the model, then it writes', async () => {
  const first = () =>
    atTerminal([process.execPath, join(installed.dist, 'leeway.cjs'), 'init', 'codex'], {
      cwd: installed.project,
      env: { HOME: installed.home, USER: 'me' },
      types: '\n\n',
    });
  const refused = await atTerminal([process.execPath, join(installed.dist, 'leeway.cjs'), 'init', 'codex', '--shadow'], {
    cwd: installed.project,
    env: { HOME: installed.home, USER: 'me' },
    types: 'n\n',
  });
  expect(refused.out).toContain('nothing changed');
  expect(refused.out).not.toContain('Which model');
  expect(existsSync(join(installed.home, '.config/leeway/config.jsonc'))).toBe(false);
  const done = await first();
  const at = ['create ', 'Trust all and continue', 'write this?', 'Which model', '\nwritten', '\nok  tested'].map((text) =>
    done.out.indexOf(text),
  );
  expect(at, done.out).toEqual(at.toSorted((a, b) => a - b));
  expect(at[0], done.out).toBeGreaterThanOrEqual(0);
  const again = await first();
  expect(again.out).toContain('already installed');
  expect(again.out).not.toContain('Which model');
});

it('a model that is chosen at the first start gets its key through the hook', async () => {
  const done = await atTerminal([process.execPath, join(installed.dist, 'leeway.cjs'), 'init', 'codex'], {
    cwd: installed.project,
    env: { HOME: installed.home, USER: 'me' },
    types: 'y\n2\n',
  });
  expect(done.code, done.out).toBe(0);
  expect(readFileSync(join(installed.home, '.config/leeway/hooks/codex'), 'utf8')).toMatch(/ \w+_API_KEY=/);
});

it('--all takes what it finds, and says so when there is nothing', () => {
  const none = installed.run(['init', '--all', '--yes'], { env: { PATH: '/nowhere' } });
  expect(none.err).toContain('no agent found');
  mkdirSync(join(installed.home, '.codex'));
  mkdirSync(join(installed.home, '.gemini'));
  const done = installed.run(['init', '--all', '--yes'], { env: { PATH: '/nowhere' } });
  expect(done.code, done.err).toBe(0);
  expect(done.out).toMatch(/^codex$[\s\S]*^gemini-cli$/m);
  expect(done.out).not.toMatch(/^claude-code$/m);
});

it.each([
  [['init']],
  [['init', 'emacs']],
  [['init', 'claude-code', '--nonsense']],
  [['uninit']],
  [['uninit', 'emacs', '--yes']],
  [['doctor', 'emacs']],
])('wrong usage %j', (args) => {
  expect(installed.run(args).code).toBe(2);
});

describe('a session', () => {
  it('an approved call is not asked again; an outcome makes files its own', async () => {
    installed.run(['init', 'claude-code', '--yes']);
    const env = { CLAUDE_CODE_SESSION_ATTENDED: '1', CLAUDE_PROJECT_DIR: installed.project };
    const call = (command: string, id: string): string =>
      JSON.stringify({
        session_id: 'one',
        cwd: installed.project,
        hook_event_name: 'PreToolUse',
        permission_mode: 'default',
        tool_name: 'Bash',
        tool_input: { command },
        tool_use_id: id,
      });
    const after = (command: string, id: string): string =>
      call(command, id).replace('"PreToolUse"', '"PostToolUse"').replace(/}$/, ',"tool_response":{"stdout":""}}');
    const event = (text: string): string =>
      text.replace(/^trap '.*' 0; set -- PreToolUse /, "trap 'exit 1' 0; set -- PostToolUse ");
    const first = await ask(installed, 'claude-code', { input: call('some-unknown-program', 'c1'), env });
    expect(stands('claude-code', first), first.out).toBe('asks');
    const told = await ask(installed, 'claude-code', { input: after('some-unknown-program', 'c1'), env, change: event });
    expect({ code: told.code, out: told.out, err: told.err }).toEqual({ code: 0, out: '', err: '' });
    const second = await ask(installed, 'claude-code', { input: call('some-unknown-program', 'c2'), env });
    expect(stands('claude-code', second), second.out).toBe('runs');
    const other = await ask(installed, 'claude-code', { input: call('some-unknown-program --all', 'c3'), env });
    expect(stands('claude-code', other), other.out).toBe('asks');
  });
});
