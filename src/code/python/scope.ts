// Names and their values in a module, function or class. Stores every value that a name ever had, for code that runs later.
import type { Value } from './py-value.ts';
import { either, same } from './py-value.ts';

export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly vars: Map<string, Value>;
  readonly ever: Map<string, Value>;
  readonly outer: Scope | undefined;
  /** False in a module that is imported. */
  readonly own: boolean;
  /** The number of scopes created before it. */
  readonly born: number;
  /** Names declared `global` or `nonlocal` here. */
  readonly elsewhere: Map<string, 'global' | 'nonlocal'>;
  /** Modules imported with `*`. */
  readonly stars: string[];
}

/** `counter` is the reading, which counts its scopes. */
export const newScope = (
  kind: Scope['kind'],
  counter: { scopes: number; moduleFiles: readonly string[] },
  outer?: Scope,
): Scope => ({
  kind,
  vars: new Map(),
  ever: new Map(),
  outer,
  own: outer?.own ?? counter.moduleFiles.length === 0,
  born: counter.scopes++,
  elsewhere: new Map(),
  stars: [],
});

export function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.outer) at = at.outer;
  return at;
}

/** The scopes in which a name is looked up. INVARIANT: functions in a class do not see the names of its body. */
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
    // `global` means the module's name, even if a surrounding function has one of the same name.
    if (declared === 'global' && i < all.length - 1) return lookUp(moduleOf(scope), name, late);
    if (declared !== undefined && at.outer) continue;
    const value = late === 'late' && at !== scope ? at.ever.get(name) : at.vars.get(name);
    if (value) return value;
  }
  return undefined;
}

/** `sure`: this assignment certainly happens now, with nothing in between. */
/** Returns the scope that changed, if any. */
export function bind(
  scope: Scope,
  name: string,
  binding: { readonly value: Value; readonly sure: boolean; readonly before: Value | undefined },
): Scope | undefined {
  const declared = scope.elsewhere.get(name);
  const target =
    declared === 'global'
      ? moduleOf(scope)
      : declared === 'nonlocal'
        ? (chain(scope).find((at) => at !== scope && at.kind === 'function' && at.vars.has(name)) ?? scope)
        : scope;
  const old = target.vars.get(name) ?? binding.before;
  const next = binding.sure && !declared ? binding.value : old ? either([old, binding.value]) : binding.value;
  target.vars.set(name, next);
  const ever = target.ever.get(name);
  target.ever.set(name, ever ? either([ever, binding.value]) : binding.value);
  return old && sameSet(old, next) ? undefined : target;
}

export function sameSet(a: Value, b: Value): boolean {
  if (a.kind !== 'either' || b.kind !== 'either') return same(a, b);
  return a.values.length === b.values.length && b.values.every((one) => a.values.some((other) => same(one, other)));
}
