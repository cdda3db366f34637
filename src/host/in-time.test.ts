import { expect, test } from 'vitest';
import { inTime, OutOfTime } from './in-time.ts';

const ENDLESS: readonly (readonly [string, () => unknown])[] = [
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
  [
    'a loop that catches everything',
    () => {
      for (;;) {
        try {
          JSON.parse('{');
        } catch {
          continue;
        }
      }
    },
  ],
];

test.each(ENDLESS)('%s is stopped', (_name, run) => {
  expect(() => inTime(50, run)).toThrow(OutOfTime);
});

test('gives what the function gives, and throws what it throws', () => {
  expect(inTime(1000, () => 7)).toBe(7);
  expect(() =>
    inTime(1000, () => {
      throw new RangeError('own');
    }),
  ).toThrow('own');
});

test('works inside itself, and after a stop', () => {
  expect(inTime(1000, () => inTime(500, () => 1) + 1)).toBe(2);
  expect(() => inTime(1000, () => inTime(20, ENDLESS[0]?.[1] ?? (() => 0)))).toThrow(OutOfTime);
  expect(inTime(1000, () => 3)).toBe(3);
  expect(Object.keys(globalThis)).not.toContain('__leeway_in_time__');
});

test('no time left is over at once', () => {
  expect(() => inTime(0, () => 1)).toThrow(OutOfTime);
});
