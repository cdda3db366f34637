// Lookup tables for a spec's option lists, built once per spec. Does not read command lines.
import type { GivenOption, Role, Spec, WhenRow } from './program.ts';
import { VALUE_ROLES } from './program.ts';

export interface Option {
  readonly name: string;
  readonly role: GivenOption['role'] | 'unclear-flag';
  /** Takes a value as the next word when none is attached. */
  readonly takesValue: boolean;
  /** Takes all words up to the next option. */
  readonly many: boolean;
  /** The spellings that print help or the version. */
  readonly help: ReadonlySet<string>;
}

export interface OptionTable {
  /** Maps every spelling to its option. */
  readonly byName: ReadonlyMap<string, Option>;
  /** Long spellings, to resolve abbreviations. */
  readonly long: readonly string[];
  /** True if some option writes, runs, sends, deletes or is unclear. An unknown word that may be an option then matters. */
  readonly canHarm: boolean;
}

/** The tables by innermost spec; one spec can be reached through several chains of levels. */
const tables = new WeakMap<Spec, { readonly levels: readonly Spec[]; readonly table: OptionTable }[]>();

const BITING_ROLES =
  /delete|write|edit|move|empt|convert|in-out|unpack|into|send|upload|script|shell|loads|runs|code|connect|probe|lookup|listen|formats|settings|unclear/;

/** A flag that makes the program do more than read or make mild changes in version control, such as staging. */
const doesMore = (when: WhenRow): boolean =>
  when.has !== undefined &&
  (BITING_ROLES.test(when.operands ?? '') ||
    (when.does ?? []).some(
      (effect) => !(effect.kind === 'vcs' && MILD.has(effect.act)) && effect.kind !== 'read' && effect.kind !== 'unclear',
    ));
const MILD: ReadonlySet<string> = new Set(['look', 'stage', 'commit', 'branch', 'stash', 'fetch', 'merge']);

/** The table of a subcommand includes the options of the levels above it. */
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
/** They print help only where the data lists them as synonyms of a long option. `-v` is missing because it often means verbose. */
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
    canHarm:
      [...byName.values()].some((option) => !HARMLESS.has(option.role)) ||
      levels.some((spec) => spec.when?.some(doesMore) === true),
  };
}

export type OperandPattern = { readonly before: readonly Slot[]; readonly many?: Role; readonly after: readonly Slot[] };
interface Slot {
  readonly role: Role;
  readonly optional: boolean;
}

const patterns = new Map<string, OperandPattern>();

/** Parses a pattern such as `text reads... writes?` into slots. */
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

/** The options that a `when` row names. They come from program data, so this cache stays small. */
export function optionList(text: string): readonly string[] {
  const cached = lists.get(text);
  if (cached) return cached;
  const list = text.split(BLANKS);
  lists.set(text, list);
  return list;
}
