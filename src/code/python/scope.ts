// Names and what they are bound to, in a module, function or class. Remembers every value a name ever had, for code that runs later.
import type { Value } from './py-value.ts';
import { either, same } from './py-value.ts';

export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly vars: Map<string, Value>;
  readonly ever: Map<string, Value>;
  readonly outer: Scope | undefined;
  /** How many scopes were made before it. */
  readonly born: number;
  /** Names declared `global` or `nonlocal` here. */
  readonly elsewhere: Map<string, 'global' | 'nonlocal'>;
  /** Modules whose names were all imported. */
  readonly stars: string[];
}

/** `counter` is the reading, which counts its scopes. */
export const newScope = (kind: Scope['kind'], counter: { scopes: number }, outer?: Scope): Scope => ({
  kind,
  vars: new Map(),
  ever: new Map(),
  outer,
  born: counter.scopes++,
  elsewhere: new Map(),
  stars: [],
});

export function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.outer) at = at.outer;
  return at;
}

/** Scopes a name is looked up in. INVARIANT: a class body is not seen from the functions in it. */
export function chain(scope: Scope): readonly Scope[] {
  const found = [scope];
  for (let at = scope.outer; at; at = at.outer) if (at.kind !== 'class') found.push(at);
  return found;
}

/** `late`: the code may run at any later time, so every value that an outer name ever had counts. */
export function lookUp(scope: Scope, name: string, late: 'late' | 'now'): Value | undefined {
  const all = chain(scope);
  for (const [i, at] of all.entries()) {
    const declared = at.elsewhere.get(name);
    // `global` means the module's name, whatever the functions around call so.
    if (declared === 'global' && i < all.length - 1) return lookUp(moduleOf(scope), name, late);
    if (declared !== undefined && at.outer) continue;
    const value = late === 'late' && at !== scope ? at.ever.get(name) : at.vars.get(name);
    if (value) return value;
  }
  return undefined;
}

/** `sure`: this assignment happens, now, and nothing else did in between. */
/** Gives the scope that changed, if one did. */
export function bind(
  scope: Scope,
  name: string,
  it: { readonly value: Value; readonly sure: boolean; readonly before: Value | undefined },
): Scope | undefined {
  const declared = scope.elsewhere.get(name);
  const target =
    declared === 'global'
      ? moduleOf(scope)
      : declared === 'nonlocal'
        ? (chain(scope).find((at) => at !== scope && at.kind === 'function' && at.vars.has(name)) ?? scope)
        : scope;
  const old = target.vars.get(name) ?? it.before;
  const next = it.sure && !declared ? it.value : old ? either([old, it.value]) : it.value;
  target.vars.set(name, next);
  const ever = target.ever.get(name);
  target.ever.set(name, ever ? either([ever, it.value]) : it.value);
  return old && sameSet(old, next) ? undefined : target;
}

export function sameSet(a: Value, b: Value): boolean {
  if (a.kind !== 'either' || b.kind !== 'either') return same(a, b);
  return a.values.length === b.values.length && b.values.every((one) => a.values.some((other) => same(one, other)));
}
