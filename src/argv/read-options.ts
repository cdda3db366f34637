// Reads options in all spellings: long, bundled, abbreviated, with the value attached or in the next word.
import type { Arg } from '../shell/value.ts';
import { argText, exact, holeWhy, knownPrefix, maybeOption, startsSigned } from '../shell/value.ts';
import type { Option, OptionTable } from './option-table.ts';
import { optionList, optionTable, ownTable } from './option-table.ts';
import type { GivenOption, Problem, Program, Spec } from './program.ts';
import { afterText } from './role-effects.ts';

/** Nearly every program only prints something if one of these is given. */
export const ALONE: ReadonlySet<string | undefined> = new Set(['--help', '--version']);

export interface Reading {
  readonly given: GivenOption[];
  readonly operands: Arg[];
  readonly problems: Problem[];
  /** The number of subcommands read so far. */
  subs: number;
  beforeDashes?: number;
  /** `@FILE` stands for the words in that file. */
  readonly responseFiles: boolean;
  /** Set if `--help` or `--version` is given but the data lists neither. */
  unlistedHelp?: Problem;
}

export type Style = NonNullable<Program['style']>;

interface Level {
  readonly levels: readonly Spec[];
  readonly style: Style;
  /** How to read a word that begins with a dash after an option that takes a value: as the `value`, or with `doubt`. */
  readonly dashes: 'value' | 'doubt';
  readonly stops: boolean;
  readonly reading: Reading;
}

/** Reads options up to the end, or up to the first operand if options stop there. */
export function readOptions(args: readonly Arg[], level: Level): { rest: readonly Arg[] } {
  const table = optionTable(level.levels);
  const hasSub = level.levels.at(-1)?.sub !== undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) continue;
    const text = exact(arg);
    if (text === '--' && level.style !== 'single') {
      if (hasSub) return { rest: args.slice(i + 1) };
      level.reading.beforeDashes ??= level.reading.operands.length;
      level.reading.operands.push(...args.slice(i + 1));
      return { rest: [] };
    }
    const prefix = text ?? knownPrefix(arg);
    const isOption = prefix.length > 1 && prefix.startsWith('-');
    if (prefix.startsWith('@') && level.reading.responseFiles) {
      level.reading.problems.push({ word: argText(arg), why: 'further words come from a file', value: afterText(arg, 1) });
      continue;
    }
    if (!isOption) {
      const isDoubtful = text === undefined && maybeOption(arg) && !isNoOption(arg, table);
      if (isDoubtful && (table.canHarm || level.stops) && !hasSub && !isTame(level)) {
        level.reading.problems.push({ word: argText(arg), why: couldBeOption(arg) });
      }
      if (hasSub || level.stops) {
        if (hasSub) return { rest: args.slice(i) };
        level.reading.operands.push(...args.slice(i));
        return { rest: [] };
      }
      level.reading.operands.push(arg);
      continue;
    }
    i += readOption({ arg, text, next: args[i + 1], following: () => args.slice(i + 2), table, level });
  }
  return { rest: [] };
}

/** True if an unknown option cannot do harm in this call. */
function isTame({ levels, reading }: Level): boolean {
  const tame = levels.at(-1)?.tame;
  if (tame === undefined || tame === true) return tame === true;
  return optionList(tame).some((option) => reading.given.some((one) => one.name === option));
}

interface Word {
  readonly arg: Arg;
  readonly text: string | undefined;
  readonly next: Arg | undefined;
  /** The words after the next one. */
  readonly following: () => readonly Arg[];
  readonly table: OptionTable;
  readonly level: Level;
}

/** Reads one option word; returns how many further words it consumed. */
function readOption(word: Word): number {
  const shown = word.text ?? knownPrefix(word.arg);
  if (shown.startsWith('--') || word.level.style.startsWith('single')) return readLong(word, shown);
  return readBundle(word, shown);
}

function readLong(word: Word, shown: string): number {
  const { reading } = word.level;
  const equals = shown.indexOf('=');
  if (word.text === undefined && equals < 0) {
    reading.problems.push({ word: argText(word.arg), why: `an option is unknown: ${holeWhy(word.arg) ?? ''}` });
    return 0;
  }
  const name = equals < 0 ? shown : shown.slice(0, equals);
  const keyed = word.table.byName.has(name) ? undefined : keyedOption(word, shown);
  if (keyed) {
    give(reading, keyed.option, afterText(word.arg, keyed.length));
    return 0;
  }
  const option =
    word.table.byName.get(name) ??
    abbreviated(word, name) ??
    (word.level.style.startsWith('single')
      ? (word.table.byName.get(`-${name}`) ?? word.table.byName.get(name.replace(/^--/, '-')))
      : undefined);
  if (!option) {
    const value = equals < 0 ? {} : { value: afterText(word.arg, equals + 1) };
    const problem = { word: name, why: 'unknown option', after: placeIn(reading), ...value };
    if (equals < 0 && ALONE.has(name) && !reading.unlistedHelp) reading.unlistedHelp = problem;
    else reading.problems.push(problem);
    return 0;
  }
  if (equals >= 0) {
    if (option.role === 'flag') giveSwitch(word, option, name);
    else give(reading, option, afterText(word.arg, equals + 1));
    return 0;
  }
  if (!option.takesValue) {
    give(reading, option, undefined, asksHelp(word, option, name));
    return 0;
  }
  return giveNext(word, option, name);
}

/**
 * Whether this spelling of an option prints help. For a version option of a subcommand the subcommand's own data must list it, since there it may
 * mean something else.
 */
function asksHelp({ level }: Word, option: Option, spelled: string): boolean {
  const shown = (name: string): string => name.replace(/^--/, '-');
  const meant = [...option.help].find((one) => one === spelled || (spelled.length > 2 && shown(one).startsWith(shown(spelled))));
  if (meant === undefined || option.help.size === 0) return false;
  const last = level.levels.at(-1);
  return !/version|^-V$/.test(meant) || level.reading.subs === 0 || (last !== undefined && ownTable(last).byName.has(meant));
}

/** `--define:NAME=value`, where the data lists `--define:`. */
function keyedOption(word: Word, shown: string): { readonly option: Option; readonly length: number } | undefined {
  const length = shown.indexOf(':') + 1;
  const option = length > 0 ? word.table.byName.get(shown.slice(0, length)) : undefined;
  return option && { option, length };
}

/**
 * A flag with `=value`: `--x=true` is the flag, and `--x=false` is its opposite if the data lists one. Any other value is a problem: it may switch
 * the flag off.
 */
function giveSwitch(word: Word, option: Option, name: string): void {
  const { style, reading } = word.level;
  const value = exact(afterText(word.arg, name.length + 1));
  const gnu = style === 'gnu' || style === 'posix';
  const meant =
    (word.text === undefined ? undefined : word.table.byName.get(word.text)) ??
    (gnu ? undefined : value === 'true' ? option : value === 'false' ? word.table.byName.get(opposite(name)) : undefined);
  if (meant && !meant.takesValue) give(reading, meant);
  else {
    give(reading, option, afterText(word.arg, name.length + 1));
    reading.problems.push({ word: word.text ?? argText(word.arg), why: 'a value for an option that takes none' });
  }
}
/** A negative number is not an option if the program has no option that begins with a digit. */
const isNoOption = (arg: Arg, table: OptionTable): boolean =>
  startsSigned(arg) && ![...table.byName.keys()].some((name) => /^-(?:\d|NUM)/.test(name));

const opposite = (name: string): string => (name.startsWith('--no-') ? `--${name.slice(5)}` : `--no-${name.slice(2)}`);

/** Gives an option the next word as its value; returns how many words it consumed. */
function giveNext(word: Word, option: Option, name: string): number {
  const { reading, dashes } = word.level;
  if (!word.next) reading.problems.push({ word: name, why: 'option without its value' });
  else if (dashes === 'doubt' && /^-[^\d]/.test(exact(word.next) ?? knownPrefix(word.next)))
    reading.problems.push({ word: argText(word.next), why: `may be an option, not the value of \`${name}\`` });
  give(reading, option, word.next);
  if (!word.next) return 0;
  return option.many ? 1 + giveMore(word, option, word.next) : 1;
}

/** `rm *` in a directory with a file named `-rf`, and `rm $X`. */
const couldBeOption = (arg: Arg): string =>
  arg.bits.find(({ kind }) => kind !== 'text')?.kind === 'glob'
    ? `a file name that \`${argText(arg)}\` matches may turn out to be an option`
    : `a word may turn out to be an option: ${holeWhy(arg) ?? ''}`;

/** An option that takes several words ends at the next option. A word that may expand to several may contain an option. */
function giveMore(word: Word, option: Option, first: Arg): number {
  const { reading } = word.level;
  const all = word.following();
  const end = all.findIndex((arg) => /^-./.test(exact(arg) ?? knownPrefix(arg)));
  const values = end < 0 ? all : all.slice(0, end);
  for (const value of values) give(reading, option, value);
  for (const arg of [first, ...values])
    if (exact(arg) === undefined && (maybeOption(arg) || arg.spread) && !isNoOption(arg, word.table))
      reading.problems.push({ word: argText(arg), why: couldBeOption(arg) });
  return values.length;
}

/** GNU programs accept any unambiguous prefix of a long option. */
function abbreviated(word: Word, name: string): Option | undefined {
  if (word.level.style !== 'gnu' && word.level.style !== 'posix') return undefined;
  const found = new Set(word.table.long.filter((long) => long.startsWith(name)).map((long) => word.table.byName.get(long)));
  return found.size === 1 ? [...found][0] : undefined;
}

function readBundle(word: Word, shown: string): number {
  const { reading } = word.level;
  const whole = word.table.byName.get(shown);
  if (whole && shown.length > 2 && word.text !== undefined) {
    if (whole.takesValue) return giveNext(word, whole, shown);
    give(reading, whole, undefined, asksHelp(word, whole, shown));
    return 0;
  }
  // `-p:Name=value`, where the data lists `-p:Name`.
  const equals = shown.indexOf('=');
  const named = equals > 2 ? word.table.byName.get(shown.slice(0, equals)) : undefined;
  if (named?.takesValue) {
    give(reading, named, afterText(word.arg, equals + 1));
    return 0;
  }
  // `-5` and other numbers, where the data lists `-NUM`.
  const number = word.table.byName.get('-NUM');
  if (number && /^-\d+$/.test(shown) && word.text !== undefined) {
    give(reading, number);
    return 0;
  }
  for (let i = 1; i < shown.length; i++) {
    const letter = `-${shown[i]}`;
    const option = word.table.byName.get(letter);
    if (!option) {
      const why = shown.length > 2 ? `unknown option in \`${shown}\`` : 'unknown option';
      reading.problems.push({ word: letter, why, after: placeIn(reading) });
      return 0;
    }
    const attached = i + 1 < shown.length || word.text === undefined;
    if (option.takesValue) {
      if (attached)
        give(reading, option, afterText(word.arg, shown[i + 1] === '=' && word.level.style.startsWith('plain') ? i + 2 : i + 1));
      else return giveNext(word, option, letter);
      return 0;
    }
    if (option.role === 'optional' && attached) {
      give(reading, option, afterText(word.arg, i + 1));
      return 0;
    }
    give(reading, option, undefined, asksHelp(word, option, letter));
  }
  if (word.text === undefined)
    reading.problems.push({ word: argText(word.arg), why: `an option is unknown: ${holeWhy(word.arg) ?? ''}` });
  return 0;
}

function give(reading: Reading, option: Option, value?: Arg, help = false): void {
  if (option.role === 'unclear-flag') reading.problems.push({ word: option.name, why: 'what this option does is unknown' });
  const { name } = option;
  const role = option.role === 'unclear-flag' ? 'flag' : option.role;
  const after = placeIn(reading);
  reading.given.push({ name, role, after, ...(value ? { value } : {}), ...(help ? { help } : {}) });
}

const placeIn = ({ subs, operands }: Reading): number => subs + operands.length;
