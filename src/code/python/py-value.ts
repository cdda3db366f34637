// A Python value as far as it is known. Containers are shared and change in place, as in Python. Knows no module and no effect.
import type { Arg } from '../../shell/value.ts';
import { exact, holeArg, textArg } from '../../shell/value.ts';
import type { ClassDef, FunctionNode, LambdaNode } from './parse-python.ts';
import type { Scope } from './scope.ts';

export interface Text {
  readonly kind: 'str';
  readonly arg: Arg;
  /** When bytes are inserted into a text, they appear with `b` and quotes. */
  readonly bytes?: true;
}
/** Plain data of which only the kind is known. `holds`: values in it that are more than plain data. */
export interface Data {
  readonly kind: 'data';
  readonly holds: Value[];
}
export interface List {
  readonly kind: 'list';
  readonly items: Value[];
  /** True if there may be more or fewer items than these. */
  open: boolean;
}
export interface Dict {
  readonly kind: 'dict';
  readonly entries: Map<string, Value>;
  open: boolean;
  readonly holds: Value[];
  /** True if it contains all environment variables. */
  environ: boolean;
}
/** A module, or a member of one, by its full name: `os`, `os.path.join`, `builtins.open`. */
export interface Ref {
  readonly kind: 'ref';
  readonly name: string;
}
export interface Func {
  readonly kind: 'func';
  readonly node: FunctionNode | LambdaNode;
  readonly scope: Scope;
  readonly self?: Value;
  /** Values of the defaults at the time of the definition: positional ones, then keyword-only ones. */
  readonly defaults?: readonly Value[];
  readonly named?: readonly (Value | undefined)[];
  /** What a decorator turned it into, whatever the decorator's name. */
  readonly as?: 'property' | 'static' | 'class';
  /** Functions that run when the property is set or deleted. */
  readonly setters?: readonly Value[];
}
export interface Class {
  readonly kind: 'class';
  readonly node: ClassDef;
  readonly scope: Scope;
  readonly bases: readonly Value[];
}
export interface Instance {
  readonly kind: 'object';
  readonly cls: Class;
  readonly attrs: Map<string, Value>;
  /** The number of scopes created before it: an object that a loop creates again in every round is not a change. */
  readonly born: number;
}
/** A module of the project that was followed. */
export interface Space {
  readonly kind: 'space';
  readonly name: string;
  readonly scope: Scope;
}
export interface PathValue {
  readonly kind: 'path';
  readonly arg: Arg;
}
export interface File {
  readonly kind: 'file';
  /** Absent for a stream that is not a file. */
  readonly arg?: Arg;
  readonly writes: boolean;
}
/** An object made by a known module, with the type name under which its methods are listed. */
export interface Made {
  readonly kind: 'made';
  readonly type: string;
  readonly of?: Value;
}
/** An attribute of a value: a method, or a part of plain data. */
export interface Member {
  readonly kind: 'member';
  readonly of: Value;
  readonly name: string;
}
export interface Either {
  readonly kind: 'either';
  readonly values: readonly Value[];
}
export interface Unknown {
  readonly kind: 'unknown';
  readonly why: string;
}
export type Value =
  | Text
  | { readonly kind: 'num'; readonly value?: number; readonly truth?: boolean }
  | { readonly kind: 'none' }
  | Data
  | List
  | Dict
  | Ref
  | Func
  | Class
  | Instance
  | Space
  | PathValue
  | File
  | Made
  | Member
  | Either
  | Unknown;

export const NONE: Value = { kind: 'none' };
export const NUM: Value = { kind: 'num' };
export const str = (arg: Arg): Value => ({ kind: 'str', arg });
export const known = (text: string): Value => str(textArg(text));
export const bytesOf = (text: string): Value => ({ kind: 'str', arg: textArg(text), bytes: true });
export const isBytes = (value: Value | undefined): boolean => value?.kind === 'str' && value.bytes === true;
export const someText = (why: string): Value => str(holeArg(why));
const NOTHING: Value[] = [];
Object.freeze(NOTHING);
/** Plain data into which nothing can be put, as far as is tracked. */
const PLAIN: Data = { kind: 'data', holds: NOTHING };
export const data = (holds: readonly Value[] = []): Value => (holds.length === 0 ? PLAIN : { kind: 'data', holds: [...holds] });
/** A container that the code has just made. */
export const container = (holds: readonly Value[] = []): Data => ({ kind: 'data', holds: [...holds] });
export const list = (items: readonly Value[], open: 'open' | 'closed' = 'closed'): List => ({
  kind: 'list',
  items: [...items],
  open: open === 'open',
});
export const unknown = (why: string): Value => ({ kind: 'unknown', why });
export const ref = (name: string): Ref => ({ kind: 'ref', name });
export const made = (type: string, of?: Value): Value => ({ kind: 'made', type, ...(of ? { of } : {}) });

/** One name in a directory: no slash in it. */
export const entryName = (): Arg => holeArg('a name in a directory', { kind: 'token' }, { kind: 'entry-name' });
export const someName = (): Value => str(entryName());

const MOST = 16;

/** One of these values; it is unknown which. */
export function either(values: readonly Value[]): Value {
  const flat: Value[] = [];
  const texts = new Set<string>();
  for (const value of values.flatMap((one) => (one.kind === 'either' ? one.values : [one]))) {
    const text = value.kind === 'str' ? JSON.stringify(value.arg) : undefined;
    if (text === undefined ? flat.some((other) => same(other, value)) : texts.has(text)) continue;
    if (text !== undefined) texts.add(text);
    flat.push(value);
  }
  const [only] = flat;
  if (!only) return data();
  if (flat.length === 1) return only;
  return flat.length > MOST ? widen(flat) : { kind: 'either', values: flat };
}

/** Too many values to track separately: only their common kind is kept, if it is plain. */
const widen = (values: readonly Value[]): Value =>
  values.every((value) => value.kind === 'str')
    ? someText('one of many texts')
    : values.every(isPlain)
      ? data()
      : unknown('one of many values');

export const alternatives = (value: Value): readonly Value[] => (value.kind === 'either' ? value.values : [value]);

export function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'str':
    case 'path':
      return (b.kind === 'str' || b.kind === 'path') && JSON.stringify(a.arg) === JSON.stringify(b.arg);
    case 'num':
      return b.kind === 'num' && a.value === b.value && a.truth === b.truth;
    case 'none':
      return true;
    case 'data':
      return b.kind === 'data' && Object.isFrozen(a.holds) && Object.isFrozen(b.holds);
    case 'ref':
      return b.kind === 'ref' && a.name === b.name;
    case 'made':
      return b.kind === 'made' && a.type === b.type && a.of === b.of;
    case 'file':
      return b.kind === 'file' && a.writes === b.writes && JSON.stringify(a.arg) === JSON.stringify(b.arg);
    case 'func':
      return b.kind === 'func' && a.node === b.node && a.scope === b.scope && a.self === b.self && a.defaults === b.defaults;
    case 'member':
      return b.kind === 'member' && a.name === b.name && same(a.of, b.of);
    case 'unknown':
      return true;
    default:
      return false;
  }
}

/** Types of plain data: calling them only converts. */
const PLAIN_TYPES = new Set(
  'str int float bool list dict set tuple frozenset complex bytes len sum repr abs sorted'
    .split(' ')
    .map((name) => `builtins.${name}`),
);

/** It contains nothing that can be called or has effects: numbers, text, containers of these. */
export function isPlain(value: Value): boolean {
  switch (value.kind) {
    case 'str':
    case 'num':
    case 'none':
      return true;
    case 'data':
      return value.holds.length === 0;
    case 'list':
      return value.items.every(isPlain);
    case 'dict':
      return !value.environ && value.holds.length === 0 && [...value.entries.values()].every(isPlain);
    case 'either':
      return value.values.every(isPlain);
    case 'member':
      return isPlain(value.of);
    case 'ref':
      return PLAIN_TYPES.has(value.name);
    case 'made':
      // It returns parts of its argument and holds nothing itself.
      return value.type === 'getter';
    default:
      return false;
  }
}

/** The values inside a value that are more than plain data. */
export function contents(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'list':
      return value.items.flatMap((item) => (isPlain(item) && item.kind !== 'str' ? [] : [item]));
    case 'dict':
      return [...value.entries.values(), ...value.holds];
    case 'data':
      return value.holds;
    case 'either':
      return value.values.flatMap(contents);
    case 'member':
      return contents(value.of);
    default:
      return isPlain(value) ? [] : [value];
  }
}

/** What a loop over it, or an index into it, may give. */
export function elementOf(value: Value): Value {
  switch (value.kind) {
    case 'list':
      // INVARIANT: an open list names everything that may be in it; only the number and order are unknown.
      return value.items.length === 0 ? data() : either(value.items);
    case 'data':
      return value.holds.length === 0 ? value : either([...value.holds, data()]);
    case 'dict':
      return data();
    case 'str':
      return someText('a character of a text');
    case 'either':
      return either(value.values.map(elementOf));
    case 'file':
      return someText('a line of a file');
    case 'made':
      // A query returns rows.
      if (value.type === 'sqlite') return data();
      return value.of ? either([value.of, value]) : value;
    case 'member':
      return elementOf(value.of);
    case 'num':
    case 'none':
      return data();
    case 'func':
    case 'class':
    case 'object':
    case 'space':
    case 'path':
    case 'ref':
    case 'unknown':
      return unknown('an unknown element of something');
  }
}

/** A dictionary key; bytes and paths with the same letters are different keys. */
export const keyText = (value: Value | undefined): string | undefined =>
  value?.kind === 'str' && !isBytes(value) ? exact(value.arg) : undefined;

export const exactText = (value: Value | undefined): string | undefined =>
  value?.kind === 'str' || value?.kind === 'path' ? exact(value.arg) : undefined;
