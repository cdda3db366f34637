// The one option reader: words and a program's data give a parsed command line. Knows how options are spelled, no program.
import type { Arg } from '../shell/value.ts';
import type { Stream } from '../shell/value.ts';
import { argText, exact, holeWhy, knownPrefix, maybeOption, startsSigned, textArg } from '../shell/value.ts';
import { isListed, isMentioned } from './is-listed.ts';
import type { Option, OptionTable } from './option-table.ts';
import { operandPattern, optionList, optionTable, ownTable } from './option-table.ts';
import type { Given, Parsed, Problem, Program, Role, Spec, When } from './program.ts';

interface Reading {
  readonly given: Given[];
  readonly operands: Arg[];
  readonly problems: Problem[];
  /** Subcommands so far. */
  subs: number;
  beforeDashes?: number;
  /** `@FILE` stands for the words in that file. */
  readonly responseFiles: boolean;
  /** `--help` or `--version`, where the data lists neither. */
  unlistedHelp?: Problem;
}

export function readArgv(program: Program, args: readonly Arg[], stdin: Stream | undefined, typed = nameOf(program)): Parsed {
  const reading: Reading = { given: [], operands: [], problems: [], subs: 0, responseFiles: program.responseFiles === true };
  const levels: Spec[] = [program];
  const sub: string[] = [];
  const style = program.style ?? 'gnu';
  const dashes = style.startsWith('plain') && !program.dashValues ? 'doubt' : 'value';
  let rest = args;
  if (program.oldStyle) rest = oldStyle(rest);
  for (let spec: Spec | undefined = program; spec;) {
    const current: Spec = spec;
    const stops: boolean = endsOptions(current, style);
    const end: { rest: readonly Arg[] } =
      style === 'none'
        ? takeAll(rest, reading)
        : readOptions(rest, { levels: program.ownOptions ? levels.slice(-1) : levels, style, dashes, stops, reading });
    rest = end.rest;
    if (!current.sub) break;
    const name: Arg | undefined = rest[0];
    const text = exact(name);
    if (name === undefined) {
      if (current.bare) levels.push(current.bare);
      else if (!reading.unlistedHelp && !reading.given.some((one) => one.help || HELP.has(one.name)))
        reading.problems.push({ word: typed, why: 'no subcommand given' });
      break;
    }
    const next: Spec | undefined = text !== undefined && Object.hasOwn(current.sub, text) ? current.sub[text] : undefined;
    if (!next) {
      if (current.bare && current.bare.operands !== undefined && current.bare.operands !== 'none') {
        levels.push(current.bare);
        if (current.bare.verbatim) reading.operands.push(...rest);
        else
          readOptions(rest, {
            levels: program.ownOptions ? levels.slice(-1) : levels,
            style,
            dashes,
            stops: endsOptions(current.bare, style),
            reading,
          });
        break;
      }
      reading.problems.push({
        word: argText(name),
        why:
          text === undefined
            ? `subcommand is unknown: ${holeWhy(name) ?? ''}`
            : `unknown subcommand of \`${[typed, ...sub].join(' ')}\``,
      });
      reading.operands.push(...rest.slice(1));
      break;
    }
    sub.push(text ?? '');
    reading.subs++;
    levels.push(next);
    rest = rest.slice(1);
    spec = next;
  }
  const spec = levels.at(-1) ?? program;
  const names = new Map<string, Given[]>();
  for (const one of reading.given) {
    const before = names.get(one.name);
    if (before) before.push(one);
    else names.set(one.name, [one]);
  }
  // Most are asked by their canonical name; the others are looked up level by level, the innermost first.
  const canonical = (option: string): string => {
    if (names.size === 0 || names.has(option)) return option;
    for (let i = levels.length - 1; i >= 0; i--) {
      const found = canonicalIn(levels[i], option);
      if (found !== undefined) return found;
    }
    return option;
  };
  const parsed: { -readonly [K in keyof Parsed]: Parsed[K] } = {
    program,
    typed,
    sub,
    spec,
    asksHelp: onlyHelp(args, { style, spec, reading }),
    given: reading.given,
    operands: reading.operands,
    ...(reading.beforeDashes === undefined ? {} : { beforeDashes: reading.beforeDashes }),
    roles: [],
    problems: reading.problems,
    has: (option) => names.has(canonical(option)),
    value: (option) => names.get(canonical(option))?.at(-1)?.value,
    values: (option) => (names.get(canonical(option)) ?? []).flatMap((one) => one.value ?? []),
    stdin,
  };
  parsed.roles = operandRoles(parsed, reading);
  return parsed;
}

const ALONE: ReadonlySet<string | undefined> = new Set(['--help', '--version']);

/**
 * It prints its help or version and does nothing else. INVARIANT: not with a problem, an option that takes a value, or behind an operand of a program that
 * runs what it is given or whose options end there on some systems (`rm -rf x --help` deletes on macOS).
 */
function onlyHelp(
  args: readonly Arg[],
  { style, spec, reading }: { readonly style: Style; readonly spec: Spec; readonly reading: Reading },
): boolean {
  const { given, subs, operands, unlistedHelp: unlisted } = reading;
  if (args.length === 1 && ALONE.has(exact(args[0])) && spec.help !== 'none') return true;
  const plain = given.every((one) => one.role === 'flag' || (one.role === 'optional' && !one.value) || one.role === 'cwd');
  if (unlisted) {
    const counts = unlisted.word === '--help' ? spec.help !== 'none' : subs === 0;
    if (counts && plain && reading.problems.length === 0 && operands.length === 0) return true;
    reading.problems.push(unlisted);
  }
  const help = given.find((one) => one.help);
  if (!help || !plain || spec.help === 'none' || reading.problems.length > 0) return false;
  const anywhere = (style === 'plain' || style === 'single') && !spec.judge && !RUNS_OPERANDS.test(spec.operands ?? '');
  return help.after <= subs || anywhere;
}
const RUNS_OPERANDS = /command|script|shell|runs|code/;

const canonicalIn = (level: Spec | undefined, option: string): string | undefined =>
  level && ownTable(level).byName.get(option)?.name;

const HELP = new Set(['--help', '-h', '--version', '-V', '-v', '-help', '-version']);
const nameOf = (program: Program): string => program.name.split(' ')[0] ?? program.name;
/** Options end at the first operand. */
const endsOptions = (spec: Spec, style: Style): boolean => style.endsWith('posix') || firstIsCommand(spec);
const firstIsCommand = (spec: Spec): boolean => /^(command|\w+\?? command|\w+ \w+\?? command)/.test(spec.operands ?? '');

function takeAll(args: readonly Arg[], reading: Reading): { rest: readonly Arg[] } {
  reading.operands.push(...args);
  return { rest: [] };
}

type Style = NonNullable<Program['style']>;

interface Level {
  readonly levels: readonly Spec[];
  readonly style: Style;
  /** What a word that begins with a dash is after an option that takes a value. */
  readonly dashes: 'value' | 'doubt';
  readonly stops: boolean;
  readonly reading: Reading;
}

/** Reads options up to the end, or to the first operand where options stop there. */
function readOptions(args: readonly Arg[], level: Level): { rest: readonly Arg[] } {
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
      if (isDoubtful && (table.teeth || level.stops) && !hasSub && !isTame(level)) {
        level.reading.problems.push({ word: argText(arg), why: `may be an option: ${holeWhy(arg) ?? ''}` });
      }
      if (hasSub || level.stops) {
        if (hasSub) return { rest: args.slice(i) };
        level.reading.operands.push(...args.slice(i));
        return { rest: [] };
      }
      level.reading.operands.push(arg);
      continue;
    }
    i += readOption({ arg, text, next: args[i + 1], table, level });
  }
  return { rest: [] };
}

/** Whatever option an unknown word turns out to be, it does no harm. */
function isTame({ levels, reading }: Level): boolean {
  const tame = levels.at(-1)?.tame;
  if (tame === undefined || tame === true) return tame === true;
  return optionList(tame).some((option) => reading.given.some((one) => one.name === option));
}

interface Word {
  readonly arg: Arg;
  readonly text: string | undefined;
  readonly next: Arg | undefined;
  readonly table: OptionTable;
  readonly level: Level;
}

/** Reads one option word; returns how many further words it took. */
function readOption(word: Word): 0 | 1 {
  const shown = word.text ?? knownPrefix(word.arg);
  if (shown.startsWith('--') || word.level.style.startsWith('single')) return readLong(word, shown);
  return readBundle(word, shown);
}

function readLong(word: Word, shown: string): 0 | 1 {
  const { reading } = word.level;
  const equals = shown.indexOf('=');
  if (word.text === undefined && equals < 0) {
    reading.problems.push({ word: argText(word.arg), why: `option is unknown: ${holeWhy(word.arg) ?? ''}` });
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

/** Whether an option, as it is spelled here, asks for help. The version is asked for where the data says so: a subcommand may mean something else by it. */
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

/** A flag with `=value`: `--x=true` is the flag and `--x=false` its opposite, where the data lists that. Anything else may switch it off. */
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
/** A number below zero looks like an option that begins with a digit, and the program has none. */
const isNoOption = (arg: Arg, table: OptionTable): boolean =>
  startsSigned(arg) && ![...table.byName.keys()].some((name) => /^-(?:\d|NUM)/.test(name));

const opposite = (name: string): string => (name.startsWith('--no-') ? `--${name.slice(5)}` : `--no-${name.slice(2)}`);

/** Gives an option the next word; returns how many words that took. */
function giveNext(word: Word, option: Option, name: string): 0 | 1 {
  const { reading, dashes } = word.level;
  if (!word.next) reading.problems.push({ word: name, why: 'option without its value' });
  else if (dashes === 'doubt' && /^-[^\d]/.test(exact(word.next) ?? knownPrefix(word.next)))
    reading.problems.push({ word: argText(word.next), why: `may be an option, not the value of \`${name}\`` });
  give(reading, option, word.next);
  return word.next ? 1 : 0;
}

/** GNU programs take any unambiguous beginning of a long option. */
function abbreviated(word: Word, name: string): Option | undefined {
  if (word.level.style !== 'gnu' && word.level.style !== 'posix') return undefined;
  const found = new Set(word.table.long.filter((long) => long.startsWith(name)).map((long) => word.table.byName.get(long)));
  return found.size === 1 ? [...found][0] : undefined;
}

function readBundle(word: Word, shown: string): 0 | 1 {
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
  // `-5` and its kin, where the data lists `-NUM`.
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
    reading.problems.push({ word: argText(word.arg), why: `option is unknown: ${holeWhy(word.arg) ?? ''}` });
  return 0;
}

/** The argument without its first `count` characters, which are known text. */
function afterText(arg: Arg, count: number): Arg {
  const [first, ...others] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(count);
  return { ...arg, bits: text === '' && others.length > 0 ? others : [{ kind: 'text', text }, ...others] };
}

function give(reading: Reading, option: Option, value?: Arg, help = false): void {
  if (option.role === 'unclear-flag') reading.problems.push({ word: option.name, why: 'what this option does is unknown' });
  const { name } = option;
  const role = option.role === 'unclear-flag' ? 'flag' : option.role;
  const after = placeIn(reading);
  reading.given.push({ name, role, after, ...(value ? { value } : {}), ...(help ? { help } : {}) });
}

const placeIn = ({ subs, operands }: Reading): number => subs + operands.length;

/** `tar xvf a.tar` is `tar -x -v -f a.tar`: letters that take a value take the next words in turn. */
function oldStyle(args: readonly Arg[]): readonly Arg[] {
  const first = exact(args[0]);
  if (first === undefined || first.startsWith('-') || !/^[A-Za-z]+$/.test(first)) return args;
  return [{ bits: [{ kind: 'text', text: `-${first}` }], from: [], spread: false }, ...args.slice(1)];
}

function operandRoles(parsed: Parsed, reading: Reading): Parsed['roles'] {
  let text = parsed.spec.operands ?? 'none';
  for (const when of parsed.spec.when ?? []) if (when.operands !== undefined && applies(parsed, when)) text = when.operands;
  const pattern = operandPattern(text);
  const roles: { role: Role; arg: Arg }[] = [];
  const { defaultOperand } = parsed.spec;
  const args = parsed.operands.length === 0 && defaultOperand !== undefined ? [textArg(defaultOperand)] : parsed.operands;
  const needed = pattern.before.filter((slot) => !slot.optional).length + pattern.after.length;
  let spare = Math.max(0, args.length - needed);
  let i = 0;
  for (const slot of pattern.before) {
    const arg = args[i];
    if (!arg) break;
    if (slot.role === 'command') {
      roles.push(...args.slice(i).map((each) => ({ role: 'command' as const, arg: each })));
      return roles;
    }
    if (slot.optional) {
      if (spare === 0) continue;
      spare--;
    }
    roles.push({ role: slot.role, arg });
    i++;
  }
  const tail = pattern.after.length;
  if (pattern.many !== undefined) {
    for (; i < args.length - tail; i++) {
      const arg = args[i];
      if (arg) roles.push({ role: pattern.many, arg });
    }
  }
  for (const slot of pattern.after) {
    const arg = args[i];
    if (!arg) break;
    roles.push({ role: slot.role, arg });
    i++;
  }
  for (; i < args.length; i++) {
    const arg = args[i];
    if (arg) reading.problems.push({ word: argText(arg), why: 'operand that is not expected' });
  }
  // A word that may be several cannot be counted: with more than one kind of slot, nothing is sure.
  const kinds = new Set(roles.map((one) => one.role));
  if (kinds.size > 1 && args.some((arg) => arg.spread))
    reading.problems.push({
      word: argText(args.find((arg) => arg.spread) ?? { bits: [], from: [], spread: true }),
      why: 'may be several words',
    });
  return roles;
}

/** Of several values the last counts for most programs, for some the first: all must be among them. */
function hasValue(parsed: Parsed, options: string, wanted: readonly string[]): boolean {
  const values = optionList(options).flatMap((option) => parsed.values(option));
  return values.length > 0 && values.every((value) => wanted.includes(exact(value) ?? '\0'));
}

const isAlone = ({ given }: Parsed, options: readonly string[]): boolean =>
  given.length === 0 ? options.includes('none') : given.length === 1 && options.includes(given[0]?.name ?? '');

export function applies(
  parsed: Parsed,
  when: Pick<When, 'has' | 'lacks' | 'given' | 'value' | 'words' | 'unless' | 'mentions' | 'alone'>,
): boolean {
  const any = (list: string): boolean => optionList(list).some((option) => parsed.has(option));
  if (when.has !== undefined && !any(when.has)) return false;
  if (when.alone !== undefined && !isAlone(parsed, optionList(when.alone))) return false;
  if (when.value !== undefined && !hasValue(parsed, when.has ?? '', optionList(when.value))) return false;
  if (when.lacks !== undefined && any(when.lacks)) return false;
  if (when.words !== undefined && !isListed(parsed.operands, when.words)) return false;
  if (when.mentions !== undefined && !isMentioned(parsed.operands, when.mentions)) return false;
  if (when.unless !== undefined && isListed(parsed.operands, when.unless)) return false;
  if (when.given === 'some' && parsed.operands.length === 0) return false;
  return !(when.given === 'none' && parsed.operands.length > 0);
}
