// A property of a value. Reading one runs no code: accessors were run when their object was created.
import { REACHING_KEYS } from './methods.ts';
import { atPath, carryVariable, environmentValue, globalValue } from './identifiers.ts';
import { isGlobal } from './native-table.ts';
import type { Run } from './run.ts';
import { doubt, isOpen, note } from './run.ts';
import { escape } from './escape.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';
import { DATA, LOOSE, NAME, NUMBER, UNKNOWN, either } from './value.ts';

export function member(run: Run, receiver: Value, at: { readonly key: string; readonly scope: Scope }): Value {
  const { key, scope } = at;
  if (receiver.kind === 'either') return either(receiver.options.map((one) => member(run, one, at)));
  if (REACHING_KEYS.has(key) && !(receiver.kind === 'native' && receiver.path === 'process' && key === 'getBuiltinModule')) {
    doubt(run, `\`${key}\` can reach anything`, key);
    return LOOSE;
  }
  switch (receiver.kind) {
    case 'native':
      return nativeMember(run, receiver.path, at);
    case 'environment':
      return environmentValue(run, key);
    case 'object':
      if (isOpen(run, receiver)) return UNKNOWN;
      return receiver.props.get(key) ?? (receiver.more ? UNKNOWN : DATA);
    case 'list':
      if (key === 'length') return NUMBER;
      if (/^\d+$/.test(key))
        return isOpen(run, receiver)
          ? receiver.items.every((one) => one.kind === 'text')
            ? DATA
            : UNKNOWN
          : (receiver.items[Number(key)] ?? DATA);
      return DATA;
    case 'listing':
      return key === 'length' ? NUMBER : element(run, receiver);
    case 'text':
      // A text that stands for a URL has the properties of a URL.
      if (key === 'searchParams') return { kind: 'native', path: '#params' };
      return key === 'length' ? NUMBER : DATA;
    case 'number':
    case 'data':
      return DATA;
    case 'file-url':
      return key === 'pathname' ? { kind: 'text', bits: receiver.bits } : DATA;
    case 'class':
      if (key === 'prototype') return { kind: 'instance', of: receiver, exactly: false };
      if (isReplaced(run, key)) return UNKNOWN;
      for (let of: Value | undefined = receiver; of?.kind === 'class'; of = of.parent) {
        const found = of.statics.get(key);
        if (found) return found;
      }
      return key === 'name' ? DATA : UNKNOWN;
    case 'instance':
      if (isReplaced(run, key) || (!receiver.exactly && (run.overridden.has(key) || run.overridden.has('*')))) return UNKNOWN;
      for (let of: Value | undefined = receiver.of; of?.kind === 'class'; of = of.parent) {
        const method = of.methods.get(key);
        // A method of its class has the object as `this`.
        if (method)
          return method.kind === 'function' && method.node.type !== 'ArrowFunctionExpression'
            ? { ...method, self: receiver }
            : method;
      }
      // A method that is separated from its object has the global object as `this`.
      if (isGlobal(key)) return globalValue(run, key, scope);
      return UNKNOWN;
    case 'function':
      return key === 'name' || key === 'length' ? DATA : UNKNOWN;
    case 'unknown':
      return receiver.loose ? LOOSE : UNKNOWN;
  }
}

const isReplaced = (run: Run, key: string): boolean => run.replaced.has(key) || run.replaced.has('*');

function nativeMember(run: Run, path: string, at: { readonly key: string; readonly scope: Scope }): Value {
  const { key, scope } = at;
  if (path === 'globalThis') return isGlobal(key) ? globalValue(run, key, scope) : UNKNOWN;
  if (path === 'module') {
    if (key === 'exports') return { kind: 'native', path: 'exports' };
    if (MODULE_FACTS.has(key)) return DATA;
    doubt(run, `what \`module.${key}\` does is unknown`, key);
    return UNKNOWN;
  }
  if (path === 'exports') return scope.file.exports.get(key) ?? UNKNOWN;
  if (key === 'default') return { kind: 'native', path };
  // Changes to a prototype affect everything that inherits from it.
  if (key === 'prototype') return { kind: 'native', path: `${path}.prototype` };
  return atPath(run, `${path}.${key}`, scope);
}

const MODULE_FACTS: ReadonlySet<string> = new Set(['id', 'filename', 'path', 'loaded', 'parent']);

/** A property with an unknown name. */
export function someMember(run: Run, receiver: Value, key: Value): Value {
  switch (receiver.kind) {
    case 'native':
      doubt(run, `a member of \`${receiver.path}\` picked by an unknown name`, receiver.path);
      return LOOSE;
    case 'environment':
      carryVariable(run, undefined);
      note(run, { kind: 'reveal', what: 'env-value', detail: 'a variable of the environment' });
      return DATA;
    case 'either':
      return either(receiver.options.map((one) => someMember(run, one, key)));
    case 'list':
    case 'listing':
      if (key.kind === 'number') return element(run, receiver);
      break;
    case 'data':
    case 'text':
      if (key.kind === 'number') return DATA;
      break;
    default:
      break;
  }
  // It may be any property.
  escape(run, receiver, 'stored');
  return LOOSE;
}

/** Any element of a value that is iterated. */
export function element(run: Run, of: Value): Value {
  switch (of.kind) {
    case 'list':
      return isOpen(run, of)
        ? of.items.every((one) => one.kind === 'text' || one.kind === 'number')
          ? UNKNOWN
          : LOOSE
        : either(of.items);
    case 'listing':
      return of.of === 'names' ? NAME : { kind: 'object', props: new Map([['name', NAME]]), more: true, site: ENTRY };
    case 'text':
    case 'data':
    case 'number':
    case 'file-url':
      return DATA;
    case 'either':
      return either(of.options.map((one) => element(run, one)));
    case 'environment':
      note(run, { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' });
      return DATA;
    case 'native':
      if (of.path.startsWith('#')) return UNKNOWN;
      escape(run, of, 'stored');
      return UNKNOWN;
    default:
      return UNKNOWN;
  }
}

const ENTRY = { type: 'EmptyStatement', start: 0, end: 0 } as const;
