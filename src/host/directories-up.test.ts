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
