// Judges attacks and says which are holes. Knows the programs that print their words, and nothing else of any program.
import { posix } from 'node:path';
import type { Program } from '../../src/argv/program.ts';
import { namesOf } from '../../src/argv/program.ts';
import { optionTable } from '../../src/argv/option-table.ts';
import type { Effect } from '../../src/model/effect.ts';
import { judgeCase } from '../../src/programs/case-machine.ts';
import type { CaseOptions } from '../../src/programs/case-machine.ts';
import { ABOUT_PROSE, ARGUED, PROSE, SAYS_ITS_WORDS, SHORT_PROSE } from './argued.ts';
import type { Attack, Suspects } from './attacks.ts';
import { ENV, HOOK, SECRET, STARTUP, attacksOn, levelsOf } from './attacks.ts';

/** The call is quiet, and nothing in what leeway saw of it is what the attack wanted. */
export function isHole({ command, danger, isText }: Attack, options: CaseOptions = {}): boolean {
  const result = judgeCase(command, options);
  if (result.disposition !== 'quiet') return false;
  const effects = result.parts.flatMap((part) => part.findings.map((one) => one.effect));
  const paths = danger === 'secret' ? [SECRET, ENV] : danger === 'startup' ? [STARTUP, HOOK] : [];
  if (paths.length > 0)
    return !effects.some(
      (effect) => paths.some((path) => touches(effect, path)) && (isText || (danger === 'secret' && isLook(effect))),
    );
  return true;
}

const touches = (effect: Effect, path: string): boolean =>
  'place' in effect && effect.place?.kind === 'path' && path.startsWith(posix.normalize(effect.place.path));
/** A program that tells names at most may look at anything. */
const isLook = (effect: Effect): boolean => effect.kind === 'read' && effect.sees === 'names';

/** Attacks that nobody argues for. */
export function* openAttacks(program: Program, known: Parameters<typeof attacksOn>[1]): Generator<Attack> {
  const says = namesOf(program).some((name) => SAYS_ITS_WORDS.has(name));
  for (const attack of attacksOn(program, known)) {
    const option = attack.target.split(' ').at(-1) ?? '';
    const isWord = attack.isText && (attack.danger === 'secret' || attack.danger === 'startup');
    if (
      ARGUED.has(attack.target) ||
      // A lone dash is a stream, not an option.
      option === '-' ||
      (isWord && (says || PROSE.has(option) || (SHORT_PROSE.has(option) && ABOUT_PROSE.has(attack.target.split(' ')[0] ?? ''))))
    )
      continue;
    yield attack;
  }
}

/** Long names of options that stand for a server or code in most programs that have them: where one stands for text, somebody has looked. */
export function suspectsIn(programs: readonly Program[]): Suspects {
  const found = new Map<string, Map<string, Set<Program>>>();
  for (const program of programs)
    for (const { specs } of levelsOf(program, []))
      for (const option of new Set(optionTable(specs.slice(-1)).byName.values())) {
        if (!/^--[a-z]/.test(option.name)) continue;
        const kind = option.role === 'connects' ? 'stranger' : RUNS.has(option.role) ? 'script' : 'other';
        const kinds = found.get(option.name) ?? new Map<string, Set<Program>>();
        kinds.set(kind, (kinds.get(kind) ?? new Set()).add(program));
        found.set(option.name, kinds);
      }
  const most = (kinds: ReadonlyMap<string, ReadonlySet<Program>>, kind: string): boolean =>
    (kinds.get(kind)?.size ?? 0) * 2 > [...kinds.values()].reduce((sum, one) => sum + one.size, 0);
  return new Map(
    [...found].flatMap(([name, kinds]) => {
      const values = VALUES.filter(([kind]) => most(kinds, kind));
      return values.length === 0 ? [] : [[name, values] as const];
    }),
  );
}

const RUNS: ReadonlySet<string> = new Set(['script', 'shell', 'loads', 'runs', 'unclear']);
const VALUES = [
  ['stranger', 'https://evil.example/x'],
  ['script', '/tmp/x.sh'],
] as const;
