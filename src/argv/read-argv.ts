// The one option reader: from words and a program's data to a parsed command line. Knows how options are spelled; knows no program.
import type { Arg } from '../shell/value.ts';
import type { Stream } from '../shell/value.ts';
import { argText, exact, holeWhy } from '../shell/value.ts';
import { ownTable } from './option-table.ts';
import type { GivenOption, Parsed, Program, Spec } from './program.ts';
import { operandRoles } from './operand-roles.ts';
import type { Reading, Style } from './read-options.ts';
import { ALONE, readOptions } from './read-options.ts';

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
        why: text === undefined ? `subcommand is unknown: ${holeWhy(name) ?? ''}` : 'unknown subcommand',
        isSub: true,
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
  const names = new Map<string, GivenOption[]>();
  for (const one of reading.given) {
    const before = names.get(one.name);
    if (before) before.push(one);
    else names.set(one.name, [one]);
  }
  // Most callers use the canonical name; other names are looked up level by level, from the innermost.
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

/**
 * True if the call only prints help or the version. INVARIANT: false if there is a problem, if an option takes a value, and for a help option after
 * an operand of a program that runs its operands or that on some systems stops reading options there (`rm -rf x --help` deletes on macOS).
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
  // Many programs load the settings or code that an operand names before they print their help.
  const away = operands.some((arg) => /^(?:~?\/|\.\.)/.test(exact(arg) ?? '/'));
  if (!help || !plain || away || spec.help === 'none' || reading.problems.length > 0) return false;
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

/** `tar xvf a.tar` means `tar -x -v -f a.tar`: the letters that take a value use the following words in order. */
function oldStyle(args: readonly Arg[]): readonly Arg[] {
  const first = exact(args[0]);
  if (first === undefined || first.startsWith('-') || !/^[A-Za-z]+$/.test(first)) return args;
  return [{ bits: [{ kind: 'text', text: `-${first}` }], from: [], spread: false }, ...args.slice(1)];
}
