// A program with its own entry that takes over the options of another program, because no manual of its own could be compared. Knows no program.
import type { Program } from './program.ts';

export function likeProgram(other: Program, name: string, manual: string): Program {
  const { sameAs, ...spec } = other;
  return sameAs ? { ...spec, name, manual } : { ...other, name, manual };
}
