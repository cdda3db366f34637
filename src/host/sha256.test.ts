import { createHash } from 'node:crypto';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const reference = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('sha256', () => {
  it.each(['', 'abc', 'é', '😀', '\u0000', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(63), 'a'.repeat(64), 'x'.repeat(100_000)])(
    'equals the platform for case %#',
    (text) => {
      expect(sha256(text)).toBe(reference(text));
    },
  );
  it('equals the platform for any text', () => {
    assert(property(string({ unit: 'binary', maxLength: 400 }), (text) => sha256(text) === reference(text)));
  });
});
