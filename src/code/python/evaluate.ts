// The value of a Python expression, as far as it can be determined; calls inside it are followed. Knows syntax, no module.
import { carriedBy } from '../../shell/lookup-variable.ts';
import { ANY, holeArg } from '../../shell/value.ts';
import { attribute } from './attribute.ts';
import { callValue } from './call.ts';
import { builtinValue } from './import-module.ts';
import { holdsEnvironment } from './holds-environment.ts';
import { inTurn } from './in-turn.ts';
import type { Arguments, Comprehension, ExprNode, Expression } from './parse-python.ts';
import { asText, concat, sliced } from './py-text.ts';
import type { Value } from './py-value.ts';
import {
  NONE,
  NUM,
  alternatives,
  bytesOf,
  contents,
  data,
  either,
  elementOf,
  exactText,
  isBytes,
  isPlain,
  keyText,
  known,
  list,
  ref,
  someText,
  str,
  unknown,
} from './py-value.ts';
import type { Scope } from './scope.ts';
import { lookUp, newScope } from './scope.ts';
import { assign } from './assign.ts';
import { startByTask } from './libraries-that-start.ts';
import { movesBy } from './moves-by-name.ts';
import { combine, ownMethod } from './operators.ts';
import { repeat } from './repeat.ts';
import { settle, stored } from './settle.ts';
import type { Reading } from './walk.ts';
import { maybe, noteUnclear, step } from './walk.ts';

/** Where an expression is evaluated: in which reading and in which scope. */
export interface EvalPoint {
  readonly reading: Reading;
  readonly scope: Scope;
}

export function evaluate(at: EvalPoint, node: ExprNode): Value {
  step(at.reading, at.scope);
  switch (node.nodeType) {
    case 'Constant':
      return constant(node);
    case 'Name':
      return nameValue(at, node.id);
    case 'Attribute':
      return attribute(at.reading, evaluate(at, node.value), node.attr);
    case 'Subscript':
      return subscript(at, evaluate(at, node.value), node.slice);
    case 'Call':
      return call(at, node);
    case 'JoinedStr':
    case 'TemplateStr':
      return str(concat(node.values.map((part) => formatted(at, part))));
    case 'FormattedValue':
    case 'Interpolation':
      return str(formatted(at, node));
    case 'BinOp':
      return combine(at, node.op.nodeType, [evaluate(at, node.left), evaluate(at, node.right)]);
    case 'BoolOp':
      return either(node.values.map((value, i) => (i === 0 ? evaluate(at, value) : perhaps(at, value))));
    case 'UnaryOp': {
      const value = evaluate(at, node.operand);
      if (node.op.nodeType === 'USub' && value.kind === 'num')
        return value.value === undefined ? NUM : { kind: 'num', value: -value.value };
      return isPlain(value) ? NUM : node.op.nodeType === 'Not' ? NUM : unknown('an operator');
    }
    case 'Compare':
      evaluate(at, node.left);
      node.comparators.forEach((one, i) => (i === 0 ? evaluate(at, one) : perhaps(at, one)));
      return data();
    case 'IfExp':
      evaluate(at, node.test);
      return either([perhaps(at, node.body), perhaps(at, node.orelse)]);
    case 'NamedExpr': {
      const value = evaluate(at, node.value);
      // In a comprehension it binds a name in the surrounding scope.
      let { scope } = at;
      while (scope.kind === 'comprehension' && scope.outer) scope = scope.outer;
      assign({ reading: at.reading, scope }, node.target, value);
      return value;
    }
    case 'Lambda':
      return { kind: 'func', node, scope: at.scope, ...defaultsOf(at, node.args) };
    case 'List':
    case 'Tuple':
    case 'Set':
      return settle(at.reading, node, sequence(at, node.elts));
    case 'Dict':
      return settle(at.reading, node, dictionary(at, node));
    case 'ListComp':
    case 'SetComp':
    case 'GeneratorExp':
      return settle(at.reading, node, comprehension(at, node, [node.elt]));
    case 'DictComp':
      return settle(at.reading, node, comprehension(at, node, [node.key, node.value]));
    case 'Await':
      return evaluate(at, node.value);
    case 'Yield':
    case 'YieldFrom': {
      const value = node.value ? evaluate(at, node.value) : NONE;
      at.reading.returns.at(-1)?.push(node.nodeType === 'Yield' ? value : elementOf(value));
      return unknown('what is sent to a generator');
    }
    case 'Starred':
      return elementOf(evaluate(at, node.value));
    case 'Slice':
      for (const one of [node.lower, node.upper, node.step]) if (one) evaluate(at, one);
      return data();
  }
}

/** Defaults are computed once, when the function is defined. */
export const defaultsOf = (
  at: EvalPoint,
  args: Arguments,
): { readonly defaults: readonly Value[]; readonly named: readonly (Value | undefined)[] } => ({
  defaults: args.defaults.map((one) => stored(at.reading, evaluate(at, one))),
  named: args.kw_defaults.map((one) => (one ? stored(at.reading, evaluate(at, one)) : undefined)),
});

/** An operand that is evaluated only depending on the one before it. */
function perhaps(at: EvalPoint, node: ExprNode): Value {
  let value: Value = NONE;
  maybe(at.reading, () => {
    value = evaluate(at, node);
  });
  return value;
}

function constant(node: Expression<'Constant'>): Value {
  const value: unknown = node.value;
  if (typeof value === 'string') {
    if (node.quote_style === undefined && value === '...') return NONE;
    // The parser does not decode `\N{…}`.
    if (value.includes('\\N{')) return someText('a named character');
    return /b/i.test(node.quote_style ?? '') ? bytesOf(value) : known(value);
  }
  if (typeof value === 'number') return { kind: 'num', value };
  if (value === true || value === false) return { kind: 'num', truth: value };
  return value === null ? NONE : NUM;
}

export function nameValue(at: EvalPoint, name: string): Value {
  const found = lookUp(at.scope, name, at.reading.late);
  if (found) return found;
  return builtinValue(at, name) ?? unknown(`\`${name}\` is not defined here`);
}

function formatted(at: EvalPoint, part: ExprNode): ReturnType<typeof asText> {
  if (part.nodeType === 'FormattedValue' || part.nodeType === 'Interpolation') {
    const value = evaluate(at, part.value);
    if (part.format_spec) evaluate(at, part.format_spec);
    if (holdsEnvironment(value)) revealEnvironment(at.reading);
    return isBytes(value) || part.format_spec || part.conversion === 114 || part.conversion === 97
      ? holeArg('a formatted value')
      : asText(value);
  }
  return asText(evaluate(at, part));
}

/** All environment variables become visible data. */
export const revealEnvironment = (reading: Reading): void => {
  reading.dumpsEnvironment = true;
};

function subscript(at: EvalPoint, value: Value, slice: ExprNode): Value {
  const index = evaluate(at, slice);
  const key = keyText(index) ?? (index.kind === 'num' ? index.value : undefined);
  const cut =
    slice.nodeType === 'Slice'
      ? [slice.lower, slice.upper, slice.step].map((one) => (one ? evaluate(at, one) : NONE))
      : undefined;
  return either(
    alternatives(value).map((one) =>
      one.kind === 'str' && cut ? sliced(one, cut) : item(at, one, { key, index, slice: cut !== undefined }),
    ),
  );
}

function item(
  at: EvalPoint,
  value: Value,
  by: { readonly key: string | number | undefined; readonly index: Value; readonly slice: boolean },
): Value {
  const { reading } = at;
  if (value.kind === 'ref' && value.name === 'plumbum.local' && typeof by.key === 'string') return ref(`plumbum.cmd.${by.key}`);
  switch (value.kind) {
    case 'list': {
      if (by.slice) return list(value.items, 'open');
      const found = typeof by.key === 'number' && !value.open ? value.items.at(by.key) : undefined;
      return found ?? elementOf(value);
    }
    case 'dict': {
      const found = typeof by.key === 'string' ? value.entries.get(by.key) : undefined;
      if (value.environ) return found ?? environmentValue(reading, typeof by.key === 'string' ? by.key : undefined);
      if (found && !value.open) return found;
      return either([...value.entries.values(), ...value.holds, data()]);
    }
    case 'str': {
      const letter = typeof by.key === 'number' ? [...(exactText(value) ?? '')].at(by.key) : undefined;
      return letter === undefined ? someText('part of a text') : known(letter);
    }
    case 'data':
    case 'made':
    case 'member':
      return by.slice ? value : elementOf(value);
    case 'num':
    case 'none':
      return data();
    case 'ref':
      // `list[int]` is a type; an item of a module's table may be anything.
      if (/(^|\.)([A-Z]\w*|dict|list|set|tuple|type|frozenset|deque|defaultdict)$/.test(value.name)) return value;
      noteUnclear(reading, `what \`${value.name}[…]\` is cannot be told`, value.name);
      return unknown(`\`${value.name}[…]\``);
    case 'class':
      return value;
    case 'object':
      return ownMethod(at, value, { name: '__getitem__', args: [by.index] }) ?? unknown('an unknown item of something');
    case 'func':
    case 'space':
    case 'path':
    case 'file':
    case 'either':
    case 'unknown':
      return unknown('an unknown item of something');
  }
}

/** One variable of the environment. */
export function environmentValue(reading: Reading, name: string | undefined): Value {
  if (name === undefined) revealEnvironment(reading);
  else reading.variables.add(name);
  if (!reading.code.old) for (const id of carriedBy(reading.here, name)) reading.from.add(id);
  if (name === 'HOME') return known(reading.here.walk.world.home);
  if (name === undefined) return someText('a variable of the environment');
  const outside = !reading.here.state.vars.has(name);
  return str(holeArg(`\`$${name}\` of the environment`, ANY, { kind: 'variable', name, outside }));
}

/** How often an argument at an unknown position is repeated. No function in a table takes more paths. */
const SPARE = 3;

function call(at: EvalPoint, node: Expression<'Call'>): Value {
  const callee = evaluate(at, node.func);
  // An iterator passed to a function of a module is consumed there, so each round gets its own copy.
  const own = callee.kind === 'ref';
  const args: Value[] = [];
  let open = false;
  let sure = 0;
  for (const arg of node.args) {
    if (!open) sure = args.length;
    if (arg.nodeType !== 'Starred') {
      args.push(own && arg.nodeType === 'List' ? sequence(at, arg.elts) : evaluate(at, arg));
      continue;
    }
    const value = evaluate(at, arg.value);
    if (value.kind === 'list' && !value.open && !open) args.push(...value.items);
    else {
      open = true;
      args.push(elementOf(value));
    }
  }
  if (!open) sure = args.length;
  const names = new Map<string, Value>();
  for (const keyword of node.keywords) {
    const value = evaluate(at, keyword.value);
    if (keyword.arg !== undefined) names.set(keyword.arg, value);
    else if (value.kind === 'dict' && !value.open && !value.environ)
      for (const [name, one] of value.entries) names.set(name, one);
    else if (value.kind === 'dict' && value.environ && callee.kind === 'ref' && callee.name === 'builtins.dict') args.push(value);
    else {
      open = true;
      if (holdsEnvironment(value)) revealEnvironment(at.reading);
      args.push(...contents(value));
    }
  }
  if (at.reading.code.calls !== undefined) {
    movesBy(at, { node: node.func, callee, to: args[0] });
    if (callee.kind !== 'ref' && callee.kind !== 'func') startByTask(at, node.func, { args, names, open });
  }
  if (!open) return settle(at.reading, node, callValue(at, callee, { args, names, open }));
  // An unknown list has an unknown length, so every later argument may be at any position.
  const spare = either(args.slice(sure));
  const spread =
    args.length === sure
      ? args
      : [...args.slice(0, sure), ...Array.from({ length: Math.max(SPARE, args.length - sure) }, () => spare)];
  return settle(at.reading, node, callValue(at, callee, { args: spread, names, open }));
}

function sequence(at: EvalPoint, nodes: readonly ExprNode[]): Value {
  const result = list([]);
  for (const node of nodes) {
    if (node.nodeType !== 'Starred') {
      result.items.push(stored(at.reading, evaluate(at, node)));
      continue;
    }
    const value = evaluate(at, node.value);
    if (value.kind === 'list') result.items.push(...value.items);
    else result.items.push(elementOf(value));
    if (value.kind !== 'list' || value.open) result.open = true;
  }
  return result;
}

function dictionary(at: EvalPoint, node: Expression<'Dict'>): Value {
  const entries = new Map<string, Value>();
  const holds: Value[] = [];
  let [open, environ] = [false, false];
  node.keys.forEach((key, i) => {
    const valueNode = node.values[i];
    const value = stored(at.reading, valueNode ? evaluate(at, valueNode) : NONE);
    if (key === null) {
      if (value.kind === 'dict') {
        for (const [name, one] of value.entries) entries.set(name, one);
        holds.push(...value.holds);
        open ||= value.open;
        environ ||= value.environ;
      } else {
        open = true;
        holds.push(...contents(value));
      }
      return;
    }
    const name = keyText(evaluate(at, key));
    if (name === undefined) {
      open = true;
      if (!isPlain(value)) holds.push(value);
    } else entries.set(name, value);
  });
  return { kind: 'dict', entries, open, holds, environ };
}

function comprehension(
  at: EvalPoint,
  node: Expression<'ListComp' | 'SetComp' | 'GeneratorExp' | 'DictComp'>,
  results: readonly ExprNode[],
): Value {
  const { generators } = node;
  const scope = newScope('comprehension', at.reading, at.scope);
  const inner: EvalPoint = { reading: at.reading, scope };
  const found: Value[] = [];
  const rounds = (rest: readonly Comprehension[]): void => {
    const [first, ...others] = rest;
    if (!first) {
      found.push(...results.map((node) => evaluate(inner, node)));
      return;
    }
    const source = evaluate(inner, first.iter);
    inTurn(at.reading, source, (value) => {
      assign(inner, first.target, value);
      for (const test of first.ifs) evaluate(inner, test);
      rounds(others);
    });
  };
  // Surrounding names may change from one element to the next.
  const run = (): void => repeat(at.reading, { began: scope.born, least: 1 }, () => rounds(generators));
  run();
  // A generator runs when it is used: names may have changed by then.
  if (node.nodeType === 'GeneratorExp') at.reading.later.push(run);
  const [source] = generators;
  const closed =
    generators.length === 1 &&
    source?.ifs.length === 0 &&
    results.length === 1 &&
    found.every((one) => one.kind === 'str' || one.kind === 'path');
  const items = either(found);
  return closed && found.length > 0 ? list(found, 'open') : isPlain(items) ? data() : list(alternatives(items), 'open');
}
