// A variable that is not the same on every way: all it may be, and what holds for every one of them. Knows no commands.
import type { Variable, Ways } from './state.ts';
import type { Arg, Shape } from './value.ts';
import { ANY, NATURAL, SIGNED, TOKEN, union, variableHole } from './value.ts';

/** More than these are not told apart. */
export const MAX_WAYS = 24;
/** Nor are long texts: they would be held once for each way. */
const MAX_TEXT = 64 * 1024;

/** A variable that may have either value. It carries what both carry. */
export function eitherOf(name: string, values: Ways): Variable {
  const from = union(...values.map(fromOf));
  const reference = values.find((value) => value?.kind === 'reference');
  if (reference?.kind === 'reference') return { ...reference, unsure: true, from };
  const ways = waysOf(values);
  const only = ways.length === 1 ? ways[0] : undefined;
  if (only) return only;
  const told = ways.length <= MAX_WAYS && sizeOf(ways) <= MAX_TEXT ? { ways } : {};
  const differs = 'has more than one possible value here';
  const saying = 'ways' in told ? differs : `${differs}, and there are too many to tell apart`;
  if (values.some((value) => value?.kind === 'array'))
    return { kind: 'array', elements: [{ ...variableHole(name, saying), from, spread: true }], ...told };
  return { kind: 'scalar', value: { ...variableHole(name, saying, shapeOfAll(values.map(tokenShape))), from }, ...told };
}

/** An unknown variable, but may well be one of these: they are looked at besides, and decide nothing in its favour. */
export function orOneOf<V extends Variable>(variable: V, others: Ways): V {
  const { ways: before, ...plain } = { ways: undefined, ...variable };
  const ways = waysOf([plain as Variable, ...(before ?? []), ...others]);
  return others.length === 0 || ways.length > MAX_WAYS || sizeOf(ways) > MAX_TEXT ? variable : { ...variable, ways };
}

/** An array of which one element is asked for, as if it had no other. */
export const eachAlone = (elements: readonly Arg[]): Ways =>
  elements.flatMap((arg) => (arg.spread ? [] : [{ kind: 'array', elements: [arg], alone: true } as const]));

/** The same, with nothing told apart: for a value that changes from round to round. */
export function forgotten(name: string, variable: Variable | undefined): Variable {
  const value: Arg = { ...variableHole(name, 'changes from round to round'), from: fromOf(variable) };
  if (variable?.kind === 'reference') return { ...variable, unsure: true };
  return variable?.kind === 'array' ? { kind: 'array', elements: [{ ...value, spread: true }] } : { kind: 'scalar', value };
}

/** Each way once. Where two know the same, it came from either. */
function waysOf(values: Ways): Ways {
  const found = new Map<string, Variable | undefined>();
  for (const value of values)
    for (const way of (value && 'ways' in value ? value.ways : undefined) ?? [value]) {
      const key = knownOf(way);
      const before = found.get(key);
      found.set(key, before && way ? withFrom(before, fromOf(way)) : way);
    }
  return [...found.values()];
}

function withFrom(variable: Variable, more: readonly number[]): Variable {
  if (more.length === 0) return variable;
  if (variable.kind === 'scalar') return { ...variable, value: { ...variable.value, from: union(variable.value.from, more) } };
  if (variable.kind !== 'array') return variable;
  return { ...variable, elements: variable.elements.map((one) => ({ ...one, from: union(one.from, more) })) };
}

/** What is known of a variable, as a text to compare: not why, and not from which part. */
export function knownOf(variable: Variable | undefined): string {
  switch (variable?.kind) {
    case undefined:
      return 'outside';
    case 'unset':
      return 'unset';
    case 'reference':
      return `reference ${variable.name} ${String(variable.unsure)}`;
    case 'scalar':
      return `scalar ${knownOfArg(variable.value)}${knownOfWays(variable.ways)}`;
    case 'array':
      return `array${variable.alone ? ' alone' : ''} ${variable.elements.map(knownOfArg).join(' ')}${knownOfWays(variable.ways)}`;
  }
}

const knownOfWays = (ways: Ways | undefined): string =>
  ways === undefined ? '' : ` ways ${ways.map(knownOf).toSorted().join('|')}`;

const knownOfArg = (arg: Arg): string =>
  JSON.stringify([arg.spread, ...arg.bits.map((bit) => (bit.kind === 'hole' ? [bit.shape, bit.source] : [bit.kind, bit.text]))]);

const sizeOf = (ways: Ways): number => ways.reduce((sum, way) => sum + knownOf(way).length, 0);

/** A number on every way is a number. */
function shapeOfAll(shapes: readonly (Shape | undefined)[]): Shape {
  const numbers = shapes.map((shape) => (shape?.kind === 'token' ? (shape.number ?? 'token') : undefined));
  if (numbers.includes(undefined)) return ANY;
  if (numbers.includes('signed')) return numbers.includes('token') ? ANY : SIGNED;
  return numbers.includes('token') ? TOKEN : NATURAL;
}

function tokenShape(variable: Variable | undefined): Shape | undefined {
  if (variable?.kind !== 'scalar') return undefined;
  const only = variable.value.bits.length === 1 ? variable.value.bits[0] : undefined;
  if (only?.kind === 'text') return /^-?\d+$/.test(only.text) ? (only.text.startsWith('-') ? SIGNED : NATURAL) : undefined;
  return only?.kind === 'hole' && only.shape.kind === 'token' && !only.shape.many ? only.shape : undefined;
}

/** Parts whose output a variable holds. */
export function fromOf(variable: Variable | undefined): readonly number[] {
  if (variable?.kind === 'scalar') return variable.value.from;
  if (variable?.kind === 'reference') return variable.from ?? [];
  return variable?.kind === 'array' ? union(...variable.elements.map((element) => element.from)) : [];
}
