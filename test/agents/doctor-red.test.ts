// For each check of `leeway doctor` a set-up that is broken in this one way: the check says so, and it was fine before.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeHome, writeConfig, type Installed } from './installed.ts';

let installed: Installed;
beforeEach(() => {
  installed?.remove();
  installed = makeHome();
  writeConfig(installed, '{}');
  expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
});
afterAll(() => installed.remove());

interface Found {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly todo?: string;
}

function doctor(env: Readonly<Record<string, string>> = {}): readonly Found[] {
  const done = installed.run(['doctor', 'claude-code', '--offline', '--json'], { env });
  return (JSON.parse(done.out) as { sections: { checks: Found[] }[] }).sections.flatMap(({ checks }) => checks);
}

const inHome = (...names: readonly string[]): string => join(installed.home, ...names);
const settings = (change: (text: string) => string): void => {
  const file = installed.settingsFile('claude-code');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

interface Broken {
  /** Returns variables to run doctor with. */
  readonly breaks: () => Readonly<Record<string, string>> | void;
  readonly says: RegExp;
}

const BROKEN: Readonly<Record<string, readonly Broken[]>> = {
  config: [
    { breaks: () => writeConfig(installed, '{ "allow": ['), says: /^fail .*config\.jsonc/ },
    { breaks: () => chmodSync(inHome('.config/leeway/config.jsonc'), 0o666), says: /^fail .*every user can write it/ },
  ],
  mode: [{ breaks: () => writeConfig(installed, '{ "mode": "shadow" }'), says: /^warn shadow mode/ }],
  store: [{ breaks: stateIsAFile, says: /^fail .*leeway/ }],
  contain: [{ breaks: stateIsAFile, says: /^warn `leeway run` does not work here/ }],
  'classifier-key': [
    {
      breaks: () => writeConfig(installed, '{ "classifier": { "provider": "anthropic" } }'),
      says: /^warn `ANTHROPIC_API_KEY` is not set here/,
    },
  ],
  speed: [{ breaks: removeCache, says: /^warn no code cache/ }],
  agent: [{ breaks: () => ({ PATH: '/usr/bin:/bin' }), says: /^warn `claude` is not on PATH/ }],
  'hook-script': [
    {
      breaks: () => rmSync(inHome('.config/leeway/hooks/claude-code.sh')),
      says: /^fail .*is missing: a hook that reads it denies/,
    },
  ],
  'hook-key': [
    {
      breaks: () => writeConfig(installed, '{ "classifier": { "provider": "anthropic" } }'),
      says: /^fail the hook does not pass `ANTHROPIC_API_KEY` on/,
    },
  ],
  unchanged: [
    {
      breaks: () => settings((text) => text.replace('"PostToolUse"', '"PostToolUses"')),
      says: /^warn changed since `leeway init`/,
    },
    {
      breaks: () => rmSync(inHome('.config/leeway/installed.json')),
      says: /^warn leeway has no record of this hook's installation/,
    },
  ],
  transcript: [
    { breaks: () => openDirectory(inHome('.claude/projects')), says: /^warn others may write in/ },
    { breaks: () => writeFileSync(inHome('.claude/projects'), ''), says: /^fail .*is not a directory/ },
  ],
  helper: [
    { breaks: () => writeFileSync(inHome('.config/leeway/cache/helper'), 'off \n'), says: /^warn no process could listen/ },
  ],
};

/** Without the helper, which would make a new one. */
function removeCache(): void {
  expect(installed.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  rmSync(inHome('.config/leeway/cache'), { recursive: true, force: true });
}

function stateIsAFile(): Readonly<Record<string, string>> {
  const at = join(installed.base, 'state');
  mkdirSync(at);
  writeFileSync(join(at, 'leeway'), '');
  return { XDG_STATE_HOME: at };
}

function openDirectory(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o777);
}

const CASES = Object.entries(BROKEN).flatMap(([id, all]) => all.map((one, at) => [id, at, one] as const));

it.each(CASES)('%s, broken set-up %i', (id, _, { breaks, says }) => {
  const env = breaks() ?? {};
  const found = doctor(env).filter((check) => check.id === id);
  expect(found.map(({ state, message, todo }) => `${state} ${message} ${todo ?? ''}`).join('\n')).toMatch(says);
});

it('a set-up without a mistake has no failed check', () => {
  expect(doctor().filter(({ state }) => state === 'fail')).toEqual([]);
});
