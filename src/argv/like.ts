// A program with an entry of its own whose options are taken over from another: no manual that tells them apart could be compared. Knows no program.
import type { Program } from './program.ts';

export function like(other: Program, name: string, manual: string): Program {
  const { sameAs, ...spec } = other;
  return sameAs ? { ...spec, name, manual } : { ...other, name, manual };
}
