// Tables of awk programs and what they touch, and that no text makes the reader throw.
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAwk } from './awk-program.ts';

describe('readAwk', () => {
  it.each([
    ['{ print $1 > "out" }', { writes: [{ file: 'out', how: 'change' }] }],
    ['{ print $1,\n $2 >> "out" }', { writes: [{ file: 'out', how: 'append' }] }],
    ['{ print ($1 > 2) }', { writes: [] }],
    ['$1 > 2 { print }', { writes: [] }],
    ['BEGIN { system("id") }', { runs: ['id'] }],
    ['BEGIN { "date" | getline d }', { runs: ['date'] }],
    ['/"/ { print "x" } # system("id")', { runs: [] }],
    ['{ x = a / b; y = "/"; z = c / d }', { runs: [], writes: [] }],
    ['if (1) / "/; system("id"); /" /', { runs: ['id'] }],
    ['BEGIN { getline l < "in" }', { reads: ['in'] }],
    ['BEGIN { print ENVIRON["A"] }', { environment: ['A'] }],
  ])('%j', (program, want) => {
    const found = readAwk(program);
    expect(found.problems).toEqual([]);
    expect(found).toMatchObject(want);
  });

  it.each([
    '{ print > $1 }',
    '{ print > "a" "b" }',
    '{ print | cmd }',
    'BEGIN { system("a" b) }',
    '{ f(1) "ls" | getline }',
    '@load "x"',
    '{ print "x',
    '/[/]"/',
    'BEGIN { ARGV[1] = "x" }',
  ])('does not vouch for %j', (program) => {
    expect(readAwk(program).problems).not.toEqual([]);
  });

  it('never throws', () => {
    assert(
      property(
        string({ unit: constantFrom(...'"/\\(){}[]|><&$;\n ab1', 'print ', 'getline ', 'system') }),
        (program) => readAwk(program) !== undefined,
      ),
    );
  });
});
