// What the reviewed data says each program can do, as lines that a commit shows: `reviewed.txt` is compared with the data, and whatever became looser is a finding. Judges no call.
import { createHash } from 'node:crypto';
import type { Program, Spec, WhenRow } from '../../src/argv/program.ts';
import { VALUE_ROLES, namesOf } from '../../src/argv/program.ts';
import type { Effect } from '../../src/model/effect.ts';
import { levelsOf } from './attacks.ts';

/**
 * A level of a program (`git log`) to its facts. A fact is a tooth, which must stay (`writes --output`, `operands reads...`), or a grant, which begins
 * with `+` and must not come new (`+help -v`).
 */
export type Facts = ReadonlyMap<string, ReadonlySet<string>>;

/** Roles that say nothing of what a value can do. */
const LOOSE: ReadonlySet<string> = new Set(['text', 'names']);

const words = (text: string | undefined): readonly string[] => text?.split(/\s+/).filter((one) => one !== '') ?? [];
const hasTeeth = (operands: string | undefined): boolean =>
  words(operands).some((slot) => slot !== 'none' && !LOOSE.has(slot.replace(/\?|\.\.\./, '')));

const effectText = (effect: Effect): string =>
  [
    effect.kind,
    'act' in effect
      ? effect.act
      : 'how' in effect
        ? effect.how
        : 'use' in effect
          ? effect.use
          : 'code' in effect
            ? effect.code
            : '',
  ]
    .filter((one) => one !== '')
    .join(':');
/** To look at a service or process is quiet wherever it happens. */
const bites = (effect: Effect): boolean => !('act' in effect && effect.act === 'look');
const doesText = (does: Spec['does'] | undefined): string =>
  does === undefined || does === 'nothing' ? '' : does.filter(bites).map(effectText).join(',');

function rowFact(row: WhenRow): string {
  const { operands, makes, does, dry, prints, ...when } = row;
  const conditions = Object.entries(when).map(([name, value]) => `${name}=${value}`);
  const results = [doesText(does), operands ?? '', makes ?? '', prints ?? '', dry ? 'dry' : ''].filter((one) => one !== '');
  const tooth = !dry && (doesText(does) !== '' || hasTeeth(operands) || makes !== undefined);
  return `${tooth ? '' : '+'}when ${conditions.join(' ')} → ${results.join(' ')}`;
}

/**
 * Options and operands that say nothing of what they do, as one short word: an option that was unknown before, and so unclear, is a grant. The names
 * are in the data, which the same commit changes.
 */
function harmlessFact(spec: Spec): string {
  const groups = [spec.flags, spec.optional, spec.text, spec.names].map((text) => words(text).toSorted().join(' '));
  const hash = createHash('sha256').update([...groups, spec.operands ?? ''].join('\n'));
  return `+options ${hash.digest('hex').slice(0, 8)}`;
}

function levelFacts(spec: Spec, levels: readonly Spec[]): readonly string[] {
  const facts: string[] = [harmlessFact(spec)];
  for (const role of VALUE_ROLES) if (!LOOSE.has(role)) for (const entry of words(spec[role])) facts.push(`${role} ${entry}`);
  for (const entry of words(spec.unclearFlags)) facts.push(`unclear ${entry}`);
  if (hasTeeth(spec.operands)) facts.push(`operands ${spec.operands}`);
  if (spec.makes !== undefined) facts.push(`makes ${spec.makes}`);
  if (spec.defaultOperand !== undefined) facts.push(`default ${spec.defaultOperand}`);
  if (spec.does !== 'nothing') for (const effect of spec.does.filter(bites)) facts.push(`does ${effectText(effect)}`);
  if (spec.judge) facts.push('code');
  if (spec.builds) facts.push('builds');
  for (const row of spec.when ?? []) facts.push(rowFact(row));
  for (const entry of words(spec.help)) facts.push(`+help ${entry}`);
  for (const [option, values] of Object.entries(spec.known ?? {})) facts.push(`+known ${option}: ${values}`);
  if (spec.tame !== undefined) facts.push(`+tame ${spec.tame}`);
  if (spec.silent) facts.push('+silent');
  if (spec.verbatim) facts.push('+verbatim');
  if (spec.prints !== undefined && spec.prints !== 'content') facts.push(`+prints ${spec.prints}`);
  // Without a subcommand nothing may run: that a level may stand alone is a grant.
  if (spec.bare) facts.push('+bare', ...levelFacts(spec.bare, [...levels, spec.bare]).map(inBare));
  return facts;
}
const inBare = (fact: string): string => (fact.startsWith('+') ? `+bare ${fact.slice(1)}` : `bare ${fact}`);

/** What the whole program says of how its words are read. */
function programFacts(program: Program): readonly string[] {
  const { style = 'gnu', env } = program;
  const how = [
    style,
    program.ownOptions ? 'own-options' : '',
    program.dashValues ? 'dash-values' : '',
    program.oldStyle ? 'old-style' : '',
  ];
  return [
    `style ${how.filter((one) => one !== '').join(' ')}`,
    ...(program.responseFiles ? ['response files'] : []),
    ...words(env?.steers).map((name) => `steers ${name}`),
    ...words(env?.guards).map((name) => `guards ${name}`),
    ...words(env?.free).map((name) => `+free ${name}`),
  ];
}

/** A fact is part of a line, and facts are joined by semicolons. */
const oneLine = (fact: string): string => fact.replaceAll(/\s+/g, ' ').replaceAll(';', '%3B').trim();

/** The facts of programs, by every name that they are called by. */
export function factsOf(programs: readonly Program[]): Facts {
  const facts = new Map<string, ReadonlySet<string>>();
  for (const program of programs) {
    const [name = '', ...others] = namesOf(program);
    for (const other of others) facts.set(other, new Set([`is ${name}`]));
    for (const { words: level, specs } of levelsOf(program, [name])) {
      const spec = specs.at(-1);
      const found = spec ? [...(specs.length === 1 ? programFacts(program) : []), ...levelFacts(spec, specs)] : [];
      facts.set(level.join(' '), new Set(found.map(oneLine)));
    }
  }
  return facts;
}

export const writeFacts = (facts: Facts): string =>
  `${[...facts]
    .filter(([, found]) => found.size > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([level, found]) => `${level}: ${[...found].toSorted().join('; ')}`)
    .join('\n')}\n`;

export const readFacts = (text: string): Facts =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), new Set(line.slice(at + 2).split('; '))];
      }),
  );

export interface Looser {
  readonly level: string;
  readonly fact: string;
}

/** What the data no longer says, and what it grants anew. A level that is gone is unknown, which is never allowed; one that is new is not in the file yet. */
export function looserThan(reviewed: Facts, now: Facts): readonly Looser[] {
  const found: Looser[] = [];
  for (const [level, facts] of now) {
    const before = reviewed.get(level) ?? new Set();
    const isNew = !reviewed.has(level) && !reviewed.has(level.split(' ')[0] ?? '');
    if (isNew) continue;
    for (const fact of before) if (!fact.startsWith('+') && !facts.has(fact)) found.push({ level, fact });
    for (const fact of facts) if (fact.startsWith('+') && !before.has(fact)) found.push({ level, fact });
  }
  return found;
}
