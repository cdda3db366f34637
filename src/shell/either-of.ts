// A variable whose value depends on the path taken: all possible values, and what holds for every one of them. Knows no commands.
import type { Variable, Ways } from './state.ts';
import type { Arg, Shape } from './value.ts';
import { ANY, NATURAL, SIGNED, TOKEN, union, variableHole } from './value.ts';

/** With more possible values than this, the variable is unknown. */
export const MAX_WAYS = 24;
/** The same for long texts, because each path would hold its own copy. */
const MAX_TEXT = 64 * 1024;

/** A variable that has one of several values. Its origins are those of all of them. */
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

/** An unknown variable that probably has one of these values. They are analysed in addition and prove nothing. */
export function orOneOf<V extends Variable>(variable: V, others: Ways): V {
  const { ways: before, ...plain } = { ways: undefined, ...variable };
  const ways = waysOf([plain as Variable, ...(before ?? []), ...others]);
  return others.length === 0 || ways.length > MAX_WAYS || sizeOf(ways) > MAX_TEXT ? variable : { ...variable, ways };
}

/** Each element of an array as an array of its own, for an access to one element. */
export const eachAlone = (elements: readonly Arg[]): Ways =>
  elements.flatMap((arg) => (arg.spread ? [] : [{ kind: 'array', elements: [arg], alone: true } as const]));

/** The variable without its separate values, for one that changes with every round of a loop. */
export function forgotten(name: string, variable: Variable | undefined): Variable {
  const value: Arg = { ...variableHole(name, 'changes from round to round'), from: fromOf(variable) };
  if (variable?.kind === 'reference') return { ...variable, unsure: true };
  return variable?.kind === 'array' ? { kind: 'array', elements: [{ ...value, spread: true }] } : { kind: 'scalar', value };
}

/** Removes duplicates. If two values are equal, the origins of both are kept. */
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

/** What is known of a variable, as a text to compare: without reasons and origins. */
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

/** If every value is a number, the shape is a number. */
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
