// Finds a program's data by name and loads the file that describes it. Contains no program.
import type { Program } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import { PROGRAM_GROUPS, PROGRAM_PLACES } from './index.gen.ts';
import { programsIn } from './programs-in.ts';

const found = new Map<string, Program>();

export function findProgram(name: string): Program | undefined {
  const before = found.get(name);
  if (before !== undefined) return before;
  const at = /\s/.test(name) ? -1 : PROGRAM_PLACES.indexOf(`\n${name} `);
  if (at < 0) return undefined;
  const place = PROGRAM_PLACES.slice(at + name.length + 2, PROGRAM_PLACES.indexOf('\n', at + 1));
  const [group = '', file = ''] = place.split(' ');
  const { FILES } = PROGRAM_GROUPS[Number(group)]?.() ?? { FILES: [] };
  const program = programsIn(FILES[Number(file)]?.() ?? {}).find((one) => namesOf(one).includes(name));
  if (program !== undefined) found.set(name, program);
  return program;
}

export const programNames = (): readonly string[] =>
  PROGRAM_PLACES.trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(' ')));
