// A call of any callee: a function of the code, of a module, a method. A callee that is not known is unclear.
import { applyKnown, callBack } from './apply-known.ts';
import { byLockedName, byName } from './by-name.ts';
import { callFunction, instantiate } from './call-function.ts';
import type { CallArguments } from './call-function.ts';
import { EXCEPTION } from './data/builtins.ts';
import type { EvalPoint } from './evaluate.ts';
import { revealEnvironment } from './evaluate.ts';
import { holdsEnvironment } from './holds-environment.ts';
import { startByLibrary } from './libraries-that-start.ts';
import { isLibrary, isLibraryFunction, isStandard, knownCall } from './knowledge.ts';
import { callMember } from './methods.ts';
import type { Value } from './py-value.ts';
import { contents, data, either, isPlain, made, unknown } from './py-value.ts';
import { noteUnclear, step } from './walk.ts';

export function callValue(at: EvalPoint, callee: Value, given: CallArguments): Value {
  const { reading } = at;
  step(reading, at.scope);
  switch (callee.kind) {
    case 'either':
      return either(callee.values.map((one) => callValue(at, one, given)));
    case 'func':
      return callFunction(reading, callee, given);
    case 'class':
      return instantiate(reading, callee, given);
    case 'object': {
      const call = callee.cls.scope.vars.get('__call__');
      if (call?.kind === 'func') return callFunction(reading, { ...call, self: callee }, given);
      return unclearCall(at, 'an object');
    }
    case 'ref':
      return callRef(at, callee.name, given);
    case 'member':
      return callMember(at, callee, given);
    case 'made':
      return callMade(at, callee, given);
    case 'data':
      // A pattern, a getter, a partial result: plain data cannot be called, but what it holds can.
      if (callee.holds.length > 0) return either(callee.holds.map((one) => callValue(at, one, given)));
      return unclearCall(at, 'an unknown value');
    case 'unknown':
      return unclearCall(at, callee.why);
    case 'str':
    case 'num':
    case 'none':
    case 'list':
    case 'dict':
    case 'space':
    case 'path':
    case 'file':
      return unclearCall(at, 'something that is not a function');
  }
}

function unclearCall(at: EvalPoint, what: string): Value {
  noteUnclear(at.reading, `a call of ${what}`);
  return unknown('the result of an unknown call');
}

export function callRef(at: EvalPoint, name: string, given: CallArguments): Value {
  const { reading } = at;
  const known = knownCall(name);
  if (known) return applyKnown(at, { name, known, given });
  const [top = name, ...rest] = name.split('.');
  if (top === 'builtins' && EXCEPTION.test(rest.join('.'))) {
    // `raise SystemExit(text)` prints the text, and so does any exception that is not caught.
    if ([...given.args, ...given.names.values()].some((value) => holdsEnvironment(value))) revealEnvironment(reading);
    return data([...given.args, ...given.names.values()].flatMap(contents).filter((one) => !isPlain(one)));
  }
  // A mock stands for anything and does nothing, but it calls functions that it receives.
  if (isMock(name, given)) {
    const handed = [...given.args, ...given.names.values()];
    callBack(at, [...handed, ...handed.flatMap(heldFunctions)], given);
    return libraryResult('mock', handed);
  }
  if (isStandard(top)) {
    if (/\.(\w*Error|\w*Exception|\w*Warning|[A-Z]\w*Expired)$/.test(name)) return data();
    noteUnclear(reading, `what \`${name}\` does is unknown`, name);
    return unknown(`\`${name}\``);
  }
  // `pandas.io.common.os.system`: the modules that a library imports are not part of it.
  if (isLibrary(top) ? !isLibraryFunction(name) : rest.some((part) => part.startsWith('_'))) {
    noteUnclear(reading, `what \`${name}\` does is unknown`, name);
    return unknown(`\`${name}\``);
  }
  // A method called through its class: `DataFrame.to_csv(frame, path)`.
  const listed = rest.length > 1 ? knownCall(`@lib:${top}.${rest.at(-1) ?? ''}`) : undefined;
  if (listed) applyKnown(at, { name, known: listed, given: { ...given, args: given.args.slice(1) } });
  startByLibrary(at, name, given);
  byName(at, rest.at(-1) ?? '', given);
  byLockedName(at, { library: top, path: rest.join('.') }, given);
  const handed = [...given.args, ...given.names.values()];
  callBack(at, [...handed, ...handed.flatMap(heldFunctions)], given);
  return libraryResult(top, [...given.args, ...given.names.values()]);
}

const MOCKS = /^unittest\.mock\.(Mock|MagicMock|AsyncMock|NonCallableMock|NonCallableMagicMock|PropertyMock)$/;
const PATCHES: ReadonlyMap<string, number> = new Map([
  ['unittest.mock.patch', 1],
  ['unittest.mock.patch.object', 2],
]);
const PATCH_NAMES: ReadonlySet<string> = new Set(['return_value', 'side_effect', 'autospec', 'spec', 'spec_set', 'create']);

/** A mock, or a patch that inserts a mock. If a patch inserts something else, later calls run that. */
const isMock = (name: string, given: CallArguments): boolean =>
  MOCKS.test(name) ||
  (given.args.length <= (PATCHES.get(name) ?? -1) && [...given.names.keys()].every((key) => PATCH_NAMES.has(key)));

/** `agg({'a': f})`, `converters={0: f}`: functions inside the arguments of a library call. */
export const heldFunctions = (value: Value): readonly Value[] =>
  value.kind === 'dict' || value.kind === 'list'
    ? contents(value).filter((one) => one.kind === 'ref' || one.kind === 'func')
    : [];

/** The result of a library function may contain its arguments. */
export const libraryResult = (library: string, values: readonly Value[]): Value => {
  const held = values.flatMap(contents).filter((one) => !isPlain(one));
  return made(`lib:${library}`, held.length === 0 ? undefined : data(held));
};

/** Keyword arguments of a partial function, by the list of its other arguments. */
export const PARTIAL_NAMES = new WeakMap<Value, ReadonlyMap<string, Value>>();

function callMade(at: EvalPoint, callee: Extract<Value, { readonly kind: 'made' }>, given: CallArguments): Value {
  if (callee.type === 'partial' && callee.of?.kind === 'list') {
    const [target, ...args] = callee.of.items;
    const names = new Map([...(PARTIAL_NAMES.get(callee.of) ?? []), ...given.names]);
    return target ? callValue(at, target, { ...given, names, args: [...args, ...given.args] }) : unknown('a partial function');
  }
  // The type of a class is `type`.
  if (callee.type === 'type' && callee.of?.kind === 'ref') return callRef(at, 'builtins.type', given);
  if (callee.type === 'type' && callee.of && !isPlain(callee.of)) {
    if (callee.of.kind === 'path') return callRef(at, 'pathlib.Path', given);
    return unclearCall(at, 'the type of something unknown');
  }
  if (callee.type === 'newtype' || callee.type === 'type')
    return data([...given.args, ...given.names.values()].flatMap((one) => (isPlain(one) ? [] : [one])));
  if (callee.type.startsWith('lib:')) {
    callBack(at, [...given.args, ...given.names.values()], given);
    if (callee.of) callValue(at, callee.of, given);
    // Calling an object made by a library: an array function, or anything it was told to look up.
    if (callee.type !== 'lib:numpy' && isLibrary(callee.type.slice('lib:'.length)))
      return unclearCall(at, `something \`${callee.type.slice('lib:'.length)}\` made`);
    return callee;
  }
  if (callee.type === 'getter') {
    if (given.args.every(isPlain)) return data();
    noteUnclear(at.reading, 'an attribute that is named by text');
    return unknown('an attribute');
  }
  return unclearCall(at, `a \`${callee.type}\``);
}
