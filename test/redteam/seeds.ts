// Mistakes planted into program data, to see whether the red team finds them: what people get wrong when they write data, one at a time. Judges nothing.
import type { Program, Spec } from '../../src/argv/program.ts';
import { VALUE_ROLES, namesOf } from '../../src/argv/program.ts';
import { optionTable } from '../../src/argv/option-table.ts';
import { levelsOf } from './attacks.ts';

export interface Seed {
  readonly kind: string;
  readonly what: string;
  readonly program: Program;
  readonly changed: Program;
  /** The level that was changed: `git log`. */
  readonly level: string;
  /** The option or variable that was changed. */
  readonly option?: string;
}

const HARMLESS: ReadonlySet<string> = new Set(['text', 'names']);
const words = (text: string | undefined): readonly string[] => text?.split(/\s+/).filter((one) => one !== '') ?? [];
const without = (text: string | undefined, entry: string): string =>
  words(text)
    .filter((one) => one !== entry)
    .join(' ');

/** One level of a program changed. */
interface Mistake {
  readonly kind: string;
  readonly what: string;
  readonly changed: Spec;
  readonly option?: string;
}

const first = (entry: string): string => entry.replace(/\.\.\.$/, '').split('|')[0] ?? entry;

function* wrongOptions(spec: Spec): Generator<Mistake> {
  for (const role of VALUE_ROLES)
    for (const entry of HARMLESS.has(role) ? [] : words(spec[role]))
      for (const said of ['text', 'names', 'flags', 'optional'] as const)
        yield {
          kind: `an option said to be ${said}`,
          what: `${entry} ${role} → ${said}`,
          changed: { ...spec, [role]: without(spec[role], entry), [said]: `${spec[said] ?? ''} ${entry}`.trim() },
          option: first(entry),
        };
  for (const entry of words(spec.unclearFlags))
    yield {
      kind: 'an unclear switch said to be known',
      what: `${entry} → flags`,
      changed: { ...spec, unclearFlags: without(spec.unclearFlags, entry), flags: `${spec.flags ?? ''} ${entry}` },
      option: first(entry),
    };
}

function* wrongOperands(spec: Spec): Generator<Mistake> {
  const slots = words(spec.operands ?? 'none');
  for (const [at, slot] of slots.entries()) {
    const role = slot.replace(/\?|\.\.\./, '');
    if (role === 'none' || HARMLESS.has(role)) continue;
    for (const said of HARMLESS)
      yield {
        kind: 'an operand said to be text or a name',
        what: `operand ${slot} → ${said}`,
        changed: { ...spec, operands: slots.map((one, i) => (i === at ? one.replace(/^[\w-]+/, said) : one)).join(' ') },
      };
  }
  yield {
    kind: 'operands of any number said to be text',
    what: 'operands → text...',
    changed: { ...spec, operands: 'text...' },
  };
}

function* wrongEffects(spec: Spec): Generator<Mistake> {
  if (spec.does !== 'nothing' && spec.does.length > 0)
    yield { kind: 'an effect dropped', what: 'does → nothing', changed: { ...spec, does: 'nothing' } };
  for (const [at, row] of (spec.when ?? []).entries()) {
    const others = (spec.when ?? []).filter((_, i) => i !== at);
    yield { kind: 'a row dropped', what: `row ${at + 1} dropped`, changed: { ...spec, when: others } };
    yield {
      kind: 'a row that makes nothing happen',
      what: `row ${at + 1} → dry`,
      changed: { ...spec, when: [...others, { ...row, dry: true }] },
    };
  }
  if (spec.judge) {
    const { judge: _, ...changed } = spec;
    yield { kind: 'code dropped', what: 'judge dropped', changed };
    yield { kind: 'code that says nothing', what: 'judge → nothing', changed: { ...spec, judge: () => ({}) } };
    yield {
      kind: 'code that takes everything back',
      what: 'judge → nothing at all',
      changed: { ...spec, judge: () => ({ replaces: true }) },
    };
  }
  const [entry] = words(spec.flags).filter((one) => !/help|version/.test(one));
  if (entry !== undefined)
    yield {
      kind: 'a switch said to ask for help',
      what: `${entry} → help`,
      changed: { ...spec, help: `${spec.help ?? ''} ${first(entry)}`.trim() },
      option: first(entry),
    };
  if (spec.tame === undefined) yield { kind: 'said to be tame', what: 'tame', changed: { ...spec, tame: true } };
}

/** Options of other programs that write, run or connect, which this one may have too: listed here as if they did nothing. */
const FOREIGN =
  '--config -c --output -o --exec -e --plugin --require -r --eval --command --script --file -f --log-file --host --proxy --editor'.split(
    ' ',
  );

/** An option that was not listed, and so unclear, added as one that does nothing. `known`: the options that the level knows. */
function* wrongAdditions(spec: Spec, known: ReadonlySet<string>): Generator<Mistake> {
  for (const option of FOREIGN)
    if (!known.has(option))
      for (const said of ['text', 'flags'] as const)
        yield {
          kind: 'an unknown option said to do nothing',
          what: `${option} → ${said}`,
          changed: { ...spec, [said]: `${spec[said] ?? ''} ${option}`.trim() },
          option,
        };
}

/** A subcommand that was copied from a harmless neighbour. */
function* wrongSubcommands(spec: Spec): Generator<Mistake> {
  const all = Object.entries(spec.sub ?? {});
  const harmless = all.find(([, one]) => one.does === 'nothing' && !one.judge && !one.when);
  if (!harmless) return;
  for (const [name, one] of all)
    if (one !== harmless[1] && (one.does !== 'nothing' || one.judge))
      yield {
        kind: 'a subcommand copied from its neighbour',
        what: `${name} → ${harmless[0]}`,
        changed: { ...spec, sub: { ...spec.sub, [name]: harmless[1] } },
      };
}

/** Variables that people take for settings of looks. */
const STEERING = 'LD_PRELOAD NODE_OPTIONS PYTHONPATH GIT_SSH_COMMAND PAGER EDITOR HUSKY RUSTC_WRAPPER'.split(' ');

/** What is wrong with how a whole program is read. `other`: a program that has nothing to do with this one. */
function* wrongPrograms(program: Program, other: Program): Generator<Omit<Seed, 'program' | 'level'>> {
  const { style = 'gnu' } = program;
  for (const said of ['gnu', 'posix', 'single', 'none'] as const)
    if (said !== style) yield { kind: 'another style', what: `style ${style} → ${said}`, changed: { ...program, style: said } };
  if (program.responseFiles) {
    const { responseFiles: _, ...changed } = program;
    yield { kind: 'response files forgotten', what: 'no response files', changed };
  }
  for (const name of STEERING)
    yield {
      kind: 'a steering variable said to be free',
      what: `${name} → free`,
      changed: { ...program, env: { ...program.env, free: `${program.env?.free ?? ''} ${name}`.trim() } },
      option: name,
    };
  const [name = ''] = namesOf(program);
  const [otherName = ''] = namesOf(other);
  yield {
    kind: 'said to be another program',
    what: `same as ${otherName}`,
    changed: { ...other, sameAs: { ...other.sameAs, [name]: other.manual } },
  };
}

/** Every mistake that can be planted into a program. */
export function* seedsOf(program: Program, other: Program): Generator<Seed> {
  const [name = ''] = namesOf(program);
  for (const wrong of wrongPrograms(program, other)) yield { ...wrong, what: `${name}: ${wrong.what}`, program, level: name };
  for (const { words: level, specs } of levelsOf(program, [name])) {
    const spec = specs.at(-1);
    if (!spec) continue;
    const options = new Set(optionTable(program.ownOptions ? [spec] : specs).byName.keys());
    const all = [
      wrongOptions(spec),
      wrongOperands(spec),
      wrongEffects(spec),
      wrongSubcommands(spec),
      wrongAdditions(spec, options),
    ];
    for (const wrongs of all)
      for (const { kind, what, changed, option } of wrongs)
        yield {
          kind,
          what: `${level.join(' ')}: ${what}`,
          program,
          changed: replaced(program, level.slice(1), changed),
          level: level.join(' '),
          ...(option === undefined ? {} : { option }),
        };
  }
}

function replaced<T extends Spec>(spec: T, path: readonly string[], changed: Spec): T {
  const [head, ...rest] = path;
  // A change of the whole level: fields that the mistake took away are gone.
  if (head === undefined) return { ...changed } as T;
  const below = spec.sub?.[head];
  return below ? { ...spec, sub: { ...spec.sub, [head]: replaced(below, rest, changed) } } : spec;
}
