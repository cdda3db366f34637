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
