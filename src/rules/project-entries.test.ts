// Rules for one project in the user's own file: where they apply, that they only add, and that mistakes lose no deny.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureNode } from '../host/fixture-host.ts';
import { errorText } from './config-error.ts';
import type { Config } from './read-config.ts';
import { readConfig } from './read-config.ts';
import { configInputs } from './remembered-config.ts';
import { testKnowledge } from './test-knowledge.ts';

const USER = '/home/me/.config/leeway/config.jsonc';

const hostWith = (text: string, tree: Readonly<Record<string, FixtureNode>> = {}) =>
  fixtureHost({ home: '/home/me', tree: { '/home/me/work/shop/': {}, '/home/me/work/other/': {}, [USER]: text, ...tree } });
const read = (text: string, projectRoot: string, tree?: Readonly<Record<string, FixtureNode>>): Config =>
  readConfig(hostWith(text, tree), { knowledge: testKnowledge, projectRoot });
const rules = (config: Config): readonly string[] =>
  config.ruleset.rules.filter((rule) => rule.builtIn !== true).map((rule) => `${rule.list}: ${rule.text}`);

const SHOP = '{ "projects": { "~/work/shop": { "allow": ["npm run x"], "hard_deny": ["git push"] } } }';

test.each<[string, readonly string[]]>([
  ['/home/me/work/shop', ['allow: npm run x', 'hard_deny: git push']],
  ['/home/me/work/shop/packages/a', ['allow: npm run x', 'hard_deny: git push']],
  ['/home/me/work/shop2', []],
  ['/home/me/work/other', []],
  ['/home/me/work', []],
])('in %s: %j', (root, expected) => expect(rules(read(SHOP, root))).toEqual(expected));

test('they apply where a link leads too', () => {
  const tree = { '/home/me/link': { link: '/home/me/work/shop' } };
  expect(rules(read(SHOP.replace('~/work/shop', '~/link'), '/home/me/work/shop', tree))).toHaveLength(2);
});

test('they only add: the built-in prose stays, and the origin names the entry', () => {
  const config = read(SHOP, '/home/me/work/shop');
  expect(config.ruleset.rules.some((rule) => rule.builtIn === true && rule.list === 'allow')).toBe(true);
  expect(config.ruleset.rules.find((rule) => rule.text === 'git push')?.origin).toBe(`user ${USER}, ~/work/shop`);
});

test.each<[string, string, RegExp]>([
  ['an unknown key', '{ "projects": { "~/work/shop": { "alow": [] } } }', /unknown key `alow` in `projects\.~\/work\/shop`/],
  ['a setting', '{ "projects": { "~/work/shop": { "on_block": "ask" } } }', /unknown key `on_block`/],
  ['a relative path', '{ "projects": { "work/shop": { "allow": ["npm test"] } } }', /it is not absolute/],
  ['a pattern', '{ "projects": { "~/work/*": { "allow": ["npm test"] } } }', /it is a pattern/],
  ['an empty rule', '{ "projects": { "~/work/shop": { "ask": [""] } } }', /empty entry in `ask`/],
  ['a double', '{ "projects": { "~/work/shop": { "ask": ["git push", "git  push"] } } }', /is in `ask` twice/],
])('%s is an error', (_, text, message) =>
  expect(read(text, '/home/me/work/shop').errors.map(errorText).join('\n')).toMatch(message),
);

test.each<[string, string]>([
  ['of syntax', '{ "projects": { "~/work/shop": { "hard_deny": ["git push"], } } '],
  ['elsewhere', '{ "projects": { "~/work/shop": { "hard_deny": ["git push"] } }, "on_block": 3 }'],
  ['in the entry', '{ "projects": { "~/work/shop": { "hard_deny": ["git push"], "allow": 3 } } }'],
])('a mistake %s loses no deny', (_, text) => {
  const config = read(text, '/home/me/work/shop');
  expect(config.errors.length).toBeGreaterThan(0);
  expect(rules(config)).toContain('hard_deny: git push');
});

test('a repository may not set them', () => {
  const tree = { '/home/me/work/shop/.leeway/config.jsonc': SHOP };
  const config = read('{}', '/home/me/work/shop', tree);
  expect(rules(config)).toEqual([]);
  expect(config.notes.join('\n')).toContain('`projects`');
});

test('a remembered configuration with them belongs to one project', () => {
  const inputs = (text: string, root: string) => JSON.stringify(configInputs(hostWith(text), root));
  expect(inputs(SHOP, '/home/me/work/shop')).not.toBe(inputs(SHOP, '/home/me/work/other'));
  const escaped = SHOP.replace('projects', 'pro\\u006aects');
  expect(inputs(escaped, '/home/me/work/shop')).not.toBe(inputs(escaped, '/home/me/work/other'));
  expect(inputs('{}', '/home/me/work/shop')).toBe(inputs('{}', '/home/me/work/other'));
});
