// Path patterns as a list of names: does a path match, and can two patterns match the same path. Linear or quadratic, never exponential; no
// disk.
import type { NamePattern } from './name-pattern.ts';
import { intersect, nameFits, namePatternsIntersect, readName } from './name-pattern.ts';

/** `**`, or one name; a literal name is stored as text. */
export type Segment =
  | { readonly kind: 'deep' }
  | { readonly kind: 'name'; readonly text: string; readonly pattern: NamePattern; readonly literal: boolean };

export function segmentOf(text: string): Segment {
  if (text === '**') return { kind: 'deep' };
  const pattern = readName(text);
  return pattern.kind === 'literal'
    ? { kind: 'name', text: pattern.text, pattern, literal: true }
    : { kind: 'name', text, pattern, literal: false };
}

export const nameMatches = (segment: Segment, name: string): boolean =>
  segment.kind === 'deep' || nameFits(segment.pattern, name);

/** Whether some path matches both patterns. `**` matches any number of names, including none. */
export const patternsIntersect = (first: readonly Segment[], second: readonly Segment[]): boolean =>
  intersect({
    first,
    second,
    isRun: (segment) => segment.kind === 'deep',
    meet: (a, b) => a.kind === 'deep' || b.kind === 'deep' || namePatternsIntersect(a.pattern, b.pattern),
  });

export const literalSegments = (names: readonly string[]): readonly Segment[] =>
  names.map((text) => ({ kind: 'name', text, pattern: { kind: 'literal', text }, literal: true }));
