// What single settings come out as: the built-in values, lists of hosts, branches and directories, and the classifier's entry.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { ConfigInput } from './config-shape.ts';
import { readConfig } from './read-config.ts';
import { testKnowledge } from './test-knowledge.ts';

const USER = '/home/me/.config/leeway/config.jsonc';
const PROJECT = '/repo/.leeway/config.jsonc';
const read = (user: unknown, project?: ConfigInput) =>
  readConfig(
    fixtureHost({
      home: '/home/me',
      tree: {
        '/repo/.git/HEAD': '',
        '/data/x/': {},
        [USER]: JSON.stringify(user),
        ...(project === undefined ? {} : { [PROJECT]: JSON.stringify(project) }),
      },
    }),
    { knowledge: testKnowledge, projectRoot: '/repo' },
  );

test('without any file', () =>
  expect(read({}).settings).toMatchObject({
    classifiers: [],
    classifierTimeoutMs: 10_000,
    transcript: { entries: 20, characters: 200 },
    budget: {},
    onBlock: 'deny',
    onGuarded: 'ask',
    onTrouble: 'ask',
    denials: { inARow: 3, perSession: 20 },
    trustedDirectories: [],
    trustedHosts: [],
    protectedBranches: [],
    tools: [],
    log: { keepDays: 90, maxBytes: 209_715_200, originals: false },
  }));

test.each<[string, boolean]>([
  ['docs.example.org', true],
  ['*.example.org', true],
  ['localhost', true],
  ['münchen.example', true],
  ['::1', true],
  ['fe80::1', true],
  ['10.0.0.1', true],
  ['https://example.org', false],
  ['me@example.org', false],
  ['*.org', false],
  ['*', false],
  ['a*.example.org', false],
  ['-x.example.org', false],
  ['example.org-', false],
  ['exa mple.org', false],
  ['*.', false],
])('the trusted host %s', (name, fine) => {
  const config = read({ trusted_hosts: [name] });
  expect(config.settings.trustedHosts).toEqual(fine ? [name] : []);
  expect(config.errors.length).toBe(fine ? 0 : 1);
});

test.each<[string, boolean]>([
  ['/data/x', true],
  ['/data/x/', true],
  ['~/work', true],
  ['data', false],
  ['/data/*', false],
  ['/data/../etc', false],
  ['~', false],
  ['/', false],
  ['/home', false],
  ['/home/other', false],
  ['/Users/other', false],
  ['/root', false],
  ['/etc/x', false],
  ['/usr', false],
])('the trusted directory %s', (path, fine) => {
  const config = read({ trusted_directories: [path] });
  const value = path.replace('~', '/home/me').replace(/\/$/, '');
  expect(config.settings.trustedDirectories).toEqual(fine ? [value] : []);
  expect(config.errors.length).toBe(fine ? 0 : 1);
});

test('entries of lists: each once, with where it came from', () => {
  const config = read({ protected_branches: ['live', 'live', 'next'] });
  expect(config.settings.protectedBranches).toEqual(expect.arrayContaining(['live', 'next']));
  expect(config.origins.filter(({ key }) => key === 'protected_branches').map(({ value }) => value)).toContain('next');
});

test('what a project says of the environment waits, and is counted', () => {
  const { ruleset, notes } = read({ environment: ['mine'] }, { environment: ['one', 'two', 'three'] });
  expect(ruleset.environment.map(({ text }) => text)).toContain('mine');
  expect(ruleset.environment.map(({ text }) => text)).not.toContain('one');
  expect(notes.join(' ')).toMatch(/\b3\b/);
});

test.each<[string, object]>([
  ['as little as there can be', { provider: 'anthropic', model: 'm' }],
  ['headers', { provider: 'openai', model: 'm', headers: { 'x-team': 'a' } }],
  ['a command', { provider: 'command', command: ['judge', '--fast'] }],
])('a classifier entry keeps what was written and nothing else: %s', (_, entry) => {
  const config = read({ classifier: entry });
  expect(config.errors).toEqual([]);
  expect(config.settings.classifiers[0]).toStrictEqual(entry);
});
