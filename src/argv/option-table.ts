// A spec's option lists as lookup tables, made once per spec. Does not read command lines.
import type { Given, Role, Spec, When } from './program.ts';
import { VALUE_ROLES } from './program.ts';

export interface Option {
  readonly name: string;
  readonly role: Given['role'] | 'unclear-flag';
  /** Takes a value as the next word when none is attached. */
  readonly takesValue: boolean;
  /** Takes all words up to the next option. */
  readonly many: boolean;
  /** The spellings that ask for help or the version. */
  readonly help: ReadonlySet<string>;
}

export interface OptionTable {
  /** Every spelling to its option. */
  readonly byName: ReadonlyMap<string, Option>;
  /** Long spellings, for abbreviations. */
  readonly long: readonly string[];
  /** Some option writes, runs, sends, deletes or is unclear: an unknown word that may be an option matters. */
  readonly teeth: boolean;
}

/** By the innermost spec: the tables of every chain of levels that ends in it. */
const tables = new WeakMap<Spec, { readonly levels: readonly Spec[]; readonly table: OptionTable }[]>();

const BITING_ROLES =
  /delete|write|edit|move|empt|convert|in-out|unpack|into|send|upload|script|shell|loads|runs|code|connect|probe|lookup|listen|formats|settings|unclear/;

/** A flag that makes the program do more than look or stage. */
const bites = (when: When): boolean =>
  when.has !== undefined &&
  (BITING_ROLES.test(when.operands ?? '') ||
    (when.does ?? []).some(
      (effect) => !(effect.kind === 'vcs' && MILD.has(effect.act)) && effect.kind !== 'read' && effect.kind !== 'unclear',
    ));
const MILD: ReadonlySet<string> = new Set(['look', 'stage', 'commit', 'branch', 'stash', 'fetch', 'merge']);

/** Tables of a subcommand include the options of the levels above it. */
export function optionTable(levels: readonly Spec[]): OptionTable {
  const last = levels.at(-1);
  const made = last && tables.get(last);
  const cached = made?.find((one) => isSame(one.levels, levels));
  if (cached) return cached.table;
  const table = newTable(levels);
  if (made) made.push({ levels: [...levels], table });
  else if (last) tables.set(last, [{ levels: [...levels], table }]);
  return table;
}

const ownTables = new WeakMap<Spec, OptionTable>();

/** The options of one level alone. */
export function ownTable(level: Spec): OptionTable {
  const before = ownTables.get(level);
  if (before) return before;
  const table = optionTable([level]);
  ownTables.set(level, table);
  return table;
}

const isSame = (one: readonly Spec[], other: readonly Spec[]): boolean =>
  one.length === other.length && one.every((level, i) => level === other[i]);

const BLANKS = /\s+/;
const HARMLESS: ReadonlySet<Option['role']> = new Set(['flag', 'optional', 'text', 'names', 'reads', 'tree']);

const ASKS_HELP: ReadonlySet<string> = new Set(['--help', '-help', '--version', '-version']);
/** Only where the data says that they are the same as a long one. `-v` is not among them: for many it means to be verbose as well. */
const SHORT_HELP: ReadonlySet<string> = new Set(['-h', '-V', '-?']);
const NO_HELP: ReadonlySet<string> = new Set();

function helpSpellings(spellings: readonly string[], role: Option['role'], listed: ReadonlySet<string>): ReadonlySet<string> {
  if (role !== 'flag' && role !== 'optional') return NO_HELP;
  const long = spellings.some((one) => ASKS_HELP.has(one));
  const found = spellings.filter((one) => ASKS_HELP.has(one) || listed.has(one) || (long && SHORT_HELP.has(one)));
  return found.length === 0 ? NO_HELP : new Set(found);
}

function newTable(levels: readonly Spec[]): OptionTable {
  const byName = new Map<string, Option>();
  const listed = new Set(levels.flatMap((spec) => (spec.help === undefined ? [] : optionList(spec.help))));
  const add = (list: string | undefined, role: Option['role'], takesValue: boolean): void => {
    for (const entry of list?.split(BLANKS) ?? []) {
      if (entry === '') continue;
      const many = entry.endsWith('...');
      const spellings = (many ? entry.slice(0, -3) : entry).split('|');
      const option: Option = {
        name: spellings[0] ?? entry,
        role,
        takesValue,
        many,
        help: helpSpellings(spellings, role, listed),
      };
      for (const spelling of spellings) byName.set(spelling, option);
    }
  };
  for (const spec of levels) {
    add(spec.flags, 'flag', false);
    add(spec.optional, 'optional', false);
    add(spec.unclearFlags, 'unclear-flag', false);
    for (const role of VALUE_ROLES) add(spec[role], role, true);
  }
  return {
    byName,
    long: [...byName.keys()].filter((name) => name.startsWith('--')),
    teeth:
      [...byName.values()].some((option) => !HARMLESS.has(option.role)) || levels.some((spec) => spec.when?.some(bites) === true),
  };
}

export type OperandPattern = { readonly before: readonly Slot[]; readonly many?: Role; readonly after: readonly Slot[] };
interface Slot {
  readonly role: Role;
  readonly optional: boolean;
}

const patterns = new Map<string, OperandPattern>();

/** `text reads... writes?` as slots. */
export function operandPattern(text: string): OperandPattern {
  const cached = patterns.get(text);
  if (cached) return cached;
  const before: Slot[] = [];
  const after: Slot[] = [];
  let many: Role | undefined;
  for (const entry of text.split(BLANKS)) {
    if (entry === '' || entry === 'none') continue;
    if (entry.endsWith('...')) many = entry.slice(0, -3) as Role;
    else {
      const slot: Slot = { role: entry.replace('?', '') as Role, optional: entry.endsWith('?') };
      if (many === undefined) before.push(slot);
      else after.push(slot);
    }
  }
  const pattern: OperandPattern = { before, after, ...(many === undefined ? {} : { many }) };
  patterns.set(text, pattern);
  return pattern;
}

const lists = new Map<string, readonly string[]>();

/** The options a `when` row names. The texts are program data: there are only so many. */
export function optionList(text: string): readonly string[] {
  const cached = lists.get(text);
  if (cached) return cached;
  const list = text.split(BLANKS);
  lists.set(text, list);
  return list;
}
