// Evaluates an expression: its value and its effects. Both branches of every condition are evaluated.
import type { Run } from './run.ts';
import { doubt, note, step, perhapsEvaluated } from './run.ts';
import { arithmetic, concatenated } from './operators.ts';
import { assign, deleteMember } from './assignments.ts';
import { classValue } from './classes.ts';
import { directoryOf, lookUp } from './identifiers.ts';
import { element, member, someMember } from './members.ts';
import { escape } from './escape.ts';
import { evaluateCall, tagged } from './calls.ts';
import { objectValue } from './object-literals.ts';
import type { Scope } from './scope.ts';
import { scopeOf, selfOf } from './scope.ts';
import type { MemberNode, Node } from './syntax.ts';
import type { Closure, Value } from './value.ts';
import { DATA, LOOSE, NUMBER, UNKNOWN, bitsOf, either, exactText, native, text, textOf } from './value.ts';

export function evaluate(run: Run, node: Node, scope: Scope): Value {
  step(run, scope);
  const go = (one: Node): Value => evaluate(run, one, scope);
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') return text(node.value);
      if (typeof node.value === 'boolean') return { kind: 'data', value: node.value };
      return typeof node.value === 'number' ? { kind: 'number', value: node.value } : DATA;
    case 'Identifier':
      return lookUp(run, node.name, scope);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return go(node.expression);
    case 'AwaitExpression':
      return go(node.argument);
    case 'SequenceExpression':
      return node.expressions.map(go).at(-1) ?? DATA;
    case 'TemplateLiteral':
      return textOf(
        node.quasis.flatMap((quasi, i) => {
          const value = node.expressions[i];
          return [{ kind: 'text' as const, text: quasi.value.cooked ?? '' }, ...(value ? bitsOf(shown(run, go(value))) : [])];
        }),
      );
    case 'TaggedTemplateExpression':
      return tagged(run, node, scope);
    case 'BinaryExpression': {
      const left = node.left.type === 'PrivateIdentifier' ? DATA : go(node.left);
      const right = go(node.right);
      if (node.operator === '+') return concatenated(shown(run, left), shown(run, right));
      // `instanceof` may call a method of the code itself; that method was evaluated when it was defined.
      return arithmetic(node.operator, left, right);
    }
    case 'LogicalExpression':
      return either([go(node.left), go(node.right)]);
    case 'ConditionalExpression':
      go(node.test);
      return either([go(node.consequent), go(node.alternate)]);
    case 'UnaryExpression':
      return unary(run, node, scope);
    case 'UpdateExpression':
      assign(run, node.argument, { value: NUMBER, scope });
      return NUMBER;
    case 'AssignmentExpression': {
      const right = go(node.right);
      // `a += b` and similar also read the current value.
      const value =
        node.operator === '='
          ? right
          : node.operator.length === 3 || /[|&?]{2}/.test(node.operator)
            ? either([go(node.left), right])
            : concatenated(go(node.left), right);
      assign(run, node.left, { value, scope });
      return value;
    }
    case 'ArrayExpression':
      return arrayValue(run, node, scope);
    case 'ObjectExpression':
      return objectValue(run, node, scope);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return closure(run, node, scope);
    case 'ClassExpression':
      return classValue(run, node, scope);
    case 'MemberExpression':
      return memberValue(run, node, scope);
    case 'CallExpression':
    case 'NewExpression':
      return evaluateCall(run, node, scope);
    case 'ImportExpression':
      return importValue(run, go(node.source), scope);
    case 'YieldExpression':
      if (node.argument) escape(run, go(node.argument), 'stored');
      return UNKNOWN;
    case 'ThisExpression':
      return selfOf(scope) ?? native('globalThis');
    case 'MetaProperty':
      return node.meta.name === 'import' ? importMeta(scope) : DATA;
    case 'SpreadElement':
      return element(run, go(node.argument));
    default:
      doubt(run, `the construct \`${node.type}\` is not read`, node.type);
      return LOOSE;
  }
}

export function closure(run: Run, node: Closure['node'], scope: Scope, self?: Value): Closure {
  const value: Closure = { kind: 'function', node, scope, self };
  run.functions.set(node, value);
  return value;
}

/** A value that is converted to text. An object's own methods were run when it was created, so only the environment, lists and alternatives escape here. */
function shown(run: Run, value: Value): Value {
  if (value.kind === 'environment' || value.kind === 'list' || value.kind === 'either') escape(run, value, 'printed');
  return value;
}

function unary(run: Run, node: Extract<Node, { type: 'UnaryExpression' }>, scope: Scope): Value {
  const { argument } = node;
  if (node.operator === 'typeof' && argument.type === 'Identifier' && !scopeOf(scope, argument.name)) return DATA;
  if (node.operator === 'delete') {
    if (argument.type === 'MemberExpression') deleteMember(run, argument, scope);
    else if (argument.type === 'ChainExpression' && argument.expression.type === 'MemberExpression')
      deleteMember(run, argument.expression, scope);
    else evaluate(run, argument, scope);
    return DATA;
  }
  const value = evaluate(run, argument, scope);
  if (value.kind === 'number' && value.value !== undefined && node.operator === '-')
    return { kind: 'number', value: -value.value };
  return ['-', '+', '~'].includes(node.operator) ? NUMBER : DATA;
}

function arrayValue(run: Run, node: Extract<Node, { type: 'ArrayExpression' }>, scope: Scope): Value {
  const items: Value[] = [];
  for (const one of node.elements) {
    if (one?.type !== 'SpreadElement') {
      items.push(one ? evaluate(run, one, scope) : DATA);
      continue;
    }
    const spread = evaluate(run, one.argument, scope);
    if (spread.kind === 'list' && !run.opened.has(spread.site)) items.push(...spread.items);
    else if (spread.kind === 'listing' && node.elements.length === 1) return spread;
    else {
      items.push(element(run, spread));
      run.opened.add(node);
    }
  }
  if (run.opened.has(node)) for (const item of items) escape(run, item, 'stored');
  return { kind: 'list', items, site: node };
}

/** The receiver and the key of a member expression; an unknown key is a value. */
export function parts(run: Run, node: MemberNode, scope: Scope): { readonly receiver: Value; readonly key: string | Value } {
  const receiver = node.object.type === 'Super' ? UNKNOWN : evaluate(run, node.object, scope);
  if (!node.computed)
    return { receiver, key: node.property.type === 'Identifier' ? node.property.name : privateName(node.property) };
  const key = evaluate(run, node.property, scope);
  return { receiver, key: exactText(key) ?? key };
}

export const privateName = (node: Node): string => (node.type === 'PrivateIdentifier' ? `#${node.name}` : '');

function memberValue(run: Run, node: MemberNode, scope: Scope): Value {
  // `x.constructor.name` only gives a name.
  if (isStatic(node, 'name') && node.object.type === 'MemberExpression' && isStatic(node.object, 'constructor')) {
    if (node.object.object.type !== 'Super') evaluate(run, node.object.object, scope);
    return DATA;
  }
  const { receiver, key } = parts(run, node, scope);
  if (typeof key !== 'string') return someMember(run, receiver, key);
  // A method that is separated from its object has the global object as `this`.
  return member(run, receiver, { key, scope });
}

const isStatic = (node: MemberNode, name: string): boolean =>
  !node.computed && node.property.type === 'Identifier' && node.property.name === name;

function importValue(run: Run, source: Value, scope: Scope): Value {
  const name = exactText(source);
  if (name !== undefined) return run.evaluator.module(name, scope);
  perhapsEvaluated(run);
  note(run, { kind: 'run', code: 'inline', what: 'an unknown module' });
  doubt(run, 'imports a module whose name is unknown', 'import()');
  return LOOSE;
}

function importMeta(scope: Scope): Value {
  const dir = directoryOf(scope);
  const file: Value = scope.file.path === undefined ? DATA : text(scope.file.path);
  return {
    kind: 'object',
    more: true,
    site: { type: 'EmptyStatement', start: 0, end: 0 },
    props: new Map<string, Value>([
      ['dirname', textOf(dir)],
      ['filename', file],
      ['url', scope.file.path === undefined ? DATA : { kind: 'file-url', bits: [{ kind: 'text', text: scope.file.path }] }],
      ['main', DATA],
      ['env', { kind: 'environment' }],
    ]),
  };
}
