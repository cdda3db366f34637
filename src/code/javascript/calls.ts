// Calls: which function is called, with which arguments. Functions of the code are followed; others are looked up in tables or unclear.
import { callMethod } from './method-calls.ts';
import { element, member } from './members.ts';
import { evaluate, parts } from './expressions.ts';
import { escape } from './escape.ts';
import { nativeAt } from './native-table.ts';
import { noteMoved, shellTemplate } from './runner-calls.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, isOpen } from './run.ts';
import type { Scope } from './scope.ts';
import { selfOf } from './scope.ts';
import type { CallNode, Node } from './syntax.ts';
import type { ClassValue, Value } from './value.ts';
import { DATA, LOOSE, UNKNOWN, either, isData, text } from './value.ts';

export function evaluateCall(run: Run, node: CallNode, scope: Scope): Value {
  const { callee } = node;
  const isNew = node.type === 'NewExpression';
  if (callee.type === 'Super') return superCall(run, givenOf(run, node, scope));
  if (callee.type === 'MemberExpression' && !isNew) {
    if (callee.property.type === 'Identifier' && callee.property.name === 'cwd') noteMoved(callee);
    const { receiver, key } = parts(run, callee, scope);
    const given = givenOf(run, node, scope);
    const applied = reflected(callee, given);
    if (applied) return callMethod(run, applied.method, applied.given);
    if (typeof key === 'string') return callMethod(run, { receiver, key }, given);
    // A method selected by an unknown name.
    for (const arg of given.args) escape(run, arg, 'stored');
    escape(run, receiver, 'stored');
    doubt(run, 'calls a method whose name is unknown', '[…]()');
    return LOOSE;
  }
  const target = evaluate(run, callee, scope);
  const given = givenOf(run, node, scope);
  if (target.kind === 'unknown') eachRow(run, callee, given);
  return callValue(run, target, given);
}

/** `Reflect.apply(fn, self, list)` is `fn.apply(self, list)`. */
function reflected(
  { object, property }: Extract<Node, { type: 'MemberExpression' }>,
  given: CallArguments,
): { readonly method: { readonly receiver: Value; readonly key: string }; readonly given: CallArguments } | undefined {
  const [receiver, ...args] = given.args;
  const isApply = property.type === 'Identifier' && property.name === 'apply';
  if (!isApply || object.type !== 'Identifier' || object.name !== 'Reflect' || receiver === undefined) return undefined;
  return { method: { receiver, key: 'apply' }, given: { ...given, args } };
}

/** `test.each([…])(name, fn)`: a runner calls the function with every row. */
function eachRow(run: Run, callee: Node, given: CallArguments): void {
  if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression') return;
  const { property } = callee.callee;
  const [first] = callee.arguments;
  if (
    property.type !== 'Identifier' ||
    (property.name !== 'each' && property.name !== 'for') ||
    !first ||
    first.type === 'SpreadElement'
  )
    return;
  const rows = evaluate(run, first, given.scope);
  // The runner received the list and may change it; the literal values in it count.
  if (rows.kind !== 'list') return;
  for (const fn of given.args)
    if (fn.kind === 'function')
      for (const row of rows.items) run.evaluator.follow(fn, row.kind === 'list' && property.name === 'each' ? row.items : [row]);
}

function givenOf(run: Run, node: CallNode, scope: Scope): CallArguments {
  const args: Value[] = [];
  let more = false;
  for (const one of node.arguments) {
    if (one.type !== 'SpreadElement') {
      args.push(evaluate(run, one, scope));
      continue;
    }
    const spread = evaluate(run, one.argument, scope);
    if (spread.kind === 'list' && !isOpen(run, spread)) args.push(...spread.items);
    else {
      args.push(element(run, spread));
      more = true;
    }
  }
  return { args, more, isNew: node.type === 'NewExpression', scope, node };
}

export function callValue(run: Run, target: Value, given: CallArguments): Value {
  switch (target.kind) {
    case 'function': {
      if (!given.isNew) return run.evaluator.follow(target, given.more ? undefined : given.args);
      // The result is an object that is not tracked.
      const made = run.evaluator.follow({ ...target, self: UNKNOWN }, given.more ? undefined : given.args);
      return isData(made) ? UNKNOWN : either([UNKNOWN, made]);
    }
    case 'class':
      return construct(run, target, given);
    case 'native':
      return run.evaluator.native(target.path, given);
    case 'either': {
      // An option that cannot be called is not the one that runs.
      const callable = target.options.filter((one) => one.kind !== 'data' && one.kind !== 'text' && one.kind !== 'number');
      return callable.length === 0 ? lost(run, given) : either(callable.map((one) => callValue(run, one, given)));
    }
    default:
      return lost(run, given);
  }
}

function lost(run: Run, given: CallArguments): Value {
  for (const arg of given.args) escape(run, arg, 'stored');
  doubt(run, 'calls an unknown function', 'call');
  return LOOSE;
}

function construct(run: Run, target: ClassValue, given: CallArguments): Value {
  const made = target.methods.get('constructor');
  const self: Value = { kind: 'instance', of: target, exactly: true };
  if (made?.kind === 'function') {
    const returned = run.evaluator.follow({ ...made, self }, given.more ? undefined : given.args);
    // A constructor may return another object.
    return isData(returned) ? self : either([self, returned]);
  }
  if (target.parent) callValue(run, target.parent, { ...given, isNew: true });
  return self;
}

function superCall(run: Run, given: CallArguments): Value {
  const self = selfOf(given.scope);
  const parent = self?.kind === 'instance' ? self.of.parent : undefined;
  if (!parent) return lost(run, given);
  callValue(run, parent, { ...given, isNew: true });
  return DATA;
}

/** `` tag`…` `` calls the tag. */
export function tagged(run: Run, node: Extract<Node, { type: 'TaggedTemplateExpression' }>, scope: Scope): Value {
  const { tag, quasi } = node;
  const values = quasi.expressions.map((one) => evaluate(run, one, scope));
  const target =
    tag.type === 'MemberExpression'
      ? (() => {
          const { receiver, key } = parts(run, tag, scope);
          return typeof key === 'string' ? member(run, receiver, { key, scope }) : LOOSE;
        })()
      : evaluate(run, tag, scope);
  const started = target.kind === 'native' ? shellTemplate(run, node, { path: target.path, values }) : undefined;
  if (started) return started;
  const only = quasi.quasis.length === 1 ? quasi.quasis[0] : undefined;
  if (target.kind === 'native' && target.path === 'String.raw' && only) return text(only.value.raw);
  if (target.kind === 'native' && nativeAt(target.path)?.kind !== 'pure') {
    for (const value of values) escape(run, value, 'stored');
    doubt(run, `\`${target.path}\` is called with a template`, target.path);
    return LOOSE;
  }
  return callValue(run, target, { args: [UNKNOWN, ...values], more: false, isNew: false, scope, node });
}
