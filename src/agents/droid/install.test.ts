// Leeway's entries in Factory Droid's file of hooks, whose events stand at its top, and the settings that would hide them.
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { settingsChecks, type SettingsFile } from '../doctor-checks.ts';
import type { Installation } from '../hook-line.ts';
import type { PlanResult } from '../install.ts';
import { droidInstaller, droidSettings } from './install.ts';

const installation: Installation = {
  env: '/usr/bin/env',
  node: '/n',
  script: '/s',
  configDir: '/home/me/.config/leeway',
  home: '/home/me',
  user: 'me',
  tempDir: '/tmp',
  passes: [],
  fixed: new Map(),
};
const HOOKS = '.factory/hooks.json';
const SETTINGS = '.factory/settings.json';

const plan = (verb: 'init' | 'uninit', files: Readonly<Record<string, string>>): PlanResult =>
  droidInstaller[verb]({ scope: 'user', base: '/home/me', installation, read: (path) => files[path], readOwn: () => undefined });
const after = (verb: 'init' | 'uninit', text: string | undefined): string | undefined => {
  const made = plan(verb, text === undefined ? {} : { [HOOKS]: text });
  return made.kind === 'plan' ? made.changes.find(({ path }) => path.endsWith(HOOKS))?.text : undefined;
};

const MINE =
  '{\n  // mine\n  "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }],\n  "PreToolUse": [\n    { "matcher": "Execute", "hooks": [{ "type": "command", "command": "mine" }] }\n  ]\n}\n';

describe('the file of hooks', () => {
  test.each([
    ['an empty object', '{}\n'],
    ['other hooks', MINE],
    ['a switch', '{\n  "showHookOutput": true\n}\n'],
  ])('init and uninit on %s', (_, text) => {
    const added = after('init', text) ?? '';
    const value = parse(added) as Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>;
    expect(value['PreToolUse']?.[0]?.hooks[0]?.command).toContain('/hooks/droid');
    expect(droidInstaller.started(added)?.args[1]).toContain('set -- PreToolUse ');
    expect(after('init', added)).toBeUndefined();
    expect(after('uninit', added)).toBe(text);
  });
});

test.each([
  ['hooks in the settings, which `hooks.json` would hide', { [SETTINGS]: '{"hooks": {"PreToolUse": []}}' }],
  ['hooks switched off in the settings', { [SETTINGS]: '{"hooks": {"hooksDisabled": true}}' }],
  ['hooks switched off', { [HOOKS]: '{"hooksDisabled": true}' }],
])('init refuses %s', (_, files) => expect(plan('init', files).kind).toBe('trouble'));

describe('doctor', () => {
  const user = (text: string): SettingsFile => ({ path: '~/.factory/hooks.json', whose: 'user', text });
  const project = (text: string): SettingsFile => ({ path: '.factory/settings.json', whose: 'project', text });
  const failing = (...files: readonly SettingsFile[]): readonly string[] =>
    settingsChecks(droidSettings, files, installation)
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state }) => `${state} ${id}`);
  const installed = after('init', '{}') ?? '';
  test('an installed hook passes', () => expect(failing(user(installed))).toEqual([]));
  test('a project switches hooks off', () =>
    expect(failing(user(installed), project('{"hooks": {"hooksDisabled": true}}'))).toEqual(['fail not-disabled']));
  test('a project has another hook, in either file', () => {
    const list = '[{ "hooks": [{ "type": "command", "command": "other" }] }]';
    expect(failing(user(installed), project(`{"hooks": {"PreToolUse": ${list}}}`))).toEqual(['warn other-hooks']);
    expect(failing(user(installed), project(`{"PreToolUse": ${list}}`))).toEqual(['warn other-hooks']);
  });
  test('a line of ours below `hooks` is not one that Droid runs', () =>
    expect(failing(user(`{"hooks": ${installed}}`))).toContain('fail hook-present'));
});
