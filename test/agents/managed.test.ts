// `leeway init --managed` writes hooks for every user into the administrators' settings of the clients, and they answer like a user's own hook.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookedAgent } from '../../src/agents/agents.ts';
import { makeHome, payload, type Installed } from './installed.ts';

let installed: Installed;
let into = '';
const managed = (...words: readonly string[]) => installed.run(['init', ...words, '--managed', '--into', into, '--yes']);
const text = (path: string): string => readFileSync(join(into, path), 'utf8');
const JSON_FILES = {
  'claude-code': 'etc/claude-code/managed-settings.json',
  'gemini-cli': 'etc/gemini-cli/settings.json',
} as const;
const CODEX = 'etc/codex/requirements.toml';

beforeAll(() => {
  installed = makeHome();
  into = join(installed.base, 'image');
});
afterAll(() => installed.remove());

it('a dry run shows every line and writes nothing', () => {
  const { code, out } = installed.run(['init', '--all', '--managed', '--into', into, '--dry-run', '--diff']);
  expect(code).toBe(0);
  expect(out).toContain(`create ${into}/etc/leeway/hooks/claude-code`);
  expect(out).toContain('set -- PreToolUse ');
  expect(existsSync(into)).toBe(false);
});

it('keeps what the files say already, and changes nothing the second time', () => {
  mkdirSync(join(into, 'etc/claude-code'), { recursive: true });
  mkdirSync(join(into, 'etc/codex'), { recursive: true });
  writeFileSync(join(into, JSON_FILES['claude-code']), '{\n  // ours\n  "model": "x"\n}\n');
  writeFileSync(join(into, CODEX), 'allowed_sandbox_modes = ["read-only"]\n');
  const { code, out, err } = managed('--all');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/no settings for administrators;[^]*opencode/);
  expect(text(JSON_FILES['claude-code'])).toContain('// ours');
  expect(parse(text(CODEX))).toMatchObject({
    allowed_sandbox_modes: ['read-only'],
    hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', timeout: 60 }] }] },
  });
  expect(managed('claude-code', 'codex').out.match(/already installed/g)).toHaveLength(2);
});

it('a file that cannot be read stays as it is', () => {
  writeFileSync(join(into, CODEX), 'hooks = "none"\n');
  const { code, err } = managed('codex');
  expect(code).toBe(12);
  expect(err).toContain('nothing was changed');
  expect(text(CODEX)).toBe('hooks = "none"\n');
});

it('uninit takes everything away again, and keeps what others wrote', () => {
  const away = join(installed.base, 'away');
  const run = (...words: readonly string[]) => installed.run([...words, '--all', '--managed', '--into', away, '--yes']);
  const settings = join(away, JSON_FILES['claude-code']);
  const limits = join(away, CODEX);
  const before = '{\n  // ours\n  "model": "x"\n}\n';
  for (const [path, said] of [
    [settings, before],
    [limits, 'allowed_sandbox_modes = ["read-only"]\n'],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, said);
  }
  expect(run('init').code).toBe(0);
  expect(existsSync(join(away, JSON_FILES['gemini-cli']))).toBe(true);
  expect(installed.run(['uninit', '--all', '--managed', '--into', away, '--dry-run']).out).toContain(
    `delete ${away}/etc/leeway/hooks/codex`,
  );
  const done = run('uninit');
  expect([done.code, done.err]).toEqual([0, '']);
  expect(readFileSync(settings, 'utf8')).toBe(before);
  expect(readFileSync(limits, 'utf8')).toBe('allowed_sandbox_modes = ["read-only"]\n');
  expect(existsSync(join(away, JSON_FILES['gemini-cli']))).toBe(false);
  expect(readdirSync(join(away, 'etc/leeway/hooks'))).toEqual([]);
  expect(run('uninit').out).toBe('no hooks for every user found\n');
});

it.each<[readonly string[], RegExp]>([
  [['codex', '--into', 'x'], /`--into` works only with `--managed`/],
  [['codex', '--managed', '--project'], /`--project` does not work with `--managed`/],
])('uninit refuses %j', (words, says) => {
  const done = installed.run(['uninit', ...words, '--dry-run']);
  expect([done.code, done.err]).toEqual([2, expect.stringMatching(says)]);
});

it.each<[string, readonly string[], number, RegExp]>([
  ['`--into` alone', ['codex', '--into', 'x'], 2, /`--into` works only with `--managed`/],
  ['a project', ['codex', '--managed', '--project'], 2, /`--project` does not work with `--managed`/],
  ['a plugin', ['claude-code', '--managed', '--plugin'], 2, /`--plugin` does not work with `--managed`/],
  ['shadow mode', ['codex', '--managed', '--shadow'], 2, /`--shadow` does not work with `--managed`/],
  ['names beside `--all`', ['codex', '--all'], 2, /name agents or pass `--all`, not both: `codex`/],
  ['only agents without such settings', ['cline', '--managed'], 12, /no settings for administrators;[^]*cline/],
])('refuses %s', (_, words, code, says) => {
  const done = installed.run(['init', ...words, '--dry-run']);
  expect(`${done.out}${done.err}`).toMatch(says);
  expect(done.code).toBe(code);
});

it('an agent that is named twice is set up once', () => {
  expect(installed.run(['init', 'codex', 'codex', '--dry-run']).out.match(/^codex$/gm)).toHaveLength(1);
});

describe.each(Object.entries(JSON_FILES))('the managed hook of %s', (agent, file) => {
  /** The line as the client starts it. The account database of the test machine knows another home. */
  const ask = (command: string, home = installed.home) => {
    const script = join(into, 'etc/leeway/hooks', agent);
    const here = join(installed.base, 'hooks', agent);
    mkdirSync(join(installed.base, 'hooks'), { recursive: true });
    writeFileSync(here, readFileSync(script, 'utf8').replace('eval "leeway_home=~$leeway_user"', `leeway_home='${home}'`));
    const started = hookedAgent(agent)?.hook.installer.started(text(file));
    const line = (started?.args[1] ?? '').replace(`/etc/leeway/hooks/${agent}`, here);
    const done = spawnSync('/bin/sh', ['-c', line], {
      input: payload(agent, installed.project, command),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: '/nowhere' },
    });
    return { code: done.status, out: done.stdout, err: done.stderr };
  };
  it('answers, and tells no user to run init', () => {
    const harmless = ask('pwd');
    expect(harmless.code).toBe(0);
    expect(harmless.out).not.toContain('no record of this hook');
    const harmful = ask('rm -rf /');
    expect(harmful.code).toBe(2);
    expect(harmful.err).toContain('leeway:');
  });
  it('denies where the account has no home', () => expect(ask('pwd', '~nobody-there').code).toBe(2));
});
