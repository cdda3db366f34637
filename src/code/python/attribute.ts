// The value of `value.name`. Access to the interpreter's internals (`__globals__`, frames, code objects) is unclear. Calls nothing but properties.
import { callFunction } from './call-function.ts';
import { constantOf, realName } from './knowledge.ts';
import { pathProperty } from './path-methods.ts';
import type { Class, Instance, Value } from './py-value.ts';
import { alternatives, data, either, made, ref, someName, someText, unknown } from './py-value.ts';
import type { Reading } from './walk.ts';
import { noteUnclear } from './walk.ts';

/** Dunder attributes that only give information. */
const HARMLESS_DUNDER = new Set([
  '__name__',
  '__doc__',
  '__version__',
  '__file__',
  '__len__',
  '__qualname__',
  '__module__',
  '__init__',
  '__path__',
  '__annotations__',
  '__post_init__',
  '__author__',
  '__cause__',
  '__context__',
  '__str__',
  '__repr__',
  '__eq__',
  '__enter__',
  '__exit__',
  '__all__',
  '__members__',
]);
const DOORS = new Set([
  'gi_frame',
  'gi_code',
  'cr_frame',
  'cr_code',
  'ag_frame',
  'f_globals',
  'f_builtins',
  'f_locals',
  'f_back',
  'f_code',
  'tb_frame',
  'tb_next',
  'func_globals',
  'co_code',
  'mro',
  'ctypeslib',
]);

/** Underscore names that belong to the public interface of named tuples and syntax trees. */
const PLAIN_PRIVATE = new Set(['_asdict', '_replace', '_fields', '_make', '_field_defaults', '_attributes', '_data']);

const STEERS = new Set(['proxies', 'adapters', 'get_adapter', 'trust_env']);

const isForeign = (value: Value): boolean =>
  value.kind === 'made' || value.kind === 'data' || (value.kind === 'member' && isForeign(value.of));

export function attribute(reading: Reading, value: Value, name: string): Value {
  if (value.kind === 'either') return either(value.values.map((one) => attribute(reading, one, name)));
  // `type(x).__name__` and similar are harmless; `x.__class__` leads to everything.
  const byName = value.kind === 'ref' && value.name === 'builtins' && name === '__import__';
  // `self.__x` of a class of the code is only a private name.
  const own = (value.kind === 'object' || value.kind === 'class') && !name.endsWith('__');
  if ((name.startsWith('__') && name !== '__class__' && !byName && !own && !HARMLESS_DUNDER.has(name)) || DOORS.has(name)) {
    noteUnclear(reading, `\`.${name}\` reaches into the interpreter`, name);
    return unknown(`\`.${name}\``);
  }
  if (name === '__class__') return value.kind === 'object' ? value.cls : made('type', value);
  // Objects of a library contain the modules it uses: `catch_warnings()._module.sys`.
  if (name.startsWith('_') && !name.startsWith('__') && isForeign(value) && !PLAIN_PRIVATE.has(name)) {
    noteUnclear(reading, `what \`.${name}\` holds is unknown`, name);
    return unknown(`\`.${name}\``);
  }
  switch (value.kind) {
    case 'ref': {
      const full = realName(`${value.name}.${name}`);
      if (full === 'os.environ' || full === 'os.environb') return reading.environ;
      return constantOf(full, reading) ?? ref(full);
    }
    case 'space':
      return value.scope.vars.get(name) ?? unknown(`\`${value.name}.${name}\``);
    case 'object':
      return objectAttribute(reading, value, name);
    case 'class':
      return classMember(value, name) ?? baseMember(value, name, value) ?? unknown(`\`${value.node.name}.${name}\``);
    case 'path':
      return pathProperty(reading, value, name) ?? { kind: 'member', of: value, name };
    case 'member':
      return { kind: 'member', of: partOf(value.of), name };
    case 'unknown':
      return value;
    case 'data': {
      // `random.choice([os, sys]).system`: a function that only computes may return the module itself.
      const refs = value.holds.filter((one) => one.kind === 'ref' || one.kind === 'space');
      return either([{ kind: 'member', of: value, name }, ...refs.map((one) => attribute(reading, one, name))]);
    }
    case 'str':
    case 'num':
    case 'none':
    case 'list':
    case 'dict':
    case 'file':
    case 'func':
      return { kind: 'member', of: value, name };
    case 'made':
      if (value.type === 'session' && STEERS.has(name)) noteUnclear(reading, `\`.${name}\` changes where a request goes`, name);
      if (value.type === 'super' && value.of) return superMember(reading, value.of, name);
      if (value.type === 'entry')
        return name === 'path' && value.of ? value.of : name === 'name' ? someName() : { kind: 'member', of: value, name };
      if (value.type === 'arguments') return someText('an argument of the script');
      return { kind: 'member', of: value, name };
  }
}

/** An attribute of data keeps what the data holds. */
const partOf = (value: Value): Value =>
  value.kind === 'made' || value.kind === 'data'
    ? value
    : value.kind === 'str' || value.kind === 'num' || value.kind === 'none'
      ? data()
      : value;

/** A class method receives the class. */
function classMember(cls: Class, name: string): Value | undefined {
  const found = classAttribute(cls, name);
  if (found?.kind !== 'func') return found;
  return found.as === 'class' ? { ...found, self: cls } : found;
}

export function classAttribute(cls: Class, name: string): Value | undefined {
  const own = cls.scope.vars.get(name);
  if (own) return own;
  for (const base of cls.bases) {
    const found = base.kind === 'class' ? classAttribute(base, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** A method inherited from a class of a known module. */
export function baseMember(cls: Class, name: string, of?: Value): Value | undefined {
  for (const base of cls.bases) {
    if (base.kind === 'ref') return { kind: 'member', of: made('base', of), name };
    const found = base.kind === 'class' ? baseMember(base, name, of) : undefined;
    if (found) return found;
  }
  return undefined;
}

const ancestors = (cls: Class): readonly Class[] => [
  cls,
  ...cls.bases.flatMap((base) => (base.kind === 'class' ? ancestors(base) : [])),
];

/** Which class comes next depends on the object: every method of that name in a base class may be meant, except the calling one. */
function superMember(reading: Reading, self: Value, name: string): Value {
  const cls = self.kind === 'object' ? self.cls : self.kind === 'class' ? self : undefined;
  if (!cls) return { kind: 'member', of: made('base'), name };
  const asking = reading.stack.at(-1);
  const found = ancestors(cls).flatMap((one) =>
    alternatives(one.scope.vars.get(name) ?? made('base')).filter((each) => each.kind === 'func' && each.node !== asking),
  );
  const bound = found.map((one) =>
    self.kind === 'object' ? bindMethod(reading, self, one) : one.kind === 'func' ? { ...one, self } : one,
  );
  const above = baseMember(cls, name);
  return either([
    ...bound,
    ...(above || bound.length === 0 ? [above ?? { kind: 'member' as const, of: made('base'), name }] : []),
  ]);
}

function objectAttribute(reading: Reading, instance: Instance, name: string): Value {
  const own = instance.attrs.get(name);
  const found = classAttribute(instance.cls, name);
  const bound = found ? either(alternatives(found).map((one) => bindMethod(reading, instance, one))) : undefined;
  if (own) return bound ? either([own, bound]) : own;
  if (bound) return bound;
  const fallback = classAttribute(instance.cls, '__getattr__');
  if (fallback?.kind === 'func')
    return callFunction(reading, { ...fallback, self: instance }, { args: [unknown('a name')], names: new Map(), open: false });
  return baseMember(instance.cls, name) ?? unknown(`\`.${name}\` of an object`);
}

function bindMethod(reading: Reading, instance: Instance, found: Value): Value {
  if (found.kind !== 'func' || found.as === 'static') return found;
  if (found.as === 'class') return { ...found, self: instance.cls };
  const method = { ...found, self: instance };
  if (found.as === 'property') return callFunction(reading, method, { args: [], names: new Map(), open: false });
  return method;
}
