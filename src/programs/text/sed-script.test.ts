// Tables of sed scripts and what they touch, and that no text makes the reader throw.
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSed } from './sed-script.ts';

describe('readSed', () => {
  it.each([
    ['s/a/b/w out', { writes: ['out'] }],
    ['1,3{s/a/b/;w x\n}', { writes: ['x'] }],
    ['/x/!r in', { reads: ['in'] }],
    ['a text w out', { writes: [] }],
    ['a text\\\\\nw out', { writes: ['out'] }],
    ['s|[|w]|x|', { writes: [] }],
    ['1e id', { runs: ['id'] }],
    ['s/a/b/ge', { runsInput: true }],
    ['y/abc/xyz/;p', { picks: false }],
    ['1,5p;q', { picks: true }],
  ])('%j', (script, want) => {
    const found = readSed(script);
    expect(found.problem).toBeUndefined();
    expect(found).toMatchObject(want);
  });

  it.each(['k', 's/a', 's/a/b/x', 'y/a', 'w', '1,', '/a', 'p x'])('does not read %j', (script) => {
    expect(readSed(script).problem).toBeDefined();
  });

  it('never throws', () => {
    assert(property(string({ unit: constantFrom(...'swerRW/\\[]^;{}\n 1,$!aic|p') }), (script) => readSed(script) !== undefined));
  });
});
