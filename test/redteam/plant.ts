// Plants mistakes one at a time and says which really open a hole, and by what the red team finds them: the reviewed facts, its attacks, or hand-written cases. Entry of `npm run redteam -- --seeds`.
import type { Program } from '../../src/argv/program.ts';
import { judgeCase } from '../../src/programs/case-machine.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';
import type { Facts } from './reviewed.ts';
import { factsOf, looserThan } from './reviewed.ts';
import { probeFacts } from './probes.ts';
import type { Seed } from './seeds.ts';
import { seedsOf } from './seeds.ts';
import { mistaken, openedBy, tellingCalls } from './truth.ts';

export interface Knowledge {
  readonly programs: readonly Program[];
  readonly bases: ReadonlyMap<string, readonly string[]>;
  readonly cases: ReadonlyMap<string, readonly string[]>;
  readonly reviewed: Facts;
}

export interface Planted {
  readonly seed: Seed;
  /** A call that the mistake would allow. */
  readonly opened: string;
  readonly byFacts: boolean;
  readonly byProbes: boolean;
  readonly byAttacks: boolean;
  readonly byCases: boolean;
}

/** A random number generator that repeats itself. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Tries mistakes, as many of each kind, until `count` of them have opened a hole or `most` were tried. */
export function plantAll(
  { programs, bases, cases, reviewed }: Knowledge,
  { count, most, start }: { readonly count: number; readonly most: number; readonly start: number },
): { readonly tried: number; readonly holes: readonly Planted[] } {
  const next = random(start);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const kinds = new Map<string, Seed[]>();
  const harmless = programs.filter((one) => one.does === 'nothing' && !one.judge);
  for (const program of programs)
    for (const seed of seedsOf(program, pick(harmless) ?? program)) {
      const same = kinds.get(seed.kind);
      if (same) same.push(seed);
      else kinds.set(seed.kind, [seed]);
    }
  const lists = [...kinds.values()];
  const holes: Planted[] = [];
  let tried = 0;
  const suspects = suspectsIn(programs);
  for (; tried < most && holes.length < count; tried++) {
    const list = lists[tried % lists.length] ?? [];
    const [seed] = list.splice(Math.floor(next() * list.length), 1);
    if (!seed) continue;
    const opened = openedBy(seed, tellingCalls(seed, { suspects, bases, cases }), 150);
    if (opened === undefined) continue;
    const options = mistaken(seed);
    holes.push({
      seed,
      opened,
      byFacts: looserThan(reviewed, factsOf([seed.changed])).length > 0,
      byProbes: looserThan(reviewed, probeFacts([seed.changed], { options, take: (level) => level === seed.level })).some(
        ({ fact }) => fact.startsWith('+'),
      ),
      byAttacks: [...openAttacks(seed.changed, { suspects, bases })]
        .filter(({ target }) => `${target} `.startsWith(`${seed.level} `))
        .slice(0, 400)
        .some((attack) => isHole(attack, options) && !isHole(attack)),
      byCases: (cases.get(seed.program.name.split(' ')[0] ?? '') ?? []).some(
        (call) => judgeCase(call, options).disposition === 'quiet' && judgeCase(call).disposition !== 'quiet',
      ),
    });
  }
  return { tried, holes };
}
