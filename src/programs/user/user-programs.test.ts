// Users' program files end to end: read from a described machine, checked, merged and judged. The example is the one in the documentation.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import type { FixtureNode } from '../../host/fixture-host.ts';
import type { Host } from '../../host/host.ts';
import { caseHost, judgeCase, whyCase } from '../case-machine.ts';
import { findProgram } from '../index.ts';
import type { UserPrograms } from './user-programs.ts';
import { userPrograms } from './user-programs.ts';

const DIRECTORY = '/home/me/.config/leeway';

const docs = readFileSync(new URL('../../../docs/programs.md', import.meta.url), 'utf8');
const tracker = /```jsonc\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';

const machine = (files: Readonly<Record<string, FixtureNode>>): Host =>
  fixtureHost({
    home: '/home/me',
    user: 'me',
    tree: Object.fromEntries(
      Object.entries(files).map(([name, node]) => [name.startsWith('/') ? name : `${DIRECTORY}/programs/${name}`, node]),
    ),
  });

const load = (files: Readonly<Record<string, FixtureNode>>): UserPrograms => userPrograms(machine(files), DIRECTORY, '/repo');
const one = (text: string): UserPrograms => load({ 'a.jsonc': text });

describe('the documented example', () => {
  const programs = one(tracker);

  it('is ten lines of program and has no mistake', () => {
    expect(programs.errors).toEqual([]);
    expect(tracker.trim().split('\n').length).toBeLessThanOrEqual(13);
  });

  const written = (programs.programs[0]?.described.cases ?? []).map((line) => line.split(/ (.*)/) as [string, string]);
  it.each([
    ...written,
    ['quiet', 'tracker list --json'],
    ['quiet', 'tracker show 12'],
    ['quiet', 'tracker export -o report.csv'],
    ['quiet', 'tracker list | grep open'],
    ['guarded', 'tracker export -o ~/.bashrc'],
    ['guarded', 'tracker comment 12 -F ~/.ssh/id_rsa'],
    // text that is spelled like a file
    ['guarded', 'tracker comment 12 -m ~/.ssh/id_rsa'],
    ['guarded', 'tracker comment 12 -m @/home/me/.ssh/id_rsa'],
    ['guarded', 'tracker comment 12 --message=@../home/me/.ssh/id_rsa'],
    ['guarded', 'tracker show ~/.aws/credentials'],
    ['guarded', 'tracker list --status key=@/home/me/.ssh/id_rsa'],
    ['review', 'tracker comment 12 -m "see src/main.ts for more"'],
    // not listed
    ['review', 'tracker list --exec id'],
    ['review', 'tracker list extra'],
    ['review', 'tracker'],
    ['review', 'tracker "$X"'],
    ['review', 'tracker constructor'],
    ['review', 'tracker __proto__'],
    ['forbidden', 'tracker list; rm -rf /'],
    ['quiet', 'git status'],
    ['review', 'othertool list'],
  ])('%s %s', (want, command) => {
    const result = judgeCase(command, { host: caseHost, programs });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

describe('drafts', () => {
  const programs = one('{ "name": "tracker", "draft": true, "does": "nothing", "operands": "text..." }');

  it('are shown and never used', () => {
    expect(programs.errors).toEqual([]);
    expect(programs.drafts).toHaveLength(1);
    expect(programs.find('tracker')).toBeUndefined();
    expect(judgeCase('tracker list', { programs }).disposition).toBe('review');
  });

  it('of a known name leave it as it was', () => {
    const replacing = one('{ "name": "rm", "draft": true, "replaces": true, "does": "nothing", "operands": "text..." }');
    expect(replacing.find('rm')).toBe(findProgram('rm'));
  });
});

describe('programs that run others', () => {
  it.each([
    ['guarded', 'ourbox stop all'],
    ['quiet', 'ourbox run ls'],
    ['forbidden', 'ourbox run rm -rf /'],
    ['forbidden', 'ourbox sh -c "rm -rf /"'],
    ['quiet', 'ourbox sh -c "ls src"'],
  ])('%s %s', (want, command) => {
    const programs = one(
      '{ "name": "ourbox", "sub": { "run": { "operands": "command", "does": "nothing" }, "sh": { "shell": "-c", "does": "nothing" }, "stop": { "operands": "text", "does": [{ "kind": "process", "act": "stop", "whose": "others", "what": "boxes" }] } } }',
    );
    expect(programs.errors).toEqual([]);
    const result = judgeCase(command, { programs });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

describe('names', () => {
  it.each([
    ['a known program', '{ "name": "rm", "does": "nothing" }', 'leeway knows `rm` already'],
    ['a second name that is known', '{ "name": "tracker rm", "does": "nothing" }', 'leeway knows `rm` already'],
    ['a shell', '{ "name": "bash", "replaces": true, "does": "nothing" }', '`bash` runs other commands'],
    ['an interpreter', '{ "name": "python3", "replaces": true, "does": "nothing" }', '`python3` runs other commands'],
    ['a version of one', '{ "name": "python3.99", "does": "nothing" }', '`python3.99` runs other commands'],
    ['a wrapper', '{ "name": "timeout", "replaces": true, "does": "nothing" }', '`timeout` runs other commands'],
    ['a builtin', '{ "name": "eval", "does": "nothing" }', '`eval` runs other commands'],
    ['leeway', '{ "name": "leeway", "replaces": true, "does": "nothing" }', '`leeway` runs other commands'],
    ['a path', '{ "name": "./tracker", "does": "nothing" }', 'is not a program'],
    ['nothing', '{ "name": " ", "does": "nothing" }', 'no name'],
    ['the same twice', '{ "name": "a1 a1", "does": "nothing" }', '`a1` is named twice'],
  ])('%s is refused', (_what, text, message) => {
    const programs = one(text);
    expect(programs.errors.map((error) => error.message).join('\n')).toContain(message);
    expect(programs.programs).toEqual([]);
  });

  it('one name in two files is refused in the second', () => {
    const programs = load({ 'a.jsonc': '{ "name": "t", "does": "look" }', 'b.jsonc': '{ "name": "t", "does": "nothing" }' });
    expect(programs.errors.map((error) => error.file)).toEqual([`${DIRECTORY}/programs/b.jsonc`]);
    expect(programs.find('t')?.does).not.toBe('nothing');
  });

  it('a replacement stands in, and a broken one takes the name away', () => {
    const text = '{ "name": "tree", "replaces": true, "does": "destroy" }';
    expect(judgeCase('tree', { programs: one(text) }).disposition).toBe('guarded');
    const broken = one(text.replace('destroy', 'destory'));
    expect(broken.errors).toHaveLength(1);
    expect(judgeCase('tree', { programs: broken }).disposition).toBe('review');
    expect(judgeCase('bash -c ls', { programs: one('{ "name": "bash", "replaces": true, "does": "x" }') }).disposition).toBe(
      'quiet',
    );
  });
});

describe('files', () => {
  const text = '{ "name": "tracker", "does": "nothing" }';
  it.each<[string, Readonly<Record<string, FixtureNode>>, string | undefined]>([
    ['the user’s own', { 'a.jsonc': text }, undefined],
    ['a link into the project', { 'a.jsonc': { link: '/repo/a.jsonc' }, '/repo/a.jsonc': text }, 'is really in the project'],
    ['a link into temp', { 'a.jsonc': { link: '/tmp/a.jsonc' }, '/tmp/a.jsonc': text }, 'is really in a temporary directory'],
    ['a link elsewhere in home', { 'a.jsonc': { link: '/home/me/dots/a.jsonc' }, '/home/me/dots/a.jsonc': text }, undefined],
    ['a link to nothing', { 'a.jsonc': { link: '/home/me/none' } }, 'is a link to nothing'],
    ['a directory', { 'a.jsonc/': {} }, 'is not a file'],
    ['a pipe', { 'a.jsonc': { special: true } }, 'is not a file'],
    ['another user’s', { 'a.jsonc': { text, uid: 4242 } }, 'belongs to another user'],
    ['writable by everyone', { 'a.jsonc': { text, mode: 0o666 } }, 'can be written by every user'],
    ['unreadable', { 'a.jsonc': { text, unreadable: true } }, 'cannot be read'],
    ['too large', { 'a.jsonc': `${text}${' '.repeat(300_000)}` }, 'cannot be read'],
    ['another ending', { 'a.txt': 'x', '.a.jsonc': 'x', 'b.jsonc': text }, undefined],
  ])('%s', (_what, files, message) => {
    const programs = load(files);
    if (message === undefined) expect(programs.errors).toEqual([]);
    else expect(programs.errors[0]?.message).toContain(message);
    expect(programs.find('tracker') !== undefined).toBe(message === undefined);
  });

  it('without a directory there is nothing to say', () => {
    const programs = userPrograms(machine({}), DIRECTORY, '/repo');
    expect(programs.errors).toEqual([]);
    expect(programs.find('git')).toBe(findProgram('git'));
  });
});
