import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoriesUp } from './directories-up.ts';

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['/a/b', ['/a/b', '/a', '/']],
  ['/', ['/']],
  ['', ['']],
  ['.', ['.']],
  ['a/b', ['a/b', 'a']],
  ['D:\\x', ['D:\\x']],
  ['D:/x/y', ['D:/x/y', 'D:/x', 'D:/']],
  ['d:/x', ['d:/x', 'd:']],
  ['C:/', ['C:/']],
  ['//server/share/x', ['//server/share/x', '//server/share']],
  ['//', ['//', '/']],
  ['/a//', ['/a//', '/a/', '/a', '/']],
];

test.each(CASES)('%j', (from, all) => {
  expect([...directoriesUp(from)]).toEqual(all);
});

test('a path that no system can open ends too', () => {
  expect([...directoriesUp('/a'.repeat(100_000))].length).toBe(1024);
});

/** A loop whose step goes up by itself. The two that are left walk names inside a work tree, and end at their own parent. */
const OWN_WALK = /for \(let [^;]*;[^;]*;[^)]*(?:dirname|dirOf|parentPath)\(/;
const LEFT = new Set(['host/git/ignored.ts', 'host/git/attributes.ts']);

test('nothing else walks upwards', () => {
  const source = join(import.meta.dirname, '..');
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !LEFT.has(file))
    .filter((file) => OWN_WALK.test(readFileSync(join(source, file), 'utf8')));
  expect(found).toEqual([]);
  expect(OWN_WALK.test('for (let dir = from; ; dir = posix.dirname(dir)) {')).toBe(true);
});
