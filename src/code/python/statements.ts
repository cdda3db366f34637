// Interprets Python statements and executes nothing: both branches, loops until nothing changes, exception handlers always. Knows syntax, no module.
import { assign, assignItem, assignName, hold, runSetters } from './assign.ts';
import { callBack } from './apply-known.ts';
import { attribute } from './attribute.ts';
import { callValue } from './call.ts';
import { NO_ARGS } from './call-function.ts';
import { defineClass } from './define-class.ts';
import type { EvalPoint } from './evaluate.ts';
import { defaultsOf, evaluate, revealEnvironment } from './evaluate.ts';
import { inTurn } from './in-turn.ts';
import { holdsEnvironment } from './holds-environment.ts';
import { importFrom, importNames } from './import-module.ts';
import { METHOD_KINDS, isKeepingDecorator, isPlainDecorator } from './knowledge.ts';
import type { ExprNode, FunctionNode, Pattern, Statement, StmtNode } from './parse-python.ts';
import type { Value } from './py-value.ts';
import { NUM, alternatives, contents, data, either, elementOf, isPlain, known, someText, str, unknown } from './py-value.ts';
import { asText, concat } from './py-text.ts';
import { repeat } from './repeat.ts';
import { maybe, noteUnclear, printed, step } from './walk.ts';

export function runBody(at: EvalPoint, body: readonly StmtNode[]): void {
  for (const node of body) run(at, node);
}

function run(at: EvalPoint, node: StmtNode): void {
  const { reading, scope } = at;
  step(reading, scope);
  switch (node.nodeType) {
    case 'Expr':
      evaluate(at, node.value);
      return;
    case 'Assign': {
      const value = evaluate(at, node.value);
      for (const target of node.targets) assign(at, target, value);
      return;
    }
    case 'AnnAssign':
      if (scope.kind !== 'function') annotation(at, node.annotation);
      if (node.value) assign(at, node.target, evaluate(at, node.value));
      return;
    case 'AugAssign':
      return augment(at, node);
    case 'If':
      evaluate(at, node.test);
      return maybe(reading, () => {
        runBody(at, node.body);
        runBody(at, node.orelse);
      });
    case 'For':
    case 'AsyncFor':
      return loop(at, node);
    case 'While':
      return repeat(reading, { began: reading.scopes, least: 2 }, () => {
        evaluate(at, node.test);
        runBody(at, node.body);
        runBody(at, node.orelse);
      });
    case 'With':
    case 'AsyncWith':
      return runWith(at, node);
    case 'Try':
    case 'TryStar':
      return maybe(reading, () => {
        runBody(at, node.body);
        for (const handler of node.handlers) {
          if (handler.type) evaluate(at, handler.type);
          // The caught exception may be any that was raised so far.
          if (handler.name !== undefined) assignName(at, handler.name, either([data(), ...reading.raised]));
          runBody(at, handler.body);
        }
        runBody(at, node.orelse);
        runBody(at, node.finalbody);
      });
    case 'FunctionDef':
    case 'AsyncFunctionDef':
      return define(at, node);
    case 'ClassDef':
      return assignName(at, node.name, defineClass(at, node));
    case 'Return':
      reading.returns.at(-1)?.push(node.value ? evaluate(at, node.value) : { kind: 'none' });
      return;
    case 'Raise':
      // The message of an uncaught exception is printed.
      if (node.exc) {
        const value = evaluate(at, node.exc);
        if (!isPlain(value) && value.kind !== 'unknown' && value.kind !== 'ref' && value.kind !== 'class')
          reading.raised.push(value);
      }
      if (node.cause) evaluate(at, node.cause);
      return printed(reading, undefined);
    case 'Assert':
      evaluate(at, node.test);
      if (node.msg) {
        const { msg } = node;
        maybe(reading, () => {
          if (holdsEnvironment(evaluate(at, msg))) revealEnvironment(reading);
        });
        printed(reading, undefined);
      }
      return;
    case 'Delete':
      for (const target of node.targets) remove(at, target);
      return;
    case 'Import':
      return importNames(at, node);
    case 'ImportFrom':
      return importFrom(at, node);
    case 'Global':
    case 'Nonlocal':
      for (const name of node.names) scope.elsewhere.set(name, node.nodeType === 'Global' ? 'global' : 'nonlocal');
      return;
    case 'Match':
      return match(at, node);
    case 'TypeAlias':
      if (node.name.nodeType === 'Name') assignName(at, node.name.id, unknown('a type'));
      return;
    case 'Pass':
    case 'Break':
    case 'Continue':
    case 'Comment':
      return;
  }
}

/** After `del open` the name means the built-in again, or nothing. */
function remove(at: EvalPoint, target: ExprNode): void {
  if (target.nodeType === 'Name') return assignName(at, target.id, unknown(`\`${target.id}\` was deleted`));
  if (target.nodeType === 'Tuple' || target.nodeType === 'List') {
    for (const one of target.elts) remove(at, one);
    return;
  }
  if (target.nodeType !== 'Subscript' && target.nodeType !== 'Attribute') return;
  const value = evaluate(at, target.value);
  if (target.nodeType === 'Subscript') evaluate(at, target.slice);
  for (const one of alternatives(value)) {
    if (one.kind === 'ref' || one.kind === 'unknown' || one.kind === 'space')
      noteUnclear(at.reading, 'part of a module is deleted');
    if (one.kind === 'list' || one.kind === 'dict') one.open = true;
    if (one.kind === 'object' && target.nodeType === 'Attribute') runSetters(at, one, { name: target.attr, args: [] });
  }
}

/** Names in annotations are looked up when the code runs; texts in them are not. */
function annotation(at: EvalPoint, node: ExprNode | undefined): void {
  if (!node) return;
  evaluate(at, node);
  if (hasCallInText(node)) noteUnclear(at.reading, 'an annotation that some libraries evaluate');
}

/** A text in an annotation that is more than the name of a type. */
function hasCallInText(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('nodeType' in node && node.nodeType === 'Constant')
    return 'value' in node && typeof node.value === 'string' && node.value.includes('(');
  return Object.values(node).some(hasCallInText);
}

function augment(at: EvalPoint, node: Statement<'AugAssign'>): void {
  const { target } = node;
  const before = evaluate(at, target);
  const value = evaluate(at, node.value);
  const { reading } = at;
  if (before.kind === 'list') {
    for (const item of value.kind === 'list' ? value.items : [elementOf(value)]) hold(reading, before, item);
    if (value.kind !== 'list' || value.open) before.open = true;
    return;
  }
  if (before.kind === 'dict' && value.kind === 'dict') {
    for (const [key, one] of value.entries) assignItem(reading, before, { key: known(key), value: one });
    before.environ ||= value.environ;
    before.open ||= value.open;
  } else if (before.kind === 'dict') before.open = true;
  const grown: Value =
    before.kind === 'str'
      ? reading.loops > 0
        ? someText('a text that grows in a loop')
        : str(concat([before.arg, asText(value)]))
      : before.kind === 'num'
        ? isPlain(value) && value.kind !== 'str'
          ? NUM
          : unknown('a number that something was added to')
        : before.kind === 'data' || before.kind === 'dict' || before.kind === 'made'
          ? before
          : before.kind === 'path'
            ? unknown('a path that changes')
            : either([before, value]);
  if (before.kind === 'data' || before.kind === 'dict') for (const one of contents(value)) hold(reading, before, one);
  assign(at, target, grown);
}

function loop(at: EvalPoint, node: Statement<'For' | 'AsyncFor'>): void {
  const source = evaluate(at, node.iter);
  repeat(at.reading, { began: at.reading.scopes, least: 2 }, () => {
    inTurn(at.reading, source, (value) => {
      assign(at, node.target, value);
      runBody(at, node.body);
    });
    runBody(at, node.orelse);
  });
}

function runWith(at: EvalPoint, node: Statement<'With' | 'AsyncWith'>): void {
  let plain = true;
  for (const item of node.items) {
    const value = evaluate(at, item.context_expr);
    plain &&= alternatives(value).every((one) => one.kind === 'file');
    const entered = either(alternatives(value).map((one) => enter(at, one)));
    if (item.optional_vars) assign(at, item.optional_vars, entered);
  }
  // A context manager may suppress an exception, so not everything in the body need happen.
  if (plain) runBody(at, node.body);
  else maybe(at.reading, () => runBody(at, node.body));
}

function enter(at: EvalPoint, value: Value): Value {
  if (value.kind === 'object') return callValue(at, attribute(at.reading, value, '__enter__'), NO_ARGS);
  if (value.kind === 'list') return elementOf(value);
  if (value.kind === 'made' && value.type === 'TemporaryDirectory' && value.of) return value.of;
  return value;
}

function define(at: EvalPoint, node: FunctionNode): void {
  const defaults = defaultsOf(at, node.args);
  for (const one of [...node.args.posonlyargs, ...node.args.args, ...node.args.kwonlyargs]) annotation(at, one.annotation);
  annotation(at, node.returns);
  let value: Value = { kind: 'func', node, scope: at.scope, ...defaults };
  for (const decorator of node.decorator_list.toReversed()) value = decorate(at, decorator, value);
  assignName(at, node.name, value);
}

/** A decorator that is known to keep the function; any other decorator is called with it. */
export function decorate(at: EvalPoint, node: ExprNode, value: Value): Value {
  const decorator = evaluate(at, node.nodeType === 'Call' ? node.func : node);
  if (isPlainDecorator(decorator)) {
    if (node.nodeType === 'Call') for (const one of [...node.args, ...node.keywords.map((each) => each.value)]) evaluate(at, one);
    const as = decorator.kind === 'ref' ? METHOD_KINDS.get(decorator.name) : undefined;
    return as && value.kind === 'func' ? { ...value, as } : value;
  }
  if (isKeepingDecorator(decorator) && value.kind === 'func') {
    const given = node.nodeType === 'Call' ? [...node.args, ...node.keywords.map((each) => each.value)] : [];
    callBack(
      at,
      given.map((one) => evaluate(at, one)),
      NO_ARGS,
    );
    return value;
  }
  // `@x.setter` of a property that was defined above.
  if (
    node.nodeType === 'Attribute' &&
    (node.attr === 'setter' || node.attr === 'getter' || node.attr === 'deleter') &&
    decorator.kind === 'member' &&
    decorator.of.kind === 'func'
  )
    return node.attr === 'getter' && value.kind === 'func'
      ? { ...value, as: 'property', setters: decorator.of.setters ?? [] }
      : { ...decorator.of, as: 'property', setters: [...(decorator.of.setters ?? []), value] };
  return callValue(at, node.nodeType === 'Call' ? evaluate(at, node) : decorator, {
    args: [value],
    names: new Map(),
    open: false,
  });
}

function match(at: EvalPoint, node: Statement<'Match'>): void {
  const subject = evaluate(at, node.subject);
  maybe(at.reading, () => {
    for (const one of node.cases) {
      capture(at, one.pattern, subject);
      if (one.guard) evaluate(at, one.guard);
      runBody(at, one.body);
    }
  });
}

function capture(at: EvalPoint, pattern: Pattern, subject: Value): void {
  switch (pattern.nodeType) {
    case 'MatchAs':
      if (pattern.pattern) capture(at, pattern.pattern, subject);
      if (pattern.name !== undefined) assignName(at, pattern.name, subject);
      return;
    case 'MatchStar':
      if (pattern.name !== undefined) assignName(at, pattern.name, subject);
      return;
    case 'MatchValue':
      evaluate(at, pattern.value);
      return;
    case 'MatchSingleton':
      return;
    case 'MatchMapping':
      if (pattern.rest !== undefined) assignName(at, pattern.rest, subject);
      for (const one of pattern.patterns) capture(at, one, elementOf(subject));
      return;
    case 'MatchSequence':
    case 'MatchOr':
      for (const one of pattern.patterns) capture(at, one, pattern.nodeType === 'MatchOr' ? subject : elementOf(subject));
      return;
    case 'MatchClass':
      evaluate(at, pattern.cls);
      for (const one of [...pattern.patterns, ...pattern.kwd_patterns]) capture(at, one, elementOf(subject));
  }
}
