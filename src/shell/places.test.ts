// Which places a word names, from which directory. `$x` is text nobody knows, `$n` a token, `$d` a path below `/d`, `*` a pattern.
import { expect, test } from 'vitest';
import { placeText } from '../model/place.ts';
import { placesOf } from './places.ts';
import type { Cwd } from './state.ts';
import type { Arg, Bit } from './value.ts';

const HOLES = new Map<string, Bit>([
  ['$x', { kind: 'hole', why: 'x', shape: { kind: 'any' } }],
  ['$n', { kind: 'hole', why: 'n', shape: { kind: 'token' } }],
  ['$d', { kind: 'hole', why: 'd', shape: { kind: 'below', dir: '/d' } }],
  ['$p', { kind: 'hole', why: 'p', shape: { kind: 'below', dir: '/d', patterns: ['*.c'] } }],
  ['*', { kind: 'glob', text: '*' }],
]);
const argOf = (text: string): Arg => ({
  bits: text
    .split(/(\$[xndp]|\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => HOLES.get(piece) ?? { kind: 'text', text: piece }),
  from: [],
  spread: false,
});
const shown = (text: string, cwd: Cwd): string =>
  placesOf(argOf(text), cwd)
    .map((place) => (place.kind === 'unknown' ? '?' : placeText(place)))
    .join(' ');

test.each<[string, string]>([
  ['a', '/r/a'],
  ['./a', '/r/a'],
  ['a/', '/r/a'],
  ['a//b', '/r/a/b'],
  ['.', '/r'],
  ['/', '/'],
  ['/a/./b/', '/a/b'],
  ['../a', '/r/../a'],
  ['a/../b', '/r/a/../b'],
  ['a/..', '/r/a/..'],
  ['a..b', '/r/a..b'],
  ['/a/..//./b', '/a/../b'],
  ['a\nb', '?'],
  ['a\u007f', '?'],
  ['C:\\x', '?'],
  ['c:/x', '?'],
  ['\\\\server\\x', '?'],
  ['ab:c', '/r/ab:c'],
  ['a:b', '?'],
  ['C:*.ts', '?'],
  ['C:$n', '?'],
  ['$x', '?'],
  ['/a/$x', '?'],
  ['$d', '/d/…'],
  ['$d/a', '/d/…'],
  ['$d/../a', '?'],
  // It may end in a slash.
  ['$d..', '?'],
  ['$d.c', '/d/…'],
  ['$p', '/d/*.c'],
  ['$p/a', '/d/…'],
  ['a/$d', '?'],
  ['*', '/r/*'],
  ['*.c', '/r/*.c'],
  ['a/*.c', '/r/a/*.c'],
  ['/*', '/*'],
  ['/a/*/b', '/a/*/b'],
  ['a*/../b', '?'],
  ['a/../*', '/r/a/../*'],
  ['a$n', '/r/a*'],
  ['/t/$n/x', '/t/*/x'],
  ['$n/../x', '?'],
])('%s is %s', (text, want) => expect(shown(text, { kind: 'known', dirs: ['/r'] })).toBe(want));

test('from several directories, or from none that is known', () => {
  expect(shown('a', { kind: 'known', dirs: ['/r', '/s'] })).toBe('/r/a /s/a');
  expect(shown('/a', { kind: 'known', dirs: ['/r', '/s'] })).toBe('/a');
  expect(shown('a', { kind: 'unknown', why: 'x' })).toBe('?');
  expect(shown('*.c', { kind: 'unknown', why: 'x' })).toBe('?');
  expect(shown('/a', { kind: 'unknown', why: 'x' })).toBe('/a');
});
