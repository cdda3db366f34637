// The grammar of the path patterns in the data files.
import { expect, test } from 'vitest';
import { expandBraces } from './braces.ts';
import { pathRules } from './path-rules.ts';

const matches = (pattern: string, path: string): boolean =>
  pathRules([{ zone: 'hit', patterns: [pattern] }])
    // The project is /p, the home /home/me.
    .match(path.split('/').slice(1), {
      project: path.startsWith('/p/') ? 1 : undefined,
      homes: path.startsWith('/home/me/') ? [2] : [],
    })
    .has('hit');

test.each([
  ['**/.ssh/**', '/home/me/.ssh/id_rsa', true],
  ['**/.ssh/**', '/home/me/.ssh', true],
  ['**/.ssh/**', '/home/me/x.ssh/id_rsa', false],
  ['**/a/b', '/x/a/b', true],
  ['**/a/b', '/x/a/b/c', false],
  ['~/.bashrc', '/home/me/.bashrc', true],
  ['~/.bashrc', '/home/me/x/.bashrc', false],
  ['~/.bashrc', '/p/.bashrc', false],
  ['./x', '/p/x', true],
  ['./x', '/p/y/x', false],
  ['./**/x', '/p/y/x', true],
  ['./**/x', '/q/y/x', false],
  ['./**/p', '/p/y', false],
  ['/etc/x', '/etc/x', true],
  ['/etc/x', '/p/etc/x', false],
  ['**/*.pem', '/p/a.pem', true],
  ['**/*.pem', '/p/a.pem.md', false],
  ['**/*.pem', '/p/a.pem/x', false],
  ['**/id_*', '/p/id_rsa', true],
  ['**/a*b*c', '/p/aXbYc', true],
  ['**/a*b*c', '/p/acb', false],
  ['**/ab*bc', '/p/abc', false],
  ['**/*', '/p/anything', true],
  ['**/*.d/**', '/p/x.d/y/z', true],
  ['**/{.a,b}/c', '/p/.a/c', true],
  ['**/{.a,b}/c', '/p/b/c', true],
  ['**/{.a,b}/c', '/p/d/c', false],
  ['**/{.a,b}/c', '/p/.x/b/c', true],
  ['./**/b', '/p/.x/b', true],
  ['./b', '/p/.x/b', false],
  ['**/x', '/x', true],
  ['**/x/y', '/x/y', true],
  ['**/x/y', '/y', false],
  ['~/x', '/home/me/x', true],
  ['~/.a/x', '/home/me/.a/x', true],
  ['~/x/**', '/home/me/x/y/z', true],
  ['~/x/**', '/home/me', false],
  ['./x/**', '/p/x/y', true],
  ['./x/**', '/p/y/x', false],
  ['**/a*', '/p/ba', false],
  ['**/*a', '/p/ab', false],
  ['**/*a*', '/p/bab', true],
  ['**/*a*', '/p/bb', false],
  ['**/a*a', '/p/a', false],
  ['**/a*b*b', '/p/ab', false],
  ['**/A', '/p/a', true],
])('%s and %s: %s', (pattern, path, hit) => {
  expect(matches(pattern, path)).toBe(hit);
});

test('an exception takes a path out again', () => {
  const rules = pathRules([{ zone: 'hit', patterns: ['**/*.pem', '!**/cert.pem'] }]);
  expect([...rules.match(['p', 'cert.pem'], { homes: [] })]).toEqual([]);
  expect([...rules.match(['p', 'key.pem'], { homes: [] })]).toEqual(['hit']);
});

test('alternatives multiply', () => {
  expect(expandBraces('{a,b}/{c,}x')).toEqual(['a/cx', 'a/x', 'b/cx', 'b/x']);
});

test('a directory holds what begins with it', () => {
  const rules = pathRules([{ zone: 'hit', patterns: ['**/.aws/credentials', '~/.config/x/**', '**/*.pem'] }]);
  expect([...rules.holds(['home', 'me', '.aws'], { homes: [2] })]).toEqual(['hit']);
  expect([...rules.holds(['home', 'me'], { homes: [2] })]).toEqual(['hit']);
  expect([...rules.holds(['home', 'me', '.config'], { homes: [2] })]).toEqual(['hit']);
  expect([...rules.holds(['home', 'me', 'src'], { homes: [2] })]).toEqual([]);
});

test.each<[string, readonly string[], string, boolean]>([
  ['a star in its first name', ['**/*.d/x'], '/etc/a.d', true],
  ['another name', ['**/*.d/x'], '/etc/a.e', false],
  ['two names of three', ['**/a/b/c'], '/x/a/b', true],
  ['the wrong two', ['**/a/b/c'], '/x/b/c', false],
  ['all its names', ['**/a/b'], '/x/a/b', false],
  ['an exception holds nothing', ['!**/a/b'], '/x/a', false],
  ['an absolute one at its start', ['/etc/x/y'], '/etc', true],
  ['an absolute one elsewhere', ['/etc/x/y'], '/x/etc', false],
  ['one of the home at the home', ['~/x'], '/home/me', true],
  ['one of the home below it', ['~/x/y'], '/home/me/x', true],
  ['one of the home too deep', ['~/x/y'], '/home/me/z/x', false],
  ['one of the top at the top', ['./x'], '/p', true],
  ['one of the top too deep', ['./x/y'], '/p/z/x', false],
  ['one of the project at its top says nothing', ['./**/x'], '/p', false],
  ['one of the project below it', ['./**/x/y'], '/p/z/x', true],
  ['anything at the root says nothing', ['**/x'], '/', false],
  ['an absolute one at the root', ['/x'], '/', true],
])('a directory holds: %s', (_, patterns, path, hit) => {
  const names = path.split('/').filter((name) => name !== '');
  const found = pathRules([{ zone: 'hit', patterns }]).holds(names, {
    project: names[0] === 'p' ? 1 : undefined,
    homes: path.startsWith('/home/me') ? [2] : [],
  });
  expect(found.has('hit')).toBe(hit);
});
