// Program data stays readable: no long lines, and few entries that need code.
import { expect, it } from 'vitest';
import { countPrograms } from '../../build/count-programs.mjs';

it('no line is over 140 characters, and at most 35% of the entries need an escape hatch', { timeout: 60_000 }, () => {
  const { entries, escapes, longest } = countPrograms();
  expect(longest.length, longest.where).toBeLessThanOrEqual(140);
  expect(escapes.length / entries).toBeLessThanOrEqual(0.35);
});
