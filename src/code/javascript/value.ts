// A JavaScript value as far as it is known. Does not evaluate anything.
import type { ClassNode, FunctionNode, Node } from './syntax.ts';
import { MAX_OPTIONS, TooMuchCode } from './limits.ts';
import type { Scope } from './scope.ts';

/** `token`: a number or id. `name`: an entry of a directory, or a path below it, without `..`. `any`: nothing is known. */
export type Bit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hole'; readonly why: string; readonly shape: 'any' | 'token' | 'name' };

export interface Closure {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly self: Value | undefined;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly node: ClassNode;
  readonly scope: Scope;
  readonly parent: Value | undefined;
  readonly methods: ReadonlyMap<string, Value>;
  readonly statics: ReadonlyMap<string, Value>;
}

/** An array or object literal. The place in the code is stored, so that a literal that changes anywhere is unknown everywhere. */
export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Value[];
  readonly site: Node;
}
export interface ObjectValue {
  readonly kind: 'object';
  readonly props: ReadonlyMap<string, Value>;
  /** There may be further properties. */
  readonly more: boolean;
  readonly site: Node;
}

export type Value =
  | { readonly kind: 'text'; readonly bits: readonly Bit[] }
  | { readonly kind: 'number'; readonly value?: number }
  /** Plain data: text, numbers, arrays and objects of these. Contains no functions except the language's own. */
  | { readonly kind: 'data'; readonly value?: boolean }
  | ListValue
  | ObjectValue
  /** The entries of a directory: `names` are texts, `entries` are objects with a name. */
  | { readonly kind: 'listing'; readonly of: 'names' | 'entries' }
  | Closure
  | ClassValue
  /** `exactly`: it was created from this class and not from a subclass. */
  | { readonly kind: 'instance'; readonly of: ClassValue; readonly exactly: boolean }
  /** An object of the runtime, by its path in the tables: `fs.readFileSync`, `process`, `#child`. */
  | { readonly kind: 'native'; readonly path: string }
  | { readonly kind: 'environment' }
  /** A URL object of a file. */
  | { readonly kind: 'file-url'; readonly bits: readonly Bit[] }
  | { readonly kind: 'either'; readonly options: readonly Value[] }
  /** Data or a function of the code. `loose`: selected by an unknown key, so it may be anything in the language. */
  | { readonly kind: 'unknown'; readonly loose: boolean };

export const DATA: Value = { kind: 'data' };
export const NUMBER: Value = { kind: 'number' };
export const UNKNOWN: Value = { kind: 'unknown', loose: false };
export const LOOSE: Value = { kind: 'unknown', loose: true };
export const text = (value: string): Value => ({ kind: 'text', bits: [{ kind: 'text', text: value }] });
export const textOf = (bits: readonly Bit[]): Value => ({ kind: 'text', bits: joined(bits) });
export const native = (path: string): Value => ({ kind: 'native', path });
export const hole = (why: string, shape: 'any' | 'token' | 'name' = 'any'): Bit => ({ kind: 'hole', why, shape });
export const NAME: Value = { kind: 'text', bits: [hole('a name in a directory', 'name')] };

function joined(bits: readonly Bit[]): readonly Bit[] {
  const out: Bit[] = [];
  for (const bit of bits) {
    const last = out.at(-1);
    if (bit.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + bit.text };
    else out.push(bit);
  }
  return out.length === 0 ? [{ kind: 'text', text: '' }] : out;
}

export function exactBits(bits: readonly Bit[]): string | undefined {
  const only = bits[0];
  return bits.length === 1 && only?.kind === 'text' ? only.text : undefined;
}

/** The text of a value, if known. */
export function exactText(value: Value | undefined): string | undefined {
  if (value?.kind === 'text') return exactBits(value.bits);
  return value?.kind === 'number' && value.value !== undefined ? String(value.value) : undefined;
}

/** A value as a piece of text. */
export function bitsOf(value: Value): readonly Bit[] {
  switch (value.kind) {
    case 'text':
      return value.bits;
    case 'number':
      return [value.value === undefined ? hole('a number', 'token') : { kind: 'text', text: String(value.value) }];
    case 'file-url':
      return [{ kind: 'text', text: 'file://' }, ...value.bits];
    default:
      return [hole('unknown text')];
  }
}

/** True when it can only be plain data. */
export function isData(value: Value): boolean {
  switch (value.kind) {
    case 'text':
    case 'number':
    case 'data':
    case 'listing':
    case 'file-url':
      return true;
    case 'list':
      return value.items.every(isData);
    case 'object':
      return !value.more && [...value.props.values()].every(isData);
    case 'either':
      return value.options.every(isData);
    default:
      return false;
  }
}

/** More known texts than this are treated as plain data. */
const MAX_KNOWN = 24;

/** One of several values. Only plain data may be dropped: a function that is dropped could be called without being noticed. */
export function either(values: readonly Value[]): Value {
  if (values.length > MAX_OPTIONS && values.every(isData)) {
    const texts = new Set(values.map(exactText));
    if (texts.has(undefined) || texts.size > MAX_KNOWN) return DATA;
  }
  const options: Value[] = [];
  for (const value of values.flatMap((one) => (one.kind === 'either' ? one.options : [one]))) {
    if (!options.some((one) => same(one, value))) options.push(value);
    if (options.length > MAX_OPTIONS) throw new TooMuchCode('a value with too many possible meanings');
  }
  const [first] = options;
  if (first === undefined) return DATA;
  if (options.length === 1) return first;
  return options.length > MAX_KNOWN && options.every(isData) ? DATA : { kind: 'either', options };
}

function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'data') return b.kind === 'data' && a.value === b.value;
  if (a.kind === 'native') return b.kind === 'native' && a.path === b.path;
  if (a.kind === 'unknown') return b.kind === 'unknown' && a.loose === b.loose;
  if (a.kind === 'function') return b.kind === 'function' && a.node === b.node && a.scope === b.scope;
  return a.kind === 'text' && b.kind === 'text' && JSON.stringify(a.bits) === JSON.stringify(b.bits);
}
