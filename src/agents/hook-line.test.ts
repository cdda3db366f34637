import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claudeCodeAdapter } from './claude-code/adapter.ts';
import { codexAdapter } from './codex/adapter.ts';
import { hookLine, isOurLine, type Installation } from './hook-line.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "it's a hook-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installation = (script: string, more: Partial<Installation> = {}): Installation => ({
  env: '/usr/bin/env',
  node: process.execPath,
  script,
  configDir: '/home/me/.config/leeway',
  home: "/home/it's me",
  user: 'me',
  tempDir: '/tmp',
  passes: ['ANTHROPIC_API_KEY'],
  fixed: new Map([['HTTPS_PROXY', 'http://proxy:1']]),
  ...more,
});

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed line as the agents do: through `sh`, in a hostile environment. */
function run(
  body: string,
  options: {
    readonly more?: Partial<Installation>;
    readonly env?: Record<string, string>;
    readonly event?: 'before' | 'prompt';
  } = {},
): Ran {
  const script = join(folder, 'script.cjs');
  writeFileSync(script, body);
  const line = hookLine(
    claudeCodeAdapter,
    { event: 'PreToolUse', kind: options.event ?? 'before' },
    installation(script, options.more),
  );
  if (line.kind === 'trouble') throw new Error(line.trouble.message);
  return spawnSync('/bin/sh', ['-c', line.text], {
    encoding: 'utf8',
    input: '{}',
    env: { PATH: '/usr/bin:/bin', ...options.env },
  });
}

describe('the installed line', () => {
  test('passes an answer through', () =>
    expect(run("console.log('yes'); process.exitCode = 10")).toMatchObject({ status: 0, stdout: 'yes', stderr: '' }));
  test('passes a deny through with its own words only', () =>
    expect(run("console.error('no'); process.exitCode = 2")).toMatchObject({ status: 2, stderr: 'no\n' }));

  test.each([
    ['exit code 1', 'process.exit(1)'],
    ['an end without an answer', ''],
    ['words that are not its own', "console.log('{}')"],
    ['a crash', 'process.abort()'],
    ['a kill', "process.kill(process.pid, 'SIGKILL')"],
    ['a syntax error', 'not javascript'],
  ])('turns %s into a deny', (_, body) => {
    const { status, stdout, stderr } = run(body);
    // One agent trusts the output more than the exit code.
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('not judged');
  });
  test('turns a missing interpreter into a deny', () => expect(run('', { more: { node: '/nowhere/node' } }).status).toBe(2));
  test('turns a missing script into a deny', () => expect(run('', { more: { script: '/nowhere/leeway.cjs' } }).status).toBe(2));
  test.each(['process.exit(1)', 'process.exit(2)', 'process.abort()', "process.kill(process.pid, 'SIGKILL')"])(
    'does not swallow a prompt when it dies of %s',
    (body) => expect(run(body, { event: 'prompt' }).status).toBe(1),
  );

  test('hands on named variables and nothing else', () => {
    const env = {
      NODE_OPTIONS: '--require=/evil.cjs',
      NODE_PATH: '/evil',
      LEEWAY_CONFIG: '/evil',
      XDG_CONFIG_HOME: '/evil',
      HOME: '/evil',
      TMPDIR: '/evil',
      ANTHROPIC_BASE_URL: 'http://evil',
      HTTPS_PROXY: 'http://evil',
      CLAUDE_PROJECT_DIR: '/p"; touch /tmp/x; "',
      ANTHROPIC_API_KEY: 'key',
    };
    const seen = JSON.parse(run('console.log(JSON.stringify(process.env)); process.exitCode = 10', { env }).stdout);
    expect(seen).toEqual({
      HOME: "/home/it's me",
      USER: 'me',
      TMPDIR: '/tmp',
      PATH: '/usr/bin:/bin',
      CLAUDE_PROJECT_DIR: '/p"; touch /tmp/x; "',
      CLAUDE_CODE_SESSION_ATTENDED: '',
      CLAUDE_CODE_ENTRYPOINT: '',
      ANTHROPIC_API_KEY: 'key',
      HTTPS_PROXY: 'http://proxy:1',
    });
  });

  test('names agent, event and configuration', () => {
    const { stdout } = run('console.log(process.argv.slice(2).join(" ")); process.exitCode = 10');
    expect(stdout).toBe('hook claude-code PreToolUse --config /home/me/.config/leeway --sealed');
  });

  test.runIf(existsSync('/usr/bin/timeout'))('is put through timeout where there is one', () => {
    const line = hookLine(
      codexAdapter,
      { event: 'PreToolUse', kind: 'before' },
      installation('/x', { timeout: '/usr/bin/timeout' }),
    );
    expect(line.kind === 'line' ? line.text : '').toContain(` '/usr/bin/timeout' -s KILL 28 '${process.execPath}' '/x' hook `);
  });

  test.runIf(existsSync('/usr/bin/timeout') && existsSync('/proc/self/cmdline'))(
    'shows no key to those who list processes',
    () => {
      const seen = `
      const fs = require('node:fs');
      const words = [];
      for (let pid = process.pid; pid > 1 && pid !== ${process.pid}; pid = Number(fs.readFileSync('/proc/' + pid + '/stat', 'latin1').split(') ')[1].split(' ')[1]))
        words.push(fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1'));
      console.log(JSON.stringify(words));
      process.exitCode = 10;`;
      const { stdout } = run(seen, { more: { timeout: '/usr/bin/timeout' }, env: { ANTHROPIC_API_KEY: 'sk-very-secret' } });
      const words = JSON.parse(stdout) as readonly string[];
      expect(words.some((line) => line.includes('timeout'))).toBe(true);
      expect(words.filter((line) => line.includes('sk-very-secret'))).toEqual([]);
    },
  );

  test.each<readonly [string, Partial<Installation>]>([
    ['a relative interpreter', { node: 'node' }],
    ['a newline in a path', { configDir: '/a\nb' }],
    ['a steering variable', { passes: ['NODE_OPTIONS'] }],
    ['a variable that is code', { passes: ['A$(id)'] }],
    ['a fixed loader variable', { fixed: new Map([['LD_PRELOAD', '/x']]) }],
  ])('refuses %s', (_, more) =>
    expect(hookLine(codexAdapter, { event: 'PreToolUse', kind: 'before' }, installation('/x', more)).kind).toBe('trouble'),
  );

  test('is known again', () => {
    const line = hookLine(codexAdapter, { event: 'PreToolUse', kind: 'before' }, installation('/x'));
    expect(isOurLine(line.kind === 'line' ? line.text : '')).toBe(true);
    expect(isOurLine('echo # leeway hook; rm')).toBe(false);
  });
});
