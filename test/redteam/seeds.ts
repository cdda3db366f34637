// Seeds holes into program data, to see whether the red team finds them. A seed changes what one option or operand is said to be, or drops a row.
import type { Program, Role, Spec, When } from '../../src/argv/program.ts';
import { VALUE_ROLES } from '../../src/argv/program.ts';
import type { Attack } from './attacks.ts';
import { levelsOf } from './attacks.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';

export interface Seed {
  readonly what: string;
  readonly program: Program;
  readonly changed: Program;
  /** Attacks on what was changed. */
  readonly isAimed: (attack: Attack) => boolean;
}

/** Roles whose loss can hurt. */
const TEETH: ReadonlySet<string> = new Set<Role>([
  'reads',
  'tree',
  'writes',
  'appends',
  'creates',
  'edits',
  'deletes',
  'data',
  'sends',
  'uploads',
  'unpacks',
  'into',
  'formats',
  'settings',
  'connects',
  'shell',
  'script',
  'loads',
  'runs',
]);
const SAID = ['text', 'names'] as const;

/** Every seed of a program. */
export function* seedsOf(program: Program): Generator<Seed> {
  const name = program.name.split(' ')[0] ?? '';
  for (const { words, specs } of levelsOf(program, [name])) {
    const spec = specs.at(-1);
    if (!spec) continue;
    const head = words.join(' ');
    const seed = (what: string, changed: Spec, isAimed: Seed['isAimed']): Seed => ({
      what: `${head}: ${what}`,
      program,
      changed: replaced(program, words.slice(1), changed),
      isAimed,
    });
    const onOperands = ({ target }: Attack): boolean => target.startsWith(`${head} `) && target.includes(' operand ');
    for (const role of VALUE_ROLES)
      for (const entry of TEETH.has(role) ? (spec[role]?.split(/\s+/).filter((one) => one !== '') ?? []) : [])
        for (const said of SAID)
          yield seed(`${entry} ${role} → ${said}`, moved(spec, { entry, role, said }), ({ target }) =>
            target.endsWith(` ${entry.split('|')[0] ?? ''}`),
          );
    const slots = (spec.operands ?? 'none').split(' ');
    for (const [at, slot] of slots.entries())
      if (TEETH.has(slot.replace(/\?|\.\.\./, '')))
        yield seed(
          `operand ${slot} → text`,
          { ...spec, operands: slots.map((one, i) => (i === at ? one.replace(/^[\w-]+/, 'text') : one)).join(' ') },
          onOperands,
        );
    for (const [at, when] of (spec.when ?? []).entries())
      if (bites(when))
        yield seed(`row ${at + 1} dropped`, { ...spec, when: (spec.when ?? []).filter((_, i) => i !== at) }, onOperands);
  }
}

const bites = (when: When): boolean =>
  when.operands?.split(' ').some((slot) => TEETH.has(slot.replace(/\?|\.\.\./, ''))) === true;

const moved = (
  spec: Spec,
  {
    entry,
    role,
    said,
  }: { readonly entry: string; readonly role: (typeof VALUE_ROLES)[number]; readonly said: (typeof SAID)[number] },
): Spec => ({
  ...spec,
  [role]: spec[role]
    ?.split(/\s+/)
    .filter((one) => one !== entry)
    .join(' '),
  [said]: `${spec[said] ?? ''} ${entry}`.trim(),
});

function replaced<T extends Spec>(spec: T, words: readonly string[], changed: Spec): T {
  const [first, ...rest] = words;
  if (first === undefined) return { ...spec, ...changed };
  const below = spec.sub?.[first];
  return below ? { ...spec, sub: { ...spec.sub, [first]: replaced(below, rest, changed) } } : spec;
}

export type Outcome = 'harmless' | 'found' | 'missed';

/** `harmless`: what attacked the program before is still asked about. Otherwise it is a hole, and the red team, which knows the changed data only, finds it or not. */
export function tryPlant(seed: Seed, programs: readonly Program[], bases: ReadonlyMap<string, readonly string[]>): Outcome {
  const change = (program: Program): Program => (program === seed.program ? seed.changed : program);
  const known = { suspects: suspectsIn(programs.map(change)), bases };
  const aimed = (program: Program): readonly Attack[] => [...openAttacks(program, known)].filter(seed.isAimed);
  const opened = aimed(seed.program).filter(
    (attack) => attack.danger !== 'unclear' && isHole({ ...attack, isText: false }, { change }) && !isHole(attack),
  );
  if (opened.length === 0) return 'harmless';
  return aimed(seed.changed).some((attack) => isHole(attack, { change })) ? 'found' : 'missed';
}
