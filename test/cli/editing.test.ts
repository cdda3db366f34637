// Changing rules and settings from the command line: a person at a terminal can, nobody else, and the file keeps its comments.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atTerminal } from './at-terminal.ts';
import { removeTree } from '../setup/remove-tree.ts';

const leeway = join(import.meta.dirname, '..', '..', 'dist', 'leeway.cjs');
let base = '';
let home = '';
let project = '';
let file = '';

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'leeway-editing-'));
  home = join(base, 'home');
  project = join(home, 'shop');
  file = join(home, '.config', 'leeway', 'config.jsonc');
  mkdirSync(join(home, '.config', 'leeway'), { recursive: true });
  mkdirSync(project, { recursive: true });
  spawnSync('git', ['init', '-q', project]);
});
afterAll(() => removeTree(base));
beforeEach(() => rmSync(file, { force: true }));

const person = (args: readonly string[], types = '') =>
  atTerminal([process.execPath, leeway, ...args], { cwd: project, env: { HOME: home }, types });
const piped = (args: readonly string[]) => {
  const done = spawnSync(process.execPath, [leeway, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
  });
  return { code: done.status, out: `${done.stdout}${done.stderr}` };
};
const written = (): string => readFileSync(file, 'utf8');

describe('rules', () => {
  it('adds a rule, keeps comments and the built-in sentences, and another process obeys it', async () => {
    writeFileSync(file, '{\n  // my hosts\n  "trusted_hosts": ["docs.example.org"],\n}\n');
    expect(piped(['check', 'mytool build']).code).toBe(10);
    const done = await person(['rules', 'add', 'allow', 'cmd: mytool build'], 'y\n');
    expect(done.code, done.out).toBe(0);
    expect(done.out).toContain('read as: command mytool, with build');
    expect(written()).toContain('// my hosts');
    expect(written()).toMatch(/"allow": \[\s*"\$defaults",\s*"cmd: mytool build"\s*\]/);
    expect(piped(['check', 'mytool build']).code).toBe(0);
  });
  it('leaves every comment beside what it is about', async () => {
    writeFileSync(file, '{\n  "ask": [\n    "git push" // the queue is slow\n  ] // both teams agreed\n}\n');
    expect((await person(['rules', 'add', 'ask', 'npm publish', '--yes'])).code).toBe(0);
    expect((await person(['config', 'set', 'on_block', 'ask'])).code).toBe(0);
    const added =
      '{\n  "ask": [\n    "git push", // the queue is slow\n    "npm publish"\n  ], // both teams agreed\n  "on_block": "ask"\n}\n';
    expect(written()).toBe(added);
    expect((await person(['rules', 'remove', 'npm publish', '--yes'])).code).toBe(0);
    expect((await person(['config', 'unset', 'on_block'])).code).toBe(0);
    expect(written()).toBe('{\n  "ask": [\n    "git push" // the queue is slow\n  ] // both teams agreed\n}\n');
  });
  it('adds a rule for this project only', async () => {
    const done = await person(['rules', 'add', 'hard_deny', 'git push', '--here', '--yes']);
    expect(done.code, done.out).toBe(0);
    expect(JSON.parse(written())).toEqual({ projects: { '~/shop': { hard_deny: ['git push'] } } });
    expect(piped(['check', 'git push']).code).toBe(11);
    expect(spawnSync(process.execPath, [leeway, 'check', 'git push'], { cwd: home, env: { HOME: home } }).status).toBe(10);
  });
  it('removes a rule by id or text', async () => {
    writeFileSync(file, '{\n  "ask": [\n    // because of the queue\n    "git push",\n    "npm publish"\n  ]\n}\n');
    const { rules } = JSON.parse(piped(['rules', '--json']).out) as { rules: { id: string; text: string }[] };
    const id = rules.find(({ text }) => text === 'npm publish')?.id ?? '';
    expect(piped(['rules']).out).toContain(id);
    expect((await person(['rules', 'remove', id, '--yes'])).code).toBe(0);
    expect(written()).toContain('// because of the queue');
    expect(written()).not.toContain('npm publish');
    expect((await person(['rules', 'remove', 'git push', '--yes'])).code).toBe(0);
    expect(written()).not.toContain('git push');
  });
  it('removes a rule that stands twice in one list, by id and by text, and leaves the same line in another list', async () => {
    const twice = '{\n  "ask": [\n    "git push",\n    "npm publish",\n    "git push"\n  ],\n  "hard_deny": ["npm publish"]\n}\n';
    for (const by of ['id', 'text'] as const) {
      writeFileSync(file, twice);
      const { rules } = JSON.parse(piped(['rules', '--json']).out) as { rules: { id: string; text: string }[] };
      // oxlint-disable-next-line no-await-in-loop -- the file is written anew for each
      const done = await person(['rules', 'remove', rules.find(({ text }) => text === 'git push')?.[by] ?? '', '--yes']);
      expect(done.code, done.out).toBe(0);
      expect(done.out).toContain('ask git push (listed 2 times; all are removed)');
      expect(JSON.parse(written())).toEqual({ ask: ['npm publish'], hard_deny: ['npm publish'] });
    }
    expect((await person(['rules', 'remove', 'npm publish', '--yes'])).out).toMatch(/name one by id:\n  [0-9a-f]{6}  ask/);
  });
  it('says when a line is read as a sentence and how it becomes a command', () => {
    const done = piped(['rules', 'add', 'allow', 'frobnicate --all', '--dry-run']);
    expect(done.out).toContain('read as: prose');
    expect(done.out).toContain('if it is a command, write `cmd: frobnicate --all`');
  });
  it.each<[string, string, readonly string[], string]>([
    ['the only rule of a list', '{\n  "ask": [ "git push" ]\n}\n', ['rules', 'remove', 'git push'], '{\n}\n'],
    [
      'the only rule of a project',
      '{\n  "mode": "enforce",\n  "projects": { "~/shop": { "ask": ["git push"] } }\n}\n',
      ['rules', 'remove', 'git push'],
      '{\n  "mode": "enforce"\n}\n',
    ],
    ['a rule beside the built-in ones', '{\n  "allow": ["$defaults", "cmd: a"]\n}\n', ['rules', 'remove', 'cmd: a'], '{\n}\n'],
    ['a rule that replaced them', '{\n  "allow": ["cmd: a"]\n}\n', ['rules', 'remove', 'cmd: a'], '{\n  "allow": []\n}\n'],
    [
      'a list with a comment',
      '{\n  "ask": [\n    // mine\n    "git push"\n  ]\n}\n',
      ['rules', 'remove', 'git push'],
      '{\n  "ask": [\n    // mine\n  ]\n}\n',
    ],
    ['the only setting of a group', '{\n  "budget": { "day_usd": 2 }\n}\n', ['config', 'unset', 'budget.day_usd'], '{\n}\n'],
  ])('leaves nothing empty behind: %s', async (_, before, args, after) => {
    writeFileSync(file, before);
    const done = await person([...args, '--yes']);
    expect(done.code, done.out).toBe(0);
    expect(written()).toBe(after);
  });
  it('test shows what a rule would change and writes nothing', () => {
    const done = piped(['rules', 'test', 'allow', 'cmd: mytool build', 'mytool build']);
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/without the rule\nask[^]*with the rule\nallow/);
    expect(() => written()).toThrow('ENOENT');
  });
  it('keeps a configuration file that is a link', async () => {
    const real = join(home, 'dotfiles.jsonc');
    writeFileSync(real, '{}\n');
    symlinkSync(real, file);
    expect((await person(['rules', 'add', 'ask', 'git push', '--yes'])).code).toBe(0);
    expect(readFileSync(real, 'utf8')).toContain('git push');
    rmSync(real);
  });
});

describe('config', () => {
  it('sets and unsets a value; another process sees it', async () => {
    writeFileSync(file, '{\n  // strict\n  "on_block": "deny"\n}\n');
    expect((await person(['config', 'set', 'budget.day_usd', '2'])).code).toBe(0);
    expect((await person(['config', 'set', 'trusted_hosts', '["docs.example.org"]'])).code).toBe(0);
    const shown = piped(['config']).out;
    expect(shown).toMatch(/budget\.day_usd\s+2 /);
    expect(shown).toMatch(/trusted_hosts\s+"docs\.example\.org"/);
    expect(written()).toContain('// strict');
    expect((await person(['config', 'unset', 'budget.day_usd'])).code).toBe(0);
    expect(piped(['config']).out).toMatch(/budget\.day_usd\s+not set/);
  });
  it.each<[string, readonly string[], RegExp]>([
    ['a value that does not fit', ['config', 'set', 'on_block', 'allow'], /`on_block` can be deny or ask, not `allow`/],
    ['a host that is none', ['config', 'set', 'trusted_hosts', '["https://x.example"]'], /write the host name alone/],
    ['a mistyped key', ['config', 'set', 'on_blok', 'deny'], /unknown setting `on_blok`; did you mean `on_block`\?/],
    ['prose in a hard list', ['rules', 'add', 'hard_deny', 'never do anything bad please'], /reads as a sentence/],
    ['a list that does not exist', ['rules', 'add', 'alow', 'x'], /unknown list `alow`; did you mean `allow`\?/],
    ['a rule that is not there', ['rules', 'remove', 'nothing'], /no rule `nothing`/],
  ])('%s is refused', async (_, args, text) => {
    const done = await person(args, 'y\n');
    expect(done.code).toBe(2);
    expect(done.out).toMatch(text);
    expect(() => written()).toThrow('ENOENT');
  });
});

describe('a file that others can write', () => {
  it('is not used, and `check` says so', () => {
    writeFileSync(file, '{ "allow": ["cmd: mytool build"] }\n');
    expect(piped(['check', 'mytool build']).code).toBe(0);
    chmodSync(file, 0o666);
    const done = piped(['check', 'mytool build']);
    expect(done.code).toBe(12);
    expect(done.out).toContain('config.jsonc: this file is not used: every user can write it');
    expect(piped(['check', 'rm -rf ~']).code).toBe(11);
  });
});

describe('who may', () => {
  const CHANGES: readonly (readonly string[])[] = [
    ['rules', 'add', 'ask', 'git push', '--yes'],
    ['config', 'set', 'on_block', 'ask'],
  ];
  it.each(CHANGES.map((args) => [args]))('%j is refused without a terminal', (args) => {
    const done = piped(args);
    expect(done.code).toBe(2);
    expect(done.out).toContain('only a person at a terminal can do this: this is not a terminal');
  });
  it.each(CHANGES.map((args) => [args]))('%j is refused in a terminal that an agent opened', async (args) => {
    const client = join(base, 'claude');
    writeFileSync(client, '#!/bin/sh\n"$@"\nexit $?\n', { mode: 0o755 });
    const done = await atTerminal([client, process.execPath, leeway, ...args], { cwd: project, env: { HOME: home } });
    expect(done.code).toBe(2);
    expect(done.out).toContain('started by Claude Code');
    const marked = await atTerminal([process.execPath, leeway, ...args], { cwd: project, env: { HOME: home, CLAUDECODE: '1' } });
    expect(marked.out).toContain('`CLAUDECODE` is set');
    expect(() => written()).toThrow('ENOENT');
  });
  it('an agent cannot remove the hook or begin shadow mode through a program that leeway did not see', () => {
    const client = join(base, 'claude');
    writeFileSync(client, '#!/bin/sh\n"$@"\nexit $?\n', { mode: 0o755 });
    for (const args of [
      ['uninit', 'claude-code', '--yes'],
      ['init', 'claude-code', '--yes', '--shadow'],
    ]) {
      const done = spawnSync(client, [process.execPath, leeway, ...args], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', HOME: home },
      });
      expect(done.stderr).toContain('an agent may not do this: it was started by Claude Code');
      expect(done.status).toBe(2);
    }
    expect(() => written()).toThrow('ENOENT');
    expect(piped(['uninit', 'claude-code', '--yes']).code).toBe(0);
  });
});
