import { describe, expect, test } from 'vitest';
import { HOOKED_AGENTS } from './agents.ts';
import { claudeCodeInstaller, claudeCodeSettings } from './claude-code/install.ts';
import { envFileChecks, probes, settingsChecks, type SettingsFile } from './doctor-checks.ts';
import { geminiCliSettings } from './gemini-cli/install.ts';
import type { Installation } from './hook-line.ts';

const installation: Installation = {
  env: '/usr/bin/env',
  node: '/usr/bin/node',
  script: '/opt/leeway/leeway.cjs',
  configDir: '/home/me/.config/leeway',
  home: '/home/me',
  user: 'me',
  tempDir: '/tmp',
  passes: [],
  fixed: new Map(),
};
const planned = claudeCodeInstaller.init({ scope: 'user', base: '/home/me', installation, read: () => undefined });
const installed = planned.kind === 'plan' ? (planned.changes[0]?.text ?? '') : '';
const user = (text: string | undefined): SettingsFile => ({ path: '~/.claude/settings.json', whose: 'user', text });
const project = (text: string): SettingsFile => ({ path: '.claude/settings.json', whose: 'project', text });

const failing = (files: readonly SettingsFile[]): readonly string[] =>
  settingsChecks(claudeCodeSettings, files, installation)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${state} ${id}`);

describe('settingsChecks', () => {
  test('an installed hook passes', () => expect(failing([user(installed)])).toEqual([]));
  test('every failing check says what to do', () => {
    for (const check of settingsChecks(claudeCodeSettings, [user('{'), project('{"disableAllHooks":true}')], installation)) {
      if (check.state !== 'ok') expect(check.todo).not.toBe('');
    }
  });
  test.each<readonly [string, readonly SettingsFile[], string]>([
    ['no settings', [user(undefined)], 'fail hook-present'],
    ['broken settings', [user('{')], 'fail settings-readable'],
    ['a moved script', [user(installed.replaceAll('/opt/leeway', '/old'))], 'warn hook-current'],
    ['a changed line', [user(installed.replaceAll(' -i ', ' '))], 'warn hook-current'],
    ['hooks switched off by the repository', [user(installed), project('{"disableAllHooks":true}')], 'fail not-disabled'],
    [
      'a mode that bypasses',
      [user(installed), project('{"permissions":{"defaultMode":"bypassPermissions"}}')],
      'fail not-disabled',
    ],
    [
      'a repository that sets NODE_OPTIONS',
      [user(installed), project('{"env":{"NODE_OPTIONS":"--require ./x"}}')],
      'warn repository-env',
    ],
    [
      'a repository that sets a base address',
      [user(installed), project('{"env":{"ANTHROPIC_BASE_URL":"http://x"}}')],
      'warn repository-env',
    ],
  ])('%s', (_, files, expected) => expect(failing(files)).toContain(expected));
  test('gemini-cli switched off', () =>
    expect(
      settingsChecks(
        geminiCliSettings,
        [{ path: 'x', whose: 'project', text: '{"hooksConfig":{"enabled":false}}' }],
        installation,
      ).map(({ id }) => id),
    ).toContain('not-disabled'));
});

describe('envFileChecks', () => {
  test.each([
    ['BASH_ENV=./x.sh', 1],
    ['A=1\n  export LD_PRELOAD = ./x.so\nPATH=./bin', 2],
    ['DATABASE_URL=x\nMY_PATH=y\n# BASH_ENV=z', 0],
    [undefined, 0],
  ])('%j', (text, count) => expect(envFileChecks({ path: '.env', whose: 'project', text })).toHaveLength(count));
});

describe('probes', () => {
  test.each(HOOKED_AGENTS)('$name reads its own probes', ({ hook: { adapter } }) => {
    for (const probe of probes(adapter, '/p')) {
      const decoded = adapter.decode(probe.stdin, { env: () => undefined, event: probe.event });
      expect(decoded.kind === 'request' ? decoded.request.kind : decoded.trouble.message).toBe('before');
    }
  });
});
