// Paths as text, on both platform families.
import { expect, test } from 'vitest';
import { absolutePath, isWithin, lastName, normalPath, parentPath } from './path-text.ts';

test.each([
  ['/a/b', 'linux', '/a/b'],
  ['//a//b/', 'linux', '/a/b'],
  ['/a/./b/..', 'linux', '/a'],
  ['/..', 'linux', '/'],
  ['a/b', 'linux', undefined],
  ['', 'linux', undefined],
  ['C:\\a', 'linux', undefined],
  ['c:\\a\\..\\b', 'win32', 'C:/b'],
  ['C:/', 'win32', 'C:/'],
  ['C:a', 'win32', undefined],
  ['\\\\?\\c:\\x', 'win32', 'C:/x'],
  ['\\\\?\\UNC\\srv\\share\\x', 'win32', '//srv/share/x'],
  ['\\\\srv\\share\\..\\..\\x', 'win32', '//srv/share/x'],
  ['/a', 'win32', undefined],
] as const)('%s on %s is %s', (path, platform, normal) => {
  expect(normalPath(path, platform)).toBe(normal);
});

test.each([
  ['/repo', 'a/b', 'linux', '/repo/a/b'],
  ['/repo', '../x', 'linux', '/repo/../x'],
  ['/repo', '/etc', 'linux', '/etc'],
  ['/repo', './link/../x', 'linux', '/repo/link/../x'],
  ['/repo', 'C:\\x', 'linux', '/repo/C:\\x'],
  ['C:/repo', '\\x', 'win32', 'C:/x'],
  ['C:/repo', 'a\\b', 'win32', 'C:/repo/a/b'],
] as const)('%s and %s on %s is %s', (base, written, platform, path) => {
  expect(absolutePath(base, written, platform)).toBe(path);
});

test.each([
  ['/repo/a', '/repo', true],
  ['/repo', '/repo', true],
  ['/repo-evil', '/repo', false],
  ['/rep', '/repo', false],
  ['/x', '/', true],
  ['C:/x', 'C:/', true],
])('%s within %s: %s', (path, directory, within) => {
  expect(isWithin(path, directory)).toBe(within);
});

test.each([
  ['/a/b', '/a', 'b'],
  ['/a', '/', 'a'],
  ['/', '/', ''],
  ['C:/a', 'C:/', 'a'],
  ['C:/', 'C:/', ''],
  ['//srv/share/x', '//srv/share', 'x'],
  ['//srv/share', '//srv/share', 'share'],
])('%s lies in %s', (path, parent, name) => {
  expect([parentPath(path), lastName(path)]).toEqual([parent, name]);
});
