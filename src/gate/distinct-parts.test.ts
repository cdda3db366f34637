// If there are many parts, equal ones are shown once.
import { expect, test } from 'vitest';
import type { JudgedPart } from '../model/decision.ts';
import { distinctParts } from './distinct-parts.ts';

const part = (id: number, text: string): JudgedPart => ({
  id,
  text,
  via: [],
  site: 'here',
  from: [],
  findings: [],
  disposition: 'quiet',
});
const some = (count: number, text: (i: number) => string): readonly JudgedPart[] =>
  Array.from({ length: count }, (_, i) => part(i, text(i)));

test.each([
  ['few that are the same stay', some(50, () => 'ls'), 50],
  ['many that are the same are one', some(500, () => 'ls'), 1],
  ['many that differ stay', some(500, (i) => `ls ${i}`), 500],
])('%s', (_, parts, count) => {
  expect(distinctParts(parts)).toHaveLength(count);
});
