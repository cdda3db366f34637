// One name against one pattern, as bash matches it; the same table is checked against a real bash.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { nameFits, namePatternsIntersect, readName } from './name-pattern.ts';

const TABLE: readonly (readonly [pattern: string, name: string, fits: boolean])[] = [
  ['a', 'a', true],
  ['a', 'A', false],
  ['*', '.x', true],
  ['a*c', 'abbc', true],
  ['a*b*c', 'axbxbc', true],
  ['a*b*c', 'axbxb', false],
  ['*.*', 'x', false],
  ['?', 'ab', false],
  ['a?c', 'abc', true],
  ['[ab]', 'b', true],
  ['[a-c]x', 'bx', true],
  ['[!a-c]x', 'bx', false],
  ['[^a]', 'b', true],
  ['[]a]', ']', true],
  ['[!]a]', ']', false],
  ['[!]a]', 'b', true],
  ['[a-]', '-', true],
  ['[[]', '[', true],
  ['[[]', 'a', false],
  ['[\\]]', ']', true],
  ['[[:digit:]]*', '1x', true],
  ['[[:digit:]]*', 'x1', false],
  ['[![:alpha:]]', 'a', false],
  ['[x[:digit:]y]', '7', true],
  ['[ab', '[ab', true],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['a\\?b', 'a?b', true],
  ['*?[a-c]', 'xxb', true],
];

test.each(TABLE)('%s and %s: %s', (pattern, name, fits) => expect(nameFits(readName(pattern), name)).toBe(fits));

test('bash says the same', () => {
  const script = 'while read -r p && read -r n; do if [[ $n == $p ]]; then echo true; else echo false; fi; done';
  const input = TABLE.map(([pattern, name]) => `${pattern}\n${name}\n`).join('');
  const said = execFileSync('bash', ['--norc', '-c', script], {
    input,
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
  });
  expect(said.trim().split('\n')).toEqual(TABLE.map(([, , fits]) => String(fits)));
});

test.each([
  ['Key.PEM', 'key.pem', true],
  ['[a-c]x', 'BX', true],
  ['[!a]x', 'Ax', true],
  ['[!a]x', 'ax', false],
  ['[[:upper:]]', 'a', true],
] as const)('wide: %s and %s: %s', (pattern, name, fits) => expect(nameFits(readName(pattern), name, 'wide')).toBe(fits));

test.each([
  ['a*', '*b', true],
  ['a*', 'b*', false],
  ['a?', '[ab]c', true],
  ['x[ab]', 'xc', false],
] as const)('%s and %s can mean one name: %s', (first, second, meet) =>
  expect(namePatternsIntersect(readName(first), readName(second))).toBe(meet),
);
