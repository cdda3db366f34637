// Which names a shell pattern matches. The rows about dots follow bash without dotglob.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { expandGlob, globName, matchesAll } from './shell-glob.ts';

test.each([
  ['*', 'a', true],
  ['*', '.env', false],
  ['?env', '.env', false],
  ['[.]env', '.env', false],
  ['.*', '.env', true],
  ['.e*', '.env', true],
  ['\\.env', '.env', true],
  ['*.ts', 'a.ts', true],
  ['*.ts', 'a.tsx', false],
  ['a?c', 'abc', true],
  ['[a-c]x', 'bx', true],
  ['[!a]x', 'ax', false],
  ['[^a]x', 'bx', true],
  ['[]]x', ']x', true],
  ['[[:alpha:]]x', 'ax', true],
  ['[a', '[a', true],
  ['[z-a]', 'q', true],
  ['@(a|b)', 'whatever', true],
  ['\\*', 'a', false],
  ['a.b', 'axb', false],
  ['ID_*', 'id_rsa', true],
])('%s matches %s: %s', (pattern, name, expected) => {
  expect(globName(pattern).test(name)).toBe(expected);
});

test.each([
  ['*', true],
  ['.*', true],
  ['?*', true],
  ['.[!.]*', true],
  ['[a-z]*', true],
  ['**', true],
  ['*.ts', false],
  ['a*', false],
  ['?', false],
])('%s matches nearly everything: %s', (pattern, expected) => {
  expect(matchesAll(pattern)).toBe(expected);
});

const host = fixtureHost({
  tree: { '/r/a/x.ts': '', '/r/a/y.js': '', '/r/b/z/x.ts': '', '/r/.c/x.ts': '', '/r/shut/': { unreadable: true } },
});
test.each([
  ['a/*', ['/r/a/x.ts', '/r/a/y.js'], true],
  ['*/x.ts', ['/r/a/x.ts', '/r/shut/x.ts'], false],
  ['a/none*', [], true],
  ['b/**/x.ts', ['/r/b/z/x.ts'], true],
  ['b/**', ['/r/b/z', '/r/b/z/x.ts'], true],
  ['b/**/*', ['/r/b/z', '/r/b/z/x.ts'], true],
  ['./a//x.ts', ['/r/a/x.ts'], true],
  ['.c/*', ['/r/.c/x.ts'], true],
  ['[ab]/*', ['/r/a/x.ts', '/r/a/y.js', '/r/b/z'], true],
  ['shut/*', [], false],
  ['none/*', [], true],
])('%s stands for %o', (pattern, paths, complete) => {
  const found = expandGlob(host, '/r', { pattern, limit: 100 });
  expect([found.paths.toSorted(), found.complete]).toEqual([paths, complete]);
});

test('the limit makes an expansion incomplete', () => {
  expect(expandGlob(host, '/r/a', { pattern: '*', limit: 1 })).toEqual({ paths: [], complete: false });
});

test('names that do not match do not count', () => {
  expect(expandGlob(host, '/r/a', { pattern: 'y*', limit: 1 })).toEqual({ paths: ['/r/a/y.js'], complete: true });
});
