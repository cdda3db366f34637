// Leeway's tables in Kimi Code's `config.toml`: added, replaced, removed, and the rest of the file as it was.
import { describe, expect, test } from 'vitest';
import type { Installation } from '../hook-line.ts';
import type { PlanResult } from '../install.ts';
import { kimiInstaller } from './install.ts';

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
const FILE = '/home/me/.kimi-code/config.toml';

const plan = (verb: 'init' | 'uninit', text: string | undefined, scope: 'user' | 'project' = 'user'): PlanResult =>
  kimiInstaller[verb]({ scope, base: '/home/me', installation, read: () => text, readOwn: () => undefined });
/** The file afterwards; undefined if it is gone or nothing changes. */
const after = (verb: 'init' | 'uninit', text: string | undefined): string | undefined => {
  const made = plan(verb, text);
  if (made.kind === 'trouble') throw new Error(made.trouble.message);
  return made.changes.find(({ path }) => path === FILE)?.text;
};

const SETTINGS = [
  ['no file', undefined],
  ['no hooks', 'default_model = "m" # mine\n\n[models.m]\nmodel = "x"\n'],
  ['a hook of the user', '[[hooks]]\nevent = "Stop"\ncommand = "mine.sh" # [[hooks]]\n\n[models.m]\nmodel = "x"\n'],
  ['a list over several lines', 'list = [\n  "a",\n  "b"\n]\n'],
] as const;

describe('the tables', () => {
  test.each(SETTINGS)('%s: come, stay as they are, and go without a trace', (_, text) => {
    const installed = after('init', text) ?? '';
    expect(kimiInstaller.started(installed)?.args[1]).toContain('/hooks/kimi');
    expect(after('init', installed)).toBeUndefined();
    expect(after('uninit', installed)).toBe(text);
  });
  test('are replaced, wherever the client has moved them', () => {
    const old = (after('init', '') ?? '').replaceAll('/home/me/.config', '/old');
    const now = after('init', `${old}[models.m]\nmodel = "x"\n`) ?? '';
    expect(now).not.toContain('/old');
    expect(now.startsWith('[models.m]')).toBe(true);
  });
  test('are found in a file that the client wrote again', () => {
    const again = (after('init', '') ?? '').replaceAll('[[hooks]]', '[[ hooks ]]').replaceAll(' = ', '=');
    expect(plan('uninit', again)).toMatchObject({ changes: [{ path: FILE, before: again, text: undefined }] });
    expect(kimiInstaller.started(again)).toBeDefined();
  });
});

describe('nothing is changed', () => {
  test.each([
    ['a file that is not TOML', 'a = = b'],
    ['a list that tables cannot continue', 'hooks = [{ event = "Stop", command = "mine.sh" }]\n'],
  ])('in %s', (_, text) => expect(plan('init', text).kind).toBe('trouble'));
  test('for one project', () => expect(plan('init', undefined, 'project').kind).toBe('trouble'));
  test('where our hooks stand in a list that is not made of tables', () => {
    const line = (after('init', '') ?? '').split('\n').find((one) => one.startsWith('command')) ?? '';
    expect(plan('uninit', `hooks = [{ event = "PreToolUse", ${line} }]\n`).kind).toBe('trouble');
  });
});

describe('doctor', () => {
  const state = (text: string | undefined): string =>
    kimiInstaller
      .check([{ path: FILE, whose: 'user', text }], installation)
      .map(({ id, state }) => `${id} ${state}`)
      .join();
  const installed = after('init', '') ?? '';
  test.each([
    ['all is there', installed, 'hook-present ok'],
    ['no file', undefined, 'hook-present fail'],
    ['not TOML', `${installed}a = = b`, 'settings-readable fail'],
    ['one event is missing', installed.replace('"PreToolUse"', '"Stop"'), 'hook-present fail'],
    ['another line', installed.replace('timeout = 60', 'timeout = 1'), 'hook-current warn'],
  ])('%s', (_, text, wanted) => expect(state(text)).toBe(wanted));
});
