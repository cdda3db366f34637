// Which names and paths a pattern matches, whether two patterns can match the same path, and how braces expand.
import { expect, test } from 'vitest';
import { expandBraces } from './braces.ts';
import { literalSegments, nameMatches, patternsIntersect, segmentOf } from './segments.ts';

test.each<[string, string, boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['*', 'anything', true],
  ['*', '', true],
  ['**', 'anything', true],
  ['a*', 'a', true],
  ['a*', 'abc', true],
  ['a*', 'ba', false],
  ['*a', 'bca', true],
  ['*a', 'ab', false],
  ['a*c', 'ac', true],
  ['a*c', 'abbc', true],
  ['a*c', 'abb', false],
  ['a**c', 'abc', true],
  ['*.t?', 'x.ts', true],
  ['*.t?', 'x.t', false],
  ['?', 'a', true],
  ['?', '', false],
  ['?', 'ab', false],
  ['[ab]c', 'ac', true],
  ['[ab]c', 'cc', false],
  ['[a-c]', 'b', true],
  ['[a-c]', 'a', true],
  ['[a-c]', 'c', true],
  ['[a-c]', 'd', false],
  ['[a-c]', '-', false],
  ['[a-cx]', 'x', true],
  ['[xa-c]', 'b', true],
  ['[!a-c]', 'b', false],
  ['[!a-c]', 'd', true],
  ['[^a]', 'a', false],
  ['[^a]', 'b', true],
  ['[a-]', '-', true],
  ['[-a]', '-', true],
  ['[]a]', ']', true],
  ['[]a]', 'a', true],
  ['abc[]d]', 'abc]', true],
  ['a]c[d]', 'a]cd', true],
  ['[', '[', true],
  ['[a', '[a', true],
  ['a[b', 'ab', false],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['a\\?', 'a?', true],
  ['a\\?', 'ab', false],
  ['a\\', 'a\\', true],
  ['*x*y*', 'axbyc', true],
  ['*x*y*', 'aybxc', false],
])('%s and %s', (pattern, name, want) => expect(nameMatches(segmentOf(pattern), name)).toBe(want));

const segments = (text: string) => text.split('/').map(segmentOf);
test.each<[string, string, boolean]>([
  ['a/b', 'a/b', true],
  ['a/b', 'a/c', false],
  ['a', 'a/b', false],
  ['a/*', 'a/b', true],
  ['a/*', 'a/b/c', false],
  ['a/**', 'a/b/c', true],
  ['a/**', 'a', true],
  ['a/**', 'b', false],
  ['**/c', 'a/b/c', true],
  ['**/c', 'c', true],
  ['**/c', 'c/d', false],
  ['a/**/c', 'a/c', true],
  ['a/**/c', 'a/b/b/c', true],
  ['a/**/c', 'a/b/d', false],
  ['a/**', '**/b', true],
  ['a/**', 'b/**', false],
  ['**', '**', true],
  ['**', 'a', true],
  ['*.c', 'a.*', true],
  ['*.c', '*.h', false],
  ['a*', '*b', true],
  ['a*', 'b*', false],
  ['a?', '?b', true],
  ['a?', '?bc', false],
  ['[ab]', '[bc]', true],
  ['[ab]', 'c', false],
  ['c', '[ab]', false],
  ['b', '[ab]', true],
  ['x/**/y', '**/z', false],
  ['x/**/y', '**/y', true],
])('%s meets %s', (one, other, want) => {
  expect(patternsIntersect(segments(one), segments(other))).toBe(want);
  expect(patternsIntersect(segments(other), segments(one))).toBe(want);
});
test('a star in a name that is spelled is a star', () => {
  expect(patternsIntersect(literalSegments(['*']), segments('a'))).toBe(false);
  expect(patternsIntersect(literalSegments(['*']), segments('\\*'))).toBe(true);
});

test.each<[string, readonly string[] | undefined]>([
  ['a', ['a']],
  ['a{b,c}d', ['abd', 'acd']],
  ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
  ['{a,{b,c}}', ['a', 'b', 'c']],
  ['{a}', ['{a}']],
  ['{a,}', ['', 'a']],
  ['{a,b', ['{a,b']],
  ['{a,b}'.repeat(6), undefined],
  ['{a,b}'.repeat(7), undefined],
])('%s', (text, want) => expect(expandBraces(text, 63) && [...new Set(expandBraces(text, 63))].toSorted()).toEqual(want));
