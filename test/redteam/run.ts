// The standing red team: attacks every program with what its own data says it can do, and counts the calls that would be allowed. Entry of `npm run redteam`.
import type { Program } from '../../src/argv/program.ts';
import { findProgram, programNames } from '../../src/programs/index.ts';
import type { Attack } from './attacks.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';
import { seedsOf, tryPlant } from './seeds.ts';

export const PROGRAMS: readonly Program[] = [...new Set(programNames().flatMap((name) => findProgram(name) ?? []))];

export interface Result {
  readonly tried: number;
  readonly holes: readonly Attack[];
}

/** `take` says which attacks are tried. One hole a target is enough. */
export function attackAll(
  programs: readonly Program[],
  bases: ReadonlyMap<string, readonly string[]>,
  take: () => boolean,
): Result {
  const known = { suspects: suspectsIn(PROGRAMS), bases };
  const holes = new Map<string, Attack>();
  let tried = 0;
  for (const program of programs)
    for (const attack of openAttacks(program, known)) {
      if (holes.has(attack.target) || !take()) continue;
      tried++;
      if (isHole(attack)) holes.set(attack.target, attack);
    }
  return { tried, holes: [...holes.values()] };
}

/** A random number generator that repeats itself. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export interface Planted {
  readonly harmless: number;
  readonly found: number;
  readonly missed: readonly string[];
}

/** Plants `count` seeds, one at a time. */
export function plantAll(count: number, bases: ReadonlyMap<string, readonly string[]>, seed: number): Planted {
  const seeds = PROGRAMS.flatMap((program) => [...seedsOf(program)]);
  const next = random(seed);
  const missed: string[] = [];
  let [harmless, found] = [0, 0];
  for (let i = 0; i < count; i++) {
    const one = seeds[Math.floor(next() * seeds.length)];
    const outcome = one && tryPlant(one, PROGRAMS, bases);
    if (outcome === 'harmless') harmless++;
    else if (outcome === 'found') found++;
    else missed.push(one?.what ?? '');
  }
  return { harmless, found, missed };
}
