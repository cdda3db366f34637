// Binds targets of assignments: names, attributes, items, unpacking. Rebinding a member of a module is unclear.
import { callBack } from './apply-known.ts';
import { classAttribute } from './attribute.ts';
import { callValue } from './call.ts';
import { NO_ARGS, hasForeignBase } from './call-function.ts';
import { evaluate, nameValue } from './evaluate.ts';
import type { EvalPoint } from './evaluate.ts';
import { forgetArguments, isLibrary } from './knowledge.ts';
import type { ExprNode } from './parse-python.ts';
import type { Instance, Value } from './py-value.ts';
import { NUM, alternatives, data, either, elementOf, isPlain, keyText, same, someText, unknown } from './py-value.ts';
import { bind, sameSet } from './scope.ts';
import { stored } from './settle.ts';
import { changed, note, noteUnclear, uncertain } from './walk.ts';
import type { Reading } from './walk.ts';

export function assign(at: EvalPoint, target: ExprNode, value: Value): void {
  switch (target.nodeType) {
    case 'Name':
      return assignName(at, target.id, value);
    case 'Starred':
      return assign(at, target.value, { kind: 'list', items: [value], open: true });
    case 'Tuple':
    case 'List':
      return unpack(at, target.elts, value);
    case 'Attribute':
      return assignAttribute(at, evaluate(at, target.value), { name: target.attr, value });
    case 'Subscript': {
      const key = evaluate(at, target.slice);
      for (const container of alternatives(evaluate(at, target.value))) assignItem(at.reading, container, { key, value });
      return;
    }
    default:
      noteUnclear(at.reading, `an assignment to ${target.nodeType} is unknown`);
  }
}

export function assignName(at: EvalPoint, name: string, value: Value): void {
  const { reading, scope } = at;
  if (name === '__builtins__') noteUnclear(reading, 'the built-in functions are replaced', name);
  const sure = reading.weak === 0;
  const before = (sure && !scope.elsewhere.has(name)) || scope.vars.has(name) ? undefined : outerMeaning(at, name);
  const kept = stored(reading, reading.widening ? widened(value) : value);
  const target = bind(scope, name, { value: kept, sure, before });
  if (target) changed(reading, target.born);
}

/** What the name means if the assignment does not happen; a function's local name then has no value. */
const outerMeaning = (at: EvalPoint, name: string): Value | undefined => {
  const local = at.scope.kind === 'function' || at.scope.kind === 'comprehension';
  if (local && !at.scope.elsewhere.has(name)) return undefined;
  const value = nameValue(at, name);
  return value.kind === 'unknown' ? undefined : value;
};

function widened(value: Value): Value {
  switch (value.kind) {
    case 'str':
      return someText('a text that changes in a loop');
    case 'num':
      return NUM;
    case 'either':
      return either(value.values.map(widened));
    default:
      return value;
  }
}

function unpack(at: EvalPoint, targets: readonly ExprNode[], value: Value): void {
  const exactly =
    value.kind === 'list' &&
    !value.open &&
    value.items.length === targets.length &&
    !targets.some((one) => one.nodeType === 'Starred');
  targets.forEach((target, i) => {
    const one = exactly ? value.items[i] : undefined;
    assign(
      at,
      target,
      one ??
        (value.kind === 'either'
          ? either(value.values.map((each) => pick(each, i, targets.length)))
          : pick(value, i, targets.length)),
    );
  });
}

const pick = (value: Value, i: number, count: number): Value =>
  (value.kind === 'list' && !value.open && value.items.length === count ? value.items[i] : undefined) ?? elementOf(value);

/** Attributes of `sys` that may be set to plain values. */
const SETTABLE = new Set([
  'sys.argv',
  'sys.stdout',
  'sys.stderr',
  'sys.dont_write_bytecode',
  'sys.stdin',
  'sys.tracebacklimit',
  'sys.ps1',
]);

export function assignAttribute(at: EvalPoint, target: Value, attribute: { readonly name: string; readonly value: Value }): void {
  const { reading } = at;
  stored(reading, attribute.value);
  for (const one of alternatives(target)) {
    if (/^__\w+__$/.test(attribute.name)) noteUnclear(reading, `\`${attribute.name}\` of something is replaced`, attribute.name);
    else if (one.kind === 'object') {
      if (runSetters(at, one, { name: attribute.name, args: [attribute.value] })) continue;
      // An unread base class calls attributes under the names it knows.
      if (!isPlain(attribute.value) && hasForeignBase(one.cls)) callBack(at, [attribute.value], NO_ARGS);
      const old = one.attrs.get(attribute.name);
      const next = old ? either([old, attribute.value]) : attribute.value;
      if (!old || !sameSet(old, next)) changed(reading, one.born);
      one.attrs.set(attribute.name, next);
    } else if (one.kind === 'class') {
      if (bind(one.scope, attribute.name, { value: attribute.value, sure: false, before: undefined })) changed(reading);
    } else if (one.kind === 'ref') {
      const name = `${one.name}.${attribute.name}`;
      const harmless =
        SETTABLE.has(name) &&
        alternatives(attribute.value).every((value) => isPlain(value) || value.kind === 'file' || value.kind === 'ref');
      if (name === 'sys.argv') forgetArguments(reading);
      if (!harmless) noteUnclear(reading, `\`${name}\` is replaced`, name);
    } else if (one.kind === 'made' && STEERED.has(one.type)) setOfMade(at, one.type, attribute);
    else if (one.kind === 'data' || one.kind === 'made') hold(reading, one, attribute.value);
    else if ((one.kind === 'func' || isOfMock(one)) && isPlain(attribute.value)) continue;
    else noteUnclear(reading, `\`.${attribute.name}\` of something unknown is set`, attribute.name);
  }
}

/** `mock.method`, at any depth: the result of a mock only returns plain values. */
const isOfMock = (value: Value): boolean =>
  value.kind === 'member' && (value.of.kind === 'made' ? value.of.type === 'lib:mock' : isOfMock(value.of));

/** Objects with attributes that say which server they use or what they check. */
const STEERED = new Set(['response', 'session', 'connection', 'socket', 'opener', 'ssl', 'smtp', 'ftp', 'sqlite', 'archive']);

function setOfMade(at: EvalPoint, type: string, attribute: { readonly name: string; readonly value: Value }): void {
  const { reading } = at;
  if (
    type === 'session' &&
    /^(headers|auth|cookies|params|max_redirects|stream)$/.test(attribute.name) &&
    isPlain(attribute.value)
  )
    return;
  if (type === 'sqlite' && attribute.value.kind === 'ref' && attribute.value.name === 'sqlite3.Row') return;
  if (type === 'sqlite' && attribute.name === 'isolation_level') return;
  if (type === 'ssl' && /^(check_hostname|verify_mode)$/.test(attribute.name))
    note(reading, { kind: 'hazard', what: 'weaken-guard', detail: 'the certificate of the server is not checked' });
  else noteUnclear(reading, `\`.${attribute.name}\` of a ${type} is set`, attribute.name);
  if (!isPlain(attribute.value)) callBack(at, [attribute.value], NO_ARGS);
}

/** True if the name is a property, whose setter functions then run. */
export function runSetters(
  at: EvalPoint,
  instance: Instance,
  set: { readonly name: string; readonly args: readonly Value[] },
): boolean {
  const found = classAttribute(instance.cls, set.name);
  const setters = found ? alternatives(found).flatMap((one) => (one.kind === 'func' ? (one.setters ?? []) : [])) : [];
  for (const one of setters.flatMap(alternatives))
    callValue(at, one.kind === 'func' ? { ...one, self: instance } : one, { args: set.args, names: new Map(), open: false });
  return setters.length > 0;
}

export function assignItem(reading: Reading, container: Value, item: { readonly key: Value; readonly value: Value }): void {
  const key = keyText(item.key);
  stored(reading, item.value);
  switch (container.kind) {
    case 'dict': {
      const old = key === undefined ? undefined : container.entries.get(key);
      if (key === undefined) {
        container.open = true;
        if (isPlain(item.value) || container.holds.some((one) => same(one, item.value))) return;
        container.holds.push(item.value);
      } else container.entries.set(key, old && uncertain(reading) ? either([old, item.value]) : item.value);
      if (!old || !sameSet(old, container.entries.get(key ?? '') ?? item.value)) changed(reading);
      return;
    }
    case 'list':
      container.open = true;
      if (container.items.some((one) => same(one, item.value))) return;
      container.items.push(item.value);
      changed(reading);
      return;
    case 'made':
      if (container.type === 'import path') noteUnclear(reading, 'the module search path changes', 'sys.path');
      return hold(reading, container, item.value);
    case 'data':
    case 'member':
      return hold(reading, container, item.value);
    case 'ref':
      // `plt.rcParams[…]`, `sys.modules[…]`: a table of a module.
      return noteUnclear(reading, `an item of \`${container.name}\` is set`, container.name);
    case 'object':
    case 'num':
    case 'none':
    case 'str':
      return;
    default:
      return noteUnclear(reading, 'an unknown item of something is set');
  }
}

/** Something is put into a container. */
export function hold(reading: Reading, container: Value, value: Value): void {
  stored(reading, value);
  for (const one of alternatives(container)) {
    if (one.kind === 'member') hold(reading, one.of, value);
    else if (one.kind === 'data' && Object.isFrozen(one.holds)) {
      if (!isPlain(value)) noteUnclear(reading, 'something is put into an unknown value');
    } else if (one.kind === 'data') {
      if (isPlain(value) || one.holds.some((other) => same(other, value))) continue;
      changed(reading);
      if (one.holds.length > 24) one.holds.push(unknown('one of many values'));
      else one.holds.push(value);
    } else if (one.kind === 'list') {
      if (uncertain(reading)) one.open = true;
      if (one.items.some((other) => same(other, value)) && uncertain(reading)) continue;
      changed(reading);
      if (one.items.length > 64) {
        one.open = true;
        one.items.push(isPlain(value) ? data() : unknown('one of many values'));
      } else one.items.push(reading.widening && value.kind === 'str' ? someText('a text that changes in a loop') : value);
    } else if (one.kind === 'dict' && !isPlain(value)) {
      one.holds.push(value);
      one.open = true;
    } else if (one.kind === 'made' && !isPlain(value) && !(isBareLibrary(one) && isBareLibrary(value)))
      noteUnclear(reading, 'something is put into an unknown value');
  }
}

/** A table or array of a computing library that contains nothing that was passed to it: `df['c'] = df['a'] * 2`. */
const isBareLibrary = (value: Value): boolean =>
  value.kind === 'made' && value.of === undefined && value.type.startsWith('lib:') && isLibrary(value.type.slice('lib:'.length));
