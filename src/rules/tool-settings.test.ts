// Who may say what a tool does, and which entries are mistakes.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { readConfig } from './read-config.ts';
import { testKnowledge } from './test-knowledge.ts';

const USER = '/home/me/.config/leeway/config.jsonc';
const read = (files: Readonly<Record<string, string>>) =>
  readConfig(fixtureHost({ home: '/home/me', tree: { '/repo/.git/HEAD': '', ...files } }), {
    knowledge: testKnowledge,
    projectRoot: '/repo',
  });

test('a word, or what is done with the fields', () => {
  const config = read({
    [USER]: '{ "tools": { "mcp__a__x": "look", "mcp__a__y": { "does": "sql", "fields": { "q": "sql!" } } } }',
  });
  expect(config.errors).toEqual([]);
  expect(config.settings.tools).toEqual([
    { name: 'mcp__a__x', does: 'look', fields: {} },
    { name: 'mcp__a__y', does: 'sql', fields: { q: 'sql!' } },
  ]);
});

test.each<[string, readonly string[]]>([
  ['read', ['path', 'paths', 'place', 'glob']],
  ['list', ['path', 'paths', 'place', 'glob']],
  ['write', ['path']],
  ['replace', ['path']],
  ['delete', ['path', 'paths']],
  ['move', ['path']],
  ['fetch', ['url']],
  ['sql', ['sql']],
  ['shell', ['command']],
])('%s needs one field of %j', (does, roles) => {
  const errors = (fields?: object): number =>
    read({ [USER]: JSON.stringify({ tools: { mcp__a__x: { does, ...(fields === undefined ? {} : { fields }) } } }) }).errors
      .length;
  for (const role of roles) expect(errors({ a: 'text', b: role })).toBe(0);
  expect(errors()).toBe(1);
  for (const role of ['path', 'paths', 'place', 'glob', 'url', 'sql', 'command'])
    if (!roles.includes(role)) expect(errors({ b: role })).toBe(1);
});

test('a system by its name, and where an entry came from', () => {
  const config = read({
    [USER]: '{ "tools": { "mcp__a__x": { "does": "look", "system": "shop" }, "mcp__a__y": { "does": "sql" } } }',
  });
  expect(config.settings.tools).toEqual([{ name: 'mcp__a__x', does: 'look', system: 'shop', fields: {} }]);
  expect(config.origins.filter(({ key }) => key.startsWith('tools.'))).toEqual([
    { key: 'tools.mcp__a__x', value: { does: 'look', system: 'shop' }, from: `user ${USER}`, ignored: [] },
    {
      key: 'tools.mcp__a__y',
      value: undefined,
      from: `user ${USER}`,
      ignored: [{ from: `user ${USER}`, value: { does: 'sql' }, why: '`sql` needs a field that is `sql`' }],
    },
  ]);
  expect(config.errors).toEqual([
    { file: USER, line: 1, column: 78, message: expect.any(String), todo: expect.any(String), keepsDenies: true },
  ]);
});

test('managed files come before the user’s, and a project says nothing', () => {
  const config = read({
    '/etc/leeway/config.jsonc': '{ "tools": { "mcp__a__x": "destroy" } }',
    [USER]: '{ "tools": { "mcp__a__x": "nothing" } }',
    '/repo/.leeway/config.jsonc': '{ "tools": { "mcp__evil__x": "nothing" } }',
  });
  expect(config.settings.tools).toEqual([{ name: 'mcp__a__x', does: 'destroy', fields: {} }]);
  expect(config.origins.filter(({ key, value }) => key.startsWith('tools.') && value === undefined)).toHaveLength(2);
});

test.each([
  ['{ "tools": { "mcp__a__*": "look" } }', /exact name/],
  ['{ "tools": { "mcp__a__x": { "does": "sql" } } }', /needs a field/],
  ['{ "tools": { "mcp__a__x": { "does": "read", "fields": { "q": "text" } } } }', /needs a field/],
  ['{ "tools": { "mcp__a__x": "everything" } }', /tools/],
  ['{ "tools": { "mcp__a__x": { "does": "read", "fields": { "q": "pathh" } } } }', /tools/],
  ['{ "tools": { "mcp__a__x": { "does": "look", "safe": true } } }', /tools/],
])('%s', (text, message) => {
  const config = read({ [USER]: text });
  expect(config.errors.map((error) => error.message).join('\n')).toMatch(message);
  expect(config.settings.tools).toEqual([]);
});
