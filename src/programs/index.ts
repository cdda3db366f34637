// Finds a program's data by name. Holds no program itself.
import type { Program } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import { PROGRAM_MODULES } from './index.gen.ts';

let byName: Map<string, Program> | undefined;

function all(): Map<string, Program> {
  if (byName) return byName;
  byName = new Map();
  for (const module of PROGRAM_MODULES)
    for (const exported of Object.values(module) as unknown[])
      for (const program of Array.isArray(exported) ? exported : [exported])
        if (isProgram(program)) for (const name of namesOf(program)) byName.set(name, program);
  return byName;
}

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'name' in value && 'manual' in value && 'does' in value;

export const findProgram = (name: string): Program | undefined => all().get(name);
export const programNames = (): readonly string[] => [...all().keys()];
