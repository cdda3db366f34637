// leeway as a plugin of Claude Code: `init --plugin`, the plugin's own lines, and what `doctor` sees. Separate processes, the built files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHome, payload, TOP, writeConfig, type Installed } from './installed.ts';

let there: Installed;
beforeAll(() => (there = makeHome()));
afterAll(() => there.remove());

const script = (): string => join(there.home, '.config', 'leeway', 'hooks', 'claude-code');
const settings = (): string => join(there.home, '.claude', 'settings.json');

/** The plugin's line before a call, as Claude Code runs it. */
function plugin(command: string): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { hooks } = JSON.parse(readFileSync(join(TOP, 'plugins', 'claude-code', 'hooks', 'hooks.json'), 'utf8')) as {
    hooks: { PreToolUse: readonly { readonly hooks: readonly { readonly command: string }[] }[] };
  };
  const line = hooks.PreToolUse[0]?.hooks[0]?.command ?? '';
  const done = spawnSync('/bin/sh', ['-c', line], {
    input: payload('claude-code', there.project, command),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: there.home },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const doctor = (): string => there.run(['doctor', 'claude-code', '--offline']).out;

it('denies every call until `leeway init --plugin` was run', () => {
  const told = plugin('ls');
  expect(told.code).toBe(2);
  expect(told.err).toContain('leeway');
});

it('`init --plugin` writes the script alone, and the plugin answers', () => {
  const done = there.run(['init', 'claude-code', '--plugin', '--yes', '--no-helper']);
  expect(done.code, done.out + done.err).toBe(0);
  expect(done.out).toContain('claude plugin install leeway@leeway');
  expect(plugin('ls').out).toContain('"allow"');
  expect(plugin('rm -rf ~').code).toBe(2);
});

it('doctor sees the plugin, and warns of both', () => {
  mkdirSync(join(there.home, '.claude'), { recursive: true });
  writeFileSync(settings(), '{ "enabledPlugins": { "leeway@leeway": true } }\n');
  expect(doctor()).toContain("the hooks come from leeway's plugin");
  expect(doctor()).not.toContain('installed twice');
  expect(doctor()).not.toContain('no hook for');
  rmSync(settings());
  expect(there.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  const { hooks } = JSON.parse(readFileSync(settings(), 'utf8')) as { readonly hooks: object };
  writeFileSync(settings(), JSON.stringify({ enabledPlugins: { 'leeway@leeway': true }, hooks }));
  expect(doctor()).toContain('leeway is installed twice');
  expect(there.run(['init', 'claude-code', '--plugin', '--yes', '--no-helper']).code).toBe(0);
  expect(doctor()).not.toContain('installed twice');
  expect(readFileSync(settings(), 'utf8')).toContain('leeway@leeway');
  expect(readFileSync(settings(), 'utf8')).not.toContain('PreToolUse');
});

it.each<[string, () => void]>([
  ['a changed configuration', () => writeConfig(there, '{ "allow": ["npm test"] }')],
  ['a script that is gone', () => rmSync(script())],
  ['a damaged script', () => writeFileSync(script(), 'exit 3\n')],
])('what doctor says to do about %s repairs the plugin and writes no hooks into the settings', (_, damage) => {
  damage();
  const hint = /run `leeway (init claude-code[^`]*)`/.exec(doctor())?.[1] ?? `none: ${doctor()}`;
  expect(there.run([...hint.split(' '), '--yes', '--no-helper']).code).toBe(0);
  expect(doctor()).not.toMatch(/installed twice|run `leeway init/);
  expect(plugin('ls').out).toContain('"allow"');
  expect(readFileSync(settings(), 'utf8')).not.toContain('PreToolUse');
});

it('`uninit` leaves the script while the plugin is on, says what to do, and removes it after that', () => {
  for (const args of [['claude-code'], ['--all']]) {
    const kept = there.run(['uninit', ...args, '--yes']);
    expect(kept.code).toBe(12);
    expect(kept.out).toContain('uninstall the plugin in the agent, then run this again');
    expect(plugin('ls').out).toContain('"allow"');
  }
  const before = readFileSync(settings(), 'utf8');
  writeFileSync(settings(), '{}\n');
  expect(there.run(['uninit', 'claude-code', '--yes']).code).toBe(0);
  expect(existsSync(script())).toBe(false);
  writeFileSync(settings(), before);
  expect(there.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
});

it('an agent without a plugin says so, and a project has none', () => {
  expect(there.run(['init', 'codex', '--plugin', '--yes']).err).toContain('leeway has no plugin for this agent');
  expect(there.run(['init', 'claude-code', '--project', '--plugin', '--yes']).err).toContain('a plugin is for every project');
});

it('without its script it denies again', () => {
  rmSync(join(there.home, '.config', 'leeway', 'hooks', 'claude-code'));
  expect(plugin('ls').code).toBe(2);
});
