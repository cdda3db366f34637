import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { readSeal, sealState, sealTrouble, type Seal } from './install-seal.ts';
import { resealed, sealedNow, unsealed } from './make-seal.ts';

const CONFIG = '/home/me/.config/leeway';
const SETTINGS = '/home/me/.claude/settings.json';
const tree = { [SETTINGS]: '{"hooks":{"PreToolUse":[]},"model":"a"}', [`${CONFIG}/config.jsonc`]: '{}' };
const sealing = { agent: 'claude-code', scope: 'user', base: '/home/me', configDir: CONFIG } as const;
const seal = sealedNow(sealing, fixtureHost({ tree }));
const kept = { [`${CONFIG}/installed.json`]: JSON.stringify(seal) };

const state = (changes: Readonly<Record<string, string>>, agent = 'claude-code'): string => {
  const found = sealState(
    { agent, configDir: CONFIG, cwd: '/home/me/p' },
    fixtureHost({ tree: { ...tree, ...kept, ...changes } }),
  );
  return found.kind === 'changed' ? found.paths.join(' ') : found.kind;
};

describe('sealState', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['as it was', {}, 'intact'],
    ['another key', { [SETTINGS]: '{"hooks":{"PreToolUse":[]},"model":"b"}' }, 'intact'],
    ['with a comment', { [SETTINGS]: '{ // mine\n"hooks":{"PreToolUse":[]}}' }, 'intact'],
    ['another hook', { [SETTINGS]: '{"hooks":{"PreToolUse":[1]}}' }, SETTINGS],
    ['hooks off', { [SETTINGS]: '{"hooks":{"PreToolUse":[]},"disableAllHooks":true}' }, SETTINGS],
    ['no JSON', { [SETTINGS]: '{' }, SETTINGS],
    ['a configuration', { [`${CONFIG}/config.jsonc`]: '{ }' }, `${CONFIG}/config.jsonc`],
    ['trust', { [`${CONFIG}/trust.jsonc`]: '{}' }, `${CONFIG}/trust.jsonc`],
    ['a program', { [`${CONFIG}/programs/x.jsonc`]: '{}' }, `${CONFIG}/programs`],
    ['a torn seal', { [`${CONFIG}/installed.json`]: '{"format":1,"entr' }, 'missing'],
    ['a seal of another shape', { [`${CONFIG}/installed.json`]: '{"format":1,"entries":[{"path":1}]}' }, 'missing'],
    ['an empty seal', { [`${CONFIG}/installed.json`]: '{"format":1,"entries":[]}' }, 'missing'],
    ['null', { [`${CONFIG}/installed.json`]: 'null' }, 'missing'],
  ])('%s', (_, changes, expected) => expect(state(changes)).toBe(expected));

  // A plugin brings the hooks: then the agent itself may write its first settings after `init`.
  test.each<[string, string, string]>([
    ['without the keys that count', '{"enabledPlugins":{"leeway@leeway":true}}', 'intact'],
    ['with a hook', '{"hooks":{"PreToolUse":[1]}}', 'changed'],
    ['with hooks off', '{"disableAllHooks":true}', 'changed'],
    ['that is broken', '{', 'changed'],
  ])('a settings file that came later, %s', (_, text, expected) => {
    const made = { [`${CONFIG}/installed.json`]: JSON.stringify(sealedNow(sealing, fixtureHost({ tree: {} }))) };
    const host = fixtureHost({ tree: { ...made, [SETTINGS]: text } });
    expect(sealState({ agent: 'claude-code', configDir: CONFIG, cwd: '/home/me/p' }, host).kind).toBe(expected);
  });

  test('an agent that was not installed', () => expect(state({}, 'codex')).toBe('missing'));

  test("a project's own file counts in that project", () => {
    const project = { ...sealing, scope: 'project', base: '/home/me/p' } as const;
    const made = sealedNow(project, fixtureHost({ tree: { ...tree, '/home/me/p/.claude/settings.local.json': '{"hooks":{}}' } }));
    const host = fixtureHost({
      tree: { ...tree, [`${CONFIG}/installed.json`]: JSON.stringify(made), '/home/me/p/': '', '/home/me/px/': '' },
    });
    const at = (cwd: string): string => sealState({ agent: 'claude-code', configDir: CONFIG, cwd }, host).kind;
    expect([at('/home/me/p'), at('/home/me/p/src'), at('/home/me/px')]).toEqual(['changed', 'changed', 'missing']);
  });
});

test('what is told names the files and the way out', () => {
  expect(sealTrouble({ kind: 'intact' }, 'codex')).toBeUndefined();
  expect(sealTrouble({ kind: 'changed', paths: ['/a', '/b'] }, 'codex')?.message).toContain('`/a`, `/b`');
  expect(sealTrouble({ kind: 'missing' }, 'codex')?.todo).toContain('leeway init codex');
});

describe('an edit by a command of leeway', () => {
  const path = `${CONFIG}/config.jsonc`;
  const hashIn = (one: Seal | undefined): string | undefined => one?.entries.find((entry) => entry.path === path)?.hash;
  test('is kept where the file stood as it was sealed', () => {
    const after = resealed({ path, before: '{}', after: '{"allow":[]}' }, seal);
    expect(hashIn(after)).not.toBe(hashIn(seal));
    const host = fixtureHost({
      tree: { ...tree, [path]: '{"allow":[]}', [`${CONFIG}/installed.json`]: JSON.stringify(after) },
    });
    expect(sealState({ agent: 'claude-code', configDir: CONFIG, cwd: '/' }, host).kind).toBe('intact');
  });
  test('does not seal a change that somebody else made before it', () =>
    expect(resealed({ path, before: '{"allow":["rm"]}', after: '{}' }, seal)).toBeUndefined());
  test('of a file that did not exist', () => {
    const trust = `${CONFIG}/trust.jsonc`;
    expect(resealed({ path: trust, before: undefined, after: '{}' }, seal)?.entries.length).toBe(seal.entries.length);
  });
  test('without a seal there is nothing to keep', () =>
    expect(resealed({ path, before: '{}', after: '' }, undefined)).toBeUndefined());
});

test('a second agent adds to the seal, uninit takes one out', () => {
  const host = fixtureHost({ tree: { ...tree, ...kept } });
  const both = sealedNow({ ...sealing, agent: 'codex' }, host);
  expect(new Set(both.entries.map(({ agent }) => agent))).toEqual(new Set(['claude-code', 'codex', undefined]));
  expect(both.entries.filter(({ path }) => path === `${CONFIG}/config.jsonc`).length).toBe(1);
  const one = unsealed({ agent: 'claude-code', scope: 'user', base: '/home/me', configDir: CONFIG }, host);
  expect(one?.entries.some(({ agent }) => agent === 'claude-code')).toBe(false);
  expect(unsealed({ agent: 'codex', scope: 'user', base: '/home/me', configDir: CONFIG }, host)).toBeUndefined();
  expect(readSeal('/nowhere', host)).toBeUndefined();
});
