// Which commands bring in commits of another repository.
import { expect, it } from 'vitest';
import { foreignDeed, unknownRepository } from './foreign-commits.ts';

const subtree = (verb: string, ...operands: readonly string[]): unknown =>
  foreignDeed(
    { program: 'git', sub: ['subtree', verb], options: [{ name: '--prefix', value: 'docs' }], operands },
    unknownRepository,
  )?.into;

it('a subtree that is added or pulled from an address comes from outside, one that is pushed does not', () => {
  expect(subtree('add', 'https://example.org/x', 'main')).toBe('work tree');
  expect(subtree('pull', 'https://example.org/x', 'main')).toBe('work tree');
  expect(subtree('push', 'https://example.org/x', 'main')).toBeUndefined();
  expect(subtree('split')).toBeUndefined();
});
