// The standing red team: attacks every program with what its own data says it can do, and counts the calls that would be allowed. Entry of `npm run redteam`.
import type { Program } from '../../src/argv/program.ts';
import { findProgram, programNames } from '../../src/programs/index.ts';
import type { Attack } from './attacks.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';

export const PROGRAMS: readonly Program[] = [...new Set(programNames().flatMap((name) => findProgram(name) ?? []))];

export interface Result {
  readonly tried: number;
  readonly holes: readonly Attack[];
}

/** `take` says which attacks are tried; `found` is told of each hole at once. One hole a target is enough. */
export function attackAll(
  programs: readonly Program[],
  bases: ReadonlyMap<string, readonly string[]>,
  { take, found }: { readonly take: () => boolean; readonly found?: (hole: Attack) => void },
): Result {
  const known = { suspects: suspectsIn(PROGRAMS), bases };
  const holes = new Map<string, Attack>();
  let tried = 0;
  for (const program of programs)
    for (const attack of openAttacks(program, known)) {
      if (holes.has(attack.target) || !take()) continue;
      tried++;
      if (!isHole(attack)) continue;
      holes.set(attack.target, attack);
      found?.(attack);
    }
  return { tried, holes: [...holes.values()] };
}
