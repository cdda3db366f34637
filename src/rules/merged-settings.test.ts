// What single settings come out as: the built-in values, lists of hosts, branches and directories, and the classifier's entry.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { ConfigInput } from './config-shape.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
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
    try: 'advise',
    undo: 'save',
    denials: { inARow: 3, perSession: 20 },
    trustedDirectories: [],
    trustedHosts: [],
    protectedBranches: [],
    tools: [],
    log: { keepDays: 90, maxBytes: 209_715_200, originals: false },
  }));

test('without any file it is what is written down as the default', () => expect(read({}).settings).toEqual(DEFAULT_SETTINGS));

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
  ...['etc', 'usr', 'bin', 'sbin', 'lib', 'lib64', 'boot', 'dev', 'proc', 'sys', 'System', 'Library'].flatMap(
    (name): readonly [string, boolean][] => [
      [`/${name}`, false],
      [`/${name}/x`, false],
      [`/srv/${name}`, true],
    ],
  ),
  ['/data/?', false],
  ['/data/[a]', false],
  ['C:\\work', true],
  ['C:/work', true],
  ['xC:/work', false],
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
  ['a key from a variable', { provider: 'openai', api_key_env: '_KEY_2' }],
  ['a key from a program', { provider: 'openai', api_key_command: ['pass', 'show', 'key'] }],
  ['another server', { provider: 'openai-compatible', model: 'm', base_url: 'HTTPS://host.example:8080/v1' }],
  ['a plain server', { provider: 'openai-compatible', model: 'm', base_url: 'http://localhost:1/v1' }],
  ['one stage', { provider: 'anthropic', stages: 1 }],
  ['two stages', { provider: 'anthropic', stages: 2 }],
  ['the length of an answer', { provider: 'anthropic', max_output_tokens: 100 }],
  ['an answer by a schema', { provider: 'anthropic', output: 'json_schema' }],
  ['an answer by a tool', { provider: 'anthropic', output: 'tool' }],
  ['a certificate', { provider: 'anthropic', ca_file: '/srv/ca.pem' }],
])('a classifier entry keeps what was written and nothing else: %s', (_, entry) => {
  const config = read({ classifier: entry });
  expect(config.errors).toEqual([]);
  expect(config.settings.classifiers[0]).toStrictEqual(entry);
});

test.each<[string, object, string]>([
  ['no server', { provider: 'openai-compatible', model: 'm' }, '`base_url`'],
  ['no model', { provider: 'openai-compatible', base_url: 'http://x/v1' }, '`model`'],
  ['no program', { provider: 'command' }, '`command` needs'],
  ['a program of nobody', { provider: 'anthropic', command: ['x'] }, 'no effect'],
  ['an address of a subscription', { provider: 'claude-cli', base_url: 'https://x.org' }, '`base_url` has no effect'],
  ['room of a subscription', { provider: 'codex-cli', max_output_tokens: 100 }, '`max_output_tokens` has no effect'],
  ['headers of a program', { provider: 'command', command: ['x'], headers: { a: 'b' } }, '`headers` has no effect'],
  ['a user in the address', { provider: 'openai', base_url: 'https://me:secret@x.org/v1' }, 'not a plain'],
  ['another scheme', { provider: 'openai', base_url: 'file:///etc/passwd' }, 'not a plain'],
  ['a scheme inside', { provider: 'openai', base_url: 'x:https://x.org' }, 'not a plain'],
  ['a blank at the end', { provider: 'openai', base_url: 'https://x.org/ y' }, 'not a plain'],
  ['a key', { provider: 'openai', api_key_env: 'sk-1' }, 'not the name'],
  ['a key behind a name', { provider: 'openai', api_key_env: 'KEY=sk-1' }, 'not the name'],
  ['a digit first', { provider: 'openai', api_key_env: '1KEY' }, 'not the name'],
  ['a deadline of its own', { provider: 'openai', timeout_ms: 200 }, 'one deadline'],
])('the second classifier is wrong and the place is named: %s', (_, entry, message) => {
  const { errors, settings } = read({ classifier: [{ provider: 'anthropic', model: 'm', timeout_ms: 300 }, entry] });
  expect(errors).toEqual([
    { file: USER, line: 1, column: 70, message: expect.stringContaining(message), todo: expect.any(String), keepsDenies: true },
  ]);
  expect(settings.classifiers).toHaveLength(message === 'one deadline' ? 2 : 1);
  expect(settings.classifierTimeoutMs).toBe(300);
});

test('everything that can be set is', () => {
  const { errors, settings } = read({
    $schema: 'x',
    mode: 'shadow',
    shadow: { forbidden: 'deny' },
    on_block: 'ask',
    on_guarded: 'deny',
    on_trouble: 'deny',
    try: 'off',
    undo: 'off',
    questions: { wait_seconds: 30, command: ['~/ask', '~/key', 'x'], codes: 'on' },
    denial_limits: { in_a_row: 2, per_session: 9 },
    transcript: { entries: 5, characters: 50 },
    budget: { session_usd: 1, day_usd: 2 },
    log: { keep_days: 4, max_mb: 2, originals: true },
    dump: '~/dump/',
    classifier: { provider: 'anthropic', ca_file: '~/ca.pem' },
    trusted_hosts: ['A.example.org'],
    trusted_directories: ['~/work', '/data/x'],
    protected_branches: ['live'],
    tools: {},
  });
  expect(errors).toEqual([]);
  expect(settings).toEqual({
    mode: 'shadow',
    shadow: { forbidden: 'deny' },
    classifiers: [{ provider: 'anthropic', ca_file: '/home/me/ca.pem' }],
    classifierTimeoutMs: 10_000,
    transcript: { entries: 5, characters: 50 },
    dump: '/home/me/dump',
    budget: { session: 1, day: 2 },
    onBlock: 'ask',
    onGuarded: 'deny',
    onTrouble: 'deny',
    try: 'off',
    undo: 'off',
    questions: { waitMs: 30_000, command: ['/home/me/ask', '/home/me/key', 'x'], codes: 'on' },
    denials: { inARow: 2, perSession: 9 },
    trustedDirectories: ['/home/me/work', '/data/x'],
    trustedHosts: ['a.example.org'],
    protectedBranches: ['live'],
    tools: [],
    log: { keepDays: 4, maxBytes: 2_097_152, originals: true },
  });
});

test.each<[string, string | undefined]>([
  ['/srv/dump', '/srv/dump'],
  ['C:\\dump', 'C:\\dump'],
  ['C:/dump', 'C:/dump'],
  ['dump', undefined],
  ['./C:/dump', undefined],
])('a dump in %s', (dump, want) => {
  const config = read({ dump });
  expect(config.settings.dump).toBe(want);
  expect(config.errors.map(({ line, column, file }) => `${file}:${line}:${column}`)).toEqual(
    want === undefined ? [`${USER}:1:9`] : [],
  );
});

test.each<[string, object, string]>([
  ['a host', { trusted_hosts: ['a.example.org', '*'] }, `${USER}:1:35`],
  ['a directory', { trusted_directories: ['/data/x', 'x'] }, `${USER}:1:35`],
  ['a rule', { ask: ['sudo', '$defaults'] }, `${USER}:1:16`],
  ['a sentence', { hard_deny: ['sudo', 'never do harm'] }, `${USER}:1:22`],
  ['a line of the environment', { environment: ['a', 'b\nc'] }, `${USER}:1:21`],
])('what is wrong in a list is told with its place: %s', (_, user, place) => {
  const { errors } = read(user);
  expect(errors.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([place]);
});
