// Runs a function or class that the code itself defines, with its arguments bound. Knows no module.
import { overLimit } from '../../model/effect.ts';
import { MAX_CALLS, maybe, note, noteUnclear, step } from './walk.ts';
import type { Reading } from './walk.ts';
import { evaluate } from './evaluate.ts';
import type { FunctionNode, LambdaNode, StmtNode } from './parse-python.ts';
import type { Class, Func, Instance, Value } from './py-value.ts';
import { alternatives, NONE, NUM, data, either, list, someText, unknown } from './py-value.ts';
import { runBody } from './statements.ts';
import type { Scope } from './scope.ts';
import { newScope } from './scope.ts';
import { callBack } from './apply-known.ts';
import { classAttribute } from './attribute.ts';
import { often } from './repeat.ts';
import { settle, stored } from './settle.ts';

export interface CallArguments {
  readonly args: readonly Value[];
  readonly names: ReadonlyMap<string, Value>;
  /** There may be further arguments. */
  readonly open: boolean;
}

export const NO_ARGS: CallArguments = { args: [], names: new Map(), open: false };

export function callFunction(reading: Reading, func: Func, given: CallArguments): Value {
  step(reading, func.scope);
  const { node } = func;
  const again = reading.stack.filter((one) => one === node).length;
  if (again >= 3) {
    // Values nested deeper than the followed rounds are not seen.
    if (given.args.some((arg) => alternatives(arg).some(nests)))
      noteUnclear(reading, 'a recursive function goes deeper than leeway follows');
    return data();
  }
  if (reading.stack.length >= MAX_CALLS) {
    note(reading, overLimit('depth', `Python functions nested more than ${MAX_CALLS} deep`, reading.code.within));
    return unknown('a call that is nested too deep');
  }
  const scope = newScope('function', reading, func.scope);
  // A recursive function calls itself with changing arguments.
  const args = again > 0 ? given.args.map(blurred) : given.args;
  bindParameters(reading, { scope, func }, { ...given, args });
  if (node.nodeType === 'Lambda') return within(reading, node, () => evaluate({ reading, scope }, node.body));
  const returns: Value[] = [];
  const run = (): void => {
    within(reading, node, () => {
      reading.returns.push(returns);
      try {
        runBody({ reading, scope }, node.body);
      } finally {
        reading.returns.pop();
      }
      return NONE;
    });
  };
  // A generator or coroutine that nothing awaits does not run.
  if (isGenerator(node) || node.nodeType === 'AsyncFunctionDef') maybe(reading, run);
  else run();
  if (!isGenerator(node)) return returns.length === 0 ? NONE : either(returns);
  // A generator runs when it is used: names may have changed by then.
  if (reading.late === 'now') reading.later.push(run);
  return list(returns, 'open');
}

const inside = (value: Value): readonly Value[] =>
  value.kind === 'list'
    ? value.items
    : value.kind === 'dict'
      ? [...value.entries.values(), ...value.holds]
      : value.kind === 'object'
        ? [...value.attrs.values()]
        : [];

/** A container in a container: a chain that may continue. */
const nests = (value: Value): boolean =>
  inside(value)
    .flatMap(alternatives)
    .some((one) => inside(one).length > 0);

function within(reading: Reading, node: FunctionNode | LambdaNode, run: () => Value): Value {
  reading.stack.push(node);
  const { weak } = reading;
  // Assignments to the function's own names are certain again.
  reading.weak = 0;
  reading.outerWeak.push(weak);
  try {
    return run();
  } finally {
    reading.stack.pop();
    reading.outerWeak.pop();
    reading.weak = weak;
  }
}

const blurred = (value: Value): Value =>
  value.kind === 'str'
    ? someText('an argument of a function that calls itself')
    : value.kind === 'num'
      ? NUM
      : value.kind === 'path'
        ? unknown('a path that changes')
        : value;

interface Frame {
  readonly scope: Scope;
  readonly func: Func;
}

function bindParameters(reading: Reading, frame: Frame, given: CallArguments): void {
  const { scope, func } = frame;
  const { node, self } = func;
  const positional = [...node.args.posonlyargs, ...node.args.args];
  const args = self ? [self, ...given.args] : given.args;
  const set = (name: string, value: Value): void => {
    stored(reading, value);
    scope.vars.set(name, value);
    scope.ever.set(name, value);
  };
  const fallback = (value: Value | undefined): Value => value ?? unknown('an argument that is not given');
  const spare = given.open ? either([...given.args, ...given.names.values(), data()]) : undefined;
  const used = new Set<string>();
  positional.forEach((parameter, i) => {
    const standard = func.defaults?.[i - (positional.length - node.args.defaults.length)];
    used.add(parameter.arg);
    const direct = args[i] ?? given.names.get(parameter.arg);
    set(parameter.arg, given.open && direct ? either([direct, spare ?? direct]) : (direct ?? spare ?? fallback(standard)));
  });
  node.args.kwonlyargs.forEach((parameter, i) => {
    used.add(parameter.arg);
    set(parameter.arg, given.names.get(parameter.arg) ?? spare ?? fallback(func.named?.[i]));
  });
  if (node.args.vararg)
    set(
      node.args.vararg.arg,
      settle(reading, node.args.vararg, list(args.slice(positional.length), given.open ? 'open' : 'closed')),
    );
  if (node.args.kwarg)
    set(node.args.kwarg.arg, {
      kind: 'dict',
      entries: new Map([...given.names].filter(([name]) => !used.has(name))),
      open: given.open,
      holds: given.open ? [...given.args] : [],
      environ: false,
    });
}

const generators = new WeakMap<object, boolean>();

function isGenerator(node: FunctionNode): boolean {
  const before = generators.get(node);
  if (before !== undefined) return before;
  const found = node.body.some(yields);
  generators.set(node, found);
  return found;
}

function yields(node: StmtNode | unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some(yields);
  const type = 'nodeType' in node ? node.nodeType : undefined;
  if (type === 'Yield' || type === 'YieldFrom') return true;
  if (type === 'FunctionDef' || type === 'AsyncFunctionDef' || type === 'Lambda' || type === 'ClassDef') return false;
  return Object.values(node).some(yields);
}

/** Methods that Python calls implicitly are run once for every created object, since any operator may call them. */
export function instantiate(reading: Reading, cls: Class, given: CallArguments): Value {
  const instance: Instance = { kind: 'object', cls, attrs: new Map(), born: reading.scopes++ };
  const init = classAttribute(cls, '__init__');
  if (init?.kind === 'func') callFunction(reading, { ...init, self: instance }, given);
  else fields(cls, instance, given);
  const foreign = hasForeignBase(cls);
  for (const name of ['fromfile_prefix_chars', 'allow_pickle'])
    if (foreign && given.names.has(name))
      noteUnclear(reading, `\`${name}=\` makes the base class read or run more than it is given`, name);
  // Without its own constructor the arguments go to the base class, which may call them.
  if (foreign && init?.kind !== 'func') callBack({ reading, scope: cls.scope }, [...given.args, ...given.names.values()], given);
  if (foreign) callHeld(reading, instance);
  for (const [name, method] of methodsOf(cls)) {
    if (name === '__init__') continue;
    const own = /^__\w+__$/.test(name);
    if (!own && !foreign && method.as !== 'property') continue;
    if (reading.stack.includes(method.node)) continue;
    const parameter = own && !PLAIN_DUNDER.has(name) ? unknown(`an argument of \`${name}\``) : data();
    const run = (): void => {
      callFunction(
        reading,
        { ...method, self: instance },
        { args: method.node.args.args.slice(1).map(() => parameter), names: new Map(), open: false },
      );
    };
    often(reading, run);
    if (reading.late === 'now') reading.later.push(run);
  }
  return instance;
}

const PLAIN_DUNDER = new Set([
  '__exit__',
  '__aexit__',
  '__str__',
  '__repr__',
  '__len__',
  '__iter__',
  '__next__',
  '__format__',
  '__getitem__',
  '__setitem__',
  '__contains__',
  '__bool__',
  '__hash__',
  '__enter__',
  '__post_init__',
  '__del__',
  '__getattr__',
]);

/** An object that is passed to something that may call any of its methods: `print(…, file=x)`. */
export function runMethods(reading: Reading, instance: Instance): void {
  callHeld(reading, instance);
  for (const [name, method] of methodsOf(instance.cls)) {
    if (name === '__init__' || reading.stack.includes(method.node)) continue;
    const args = method.node.args.args.slice(1).map(() => data());
    maybe(reading, () => void callFunction(reading, { ...method, self: instance }, { args, names: new Map(), open: false }));
  }
}

/** Functions stored in an object's attributes: code that calls its methods may call them. */
function callHeld(reading: Reading, instance: Instance): void {
  const held = [...instance.attrs.values(), ...instance.cls.scope.vars.values()].filter((value) =>
    alternatives(value).some((one) => one.kind === 'ref' || one.kind === 'made' || (one.kind === 'func' && !one.self)),
  );
  const own = new Set(methodsOf(instance.cls).map(([, method]) => method.node));
  const others = held.filter((value) => value.kind !== 'func' || (!own.has(value.node) && !reading.stack.includes(value.node)));
  callBack({ reading, scope: instance.cls.scope }, others, NO_ARGS);
}

/** Dataclasses and named tuples: arguments become attributes in the order of the annotations. */
function fields(cls: Class, instance: Instance, given: CallArguments): void {
  const names = cls.node.body.flatMap((one) =>
    one.nodeType === 'AnnAssign' && one.target.nodeType === 'Name' ? [one.target.id] : [],
  );
  names.forEach((name, i) => {
    const value = given.args[i] ?? given.names.get(name) ?? (given.open ? either([...given.args, data()]) : undefined);
    if (value) instance.attrs.set(name, value);
  });
  for (const [name, value] of given.names) instance.attrs.set(name, value);
}

function methodsOf(cls: Class): readonly (readonly [string, Func])[] {
  const own = [...cls.scope.vars].flatMap(([name, value]) =>
    alternatives(value).flatMap((one) => (one.kind === 'func' ? [[name, one] as const] : [])),
  );
  const above = cls.bases.flatMap((base) => (base.kind === 'class' ? methodsOf(base) : []));
  return [...above.filter(([name]) => !own.some(([other]) => other === name)), ...own];
}

export const hasForeignBase = (cls: Class): boolean =>
  cls.bases.some((base) =>
    base.kind === 'ref' ? base.name !== 'builtins.object' : base.kind === 'class' ? hasForeignBase(base) : true,
  );
