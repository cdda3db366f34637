// Names and their values while code is read. Does not evaluate.
import type { Value } from './value.ts';

export interface Scope {
  readonly names: Map<string, Value | undefined>;
  readonly parent: Scope | undefined;
  /** `var` declares a name in the nearest of these. */
  readonly isFunction: boolean;
  /** What `this` is; absent in arrows and blocks. */
  readonly self?: Value | undefined;
  /** The file the code is in. */
  readonly file: CodeFile;
}

export interface CodeFile {
  /** Directory from which relative requires start; absent if unknown. */
  readonly dir: string | undefined;
  readonly path: string | undefined;
  /** Names that are assigned after their declaration, anywhere in the file. */
  readonly assigned: Set<string>;
  /** What the file exports so far. */
  readonly exports: Map<string, Value>;
  readonly depth: number;
}

export const newScope = (parent: Scope, kind: 'function' | 'block', self?: Value): Scope => ({
  names: new Map(),
  parent,
  isFunction: kind === 'function',
  file: parent.file,
  ...(self === undefined ? {} : { self }),
});

export const topScope = (file: CodeFile): Scope => ({ names: new Map(), parent: undefined, isFunction: true, file });

export function scopeOf(scope: Scope, name: string): Scope | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) if (at.names.has(name)) return at;
  return undefined;
}

export function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunction && at.parent) at = at.parent;
  return at;
}

/** The value of `this` here; undefined if it may be the global object. */
export function selfOf(scope: Scope): Value | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) if (at.self !== undefined) return at.self;
  return undefined;
}
