// The programs that a file describes. Knows no program.
import type { Program } from '../argv/program.ts';

/** Exported directly or in a list; a program that is exported both ways counts once. */
export const programsIn = (module: object): readonly Program[] => [...new Set(Object.values(module).flat(1).filter(isProgram))];

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'name' in value && 'manual' in value && 'does' in value;
