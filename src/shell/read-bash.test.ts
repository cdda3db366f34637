// Texts that are not read, and what of them is looked at all the same.
import { expect, it } from 'vitest';
import { MAX_COMMAND, readBash } from './read-bash.ts';

it.each<[string, string, number]>([
  ['a NUL', 'c1\0c2', 0],
  ['too long, of one line', `c1 ${'x'.repeat(MAX_COMMAND)}`, 1],
  ['too long, of many lines', `c1\nc2\n${'#'.repeat(MAX_COMMAND)}`, 2],
  ['too long, with a NUL', `c1\0\n${'#'.repeat(MAX_COMMAND)}`, 0],
  ['too many here-documents', 'c1 <<E\nE\n'.repeat(201), 0],
  ['too deep', `${'('.repeat(20_000)}c1${')'.repeat(20_000)}`, 0],
  ['an error on the last line', 'c1\nc2 "', 1],
])('%s', (_name, text, pieces) => {
  const reading = readBash(text);
  expect(reading.kind === 'unreadable' && reading.readable.length).toBe(pieces);
});

it('as long as may be is read', () => expect(readBash(`c1 ${'x'.repeat(MAX_COMMAND - 3)}`).kind).toBe('script'));
