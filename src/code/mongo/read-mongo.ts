// Reads text for MongoDB's shell: queries and commands by a closed list of methods with plain arguments. Anything else in it is unclear. Runs nothing.
import type { CodeReader } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Expression, Node } from '../javascript/syntax.ts';
import { parseJavaScript } from '../javascript/syntax.ts';
import { record } from '../oneliners/record.ts';
import {
  CHANGES,
  CLUSTER_LOOKS,
  COMMAND_DESTROYS,
  COMMAND_LOOKS,
  DATABASE_CHANGES,
  DATABASE_DESTROYS,
  DATABASE_LOOKS,
  DATABASE_SETS,
  DELETES,
  DESTROYS,
  LOOKS,
  PLAIN_FUNCTIONS,
  RUNS_CODE,
  SHAPES,
  WRITES_RESULT,
} from './mongo-words.ts';

type Act = 'look' | 'local' | 'change' | 'destroy';
/** What an expression is: the database, a collection of it, a cluster object, or a value. */
type Thing = 'database' | 'collection' | 'cluster' | 'value';

export const readMongo: CodeReader = (code, here) => {
  const effects: Effect[] = [];
  const texts = code.text.split('\n').filter((line) => line.trim() !== '');
  const rest: string[] = [];
  for (const line of texts) {
    const plain = line.trim().replace(/;$/, '');
    // Commands of the shell itself, one per line.
    if (/^show (dbs|databases|collections|tables|users|roles|profile|logs)$/.test(plain)) effects.push(act('look', plain));
    else if (!/^use [\w-]+$/.test(plain)) rest.push(line);
  }
  const program = parseJavaScript(rest.join('\n'));
  if (!program) return undefined;
  for (const statement of program.body)
    if (statement.type === 'ExpressionStatement') thingOf(statement.expression, effects);
    else if (statement.type !== 'EmptyStatement') effects.push(unclear('code of the shell that is not read', statement.type));
  return record(
    code,
    here,
    effects.map((effect) => ({ kind: 'effect', effect })),
  );
};

/** Collections in which the server keeps the credentials of users. */
const CREDENTIALS = /^(?:[\w-]+\.)?system(?:\.(?:users|keys|backup_users|new_users))?$/;
const credentialsIn = (name: string): readonly Effect[] =>
  CREDENTIALS.test(name) ? [{ kind: 'reveal', what: 'credential', detail: `the users of the database: ${name}` }] : [];

const act = (what: Act, shown: string): Effect => ({ kind: 'service', act: what, system: 'mongodb', what: shown.slice(0, 60) });

function thingOf(node: Expression | Node, effects: Effect[]): Thing {
  switch (node.type) {
    case 'Identifier':
      if (node.name === 'db') return 'database';
      if (node.name === 'rs' || node.name === 'sh') return 'cluster';
      if (node.name !== 'undefined') effects.push(unclear('an unknown name', node.name));
      return 'value';
    case 'MemberExpression': {
      const of = thingOf(node.object, effects);
      const name = nameOf(node);
      if (name === undefined) effects.push(unclear('an unknown member', of));
      else if (of === 'collection' && node.object.type === 'MemberExpression')
        effects.push(...credentialsIn(`${nameOf(node.object) ?? ''}.${name}`));
      else if (name.includes('.')) effects.push(...credentialsIn(name));
      // `db.users`, `db["old.users"]`; a member of anything else is a value.
      return of === 'database' || of === 'collection' ? 'collection' : 'value';
    }
    case 'CallExpression':
      return calledThing(node, effects);
    case 'NewExpression':
      if (!(node.callee.type === 'Identifier' && PLAIN_FUNCTIONS.has(node.callee.name)))
        effects.push(unclear('an unknown object', 'new'));
      plainArguments(node.arguments, effects);
      return 'value';
    default:
      plainValue(node, effects);
      return 'value';
  }
}

function calledThing(node: Extract<Node, { readonly type: 'CallExpression' }>, effects: Effect[]): Thing {
  const { callee } = node;
  const path = pathOf(callee);
  if (path !== undefined && PLAIN_FUNCTIONS.has(path)) {
    for (const one of node.arguments) thingOf(one, effects);
    return 'value';
  }
  if (callee.type !== 'MemberExpression') {
    effects.push(unclear('an unknown function', path ?? callee.type));
    return 'value';
  }
  const of = thingOf(callee.object, effects);
  const name = nameOf(callee) ?? '';
  if (of === 'value' && name === 'forEach' && node.arguments.length === 1 && PLAIN_FUNCTIONS.has(pathOf(node.arguments[0]) ?? ''))
    return 'value';
  plainArguments(node.arguments, effects);
  switch (of) {
    case 'database':
      return ofDatabase(name, node.arguments, effects);
    case 'collection':
      effects.push(ofCollection(name, node.arguments));
      return 'value';
    case 'cluster':
      effects.push(CLUSTER_LOOKS.has(name) ? act('look', name) : act('change', name));
      return 'value';
    case 'value':
      if (!SHAPES.has(name)) effects.push(unclear('an unknown method', name));
      return 'value';
  }
}

function ofDatabase(name: string, args: readonly Node[], effects: Effect[]): Thing {
  const [first] = args;
  if (name === 'getSiblingDB') return 'database';
  if (name === 'getCollection') return 'collection';
  if (name === 'runCommand' || name === 'adminCommand') {
    const [key] =
      first?.type === 'ObjectExpression' ? keysOf(first) : [first?.type === 'Literal' ? String(first.value) : undefined];
    effects.push(commandOf(key, first));
  } else if (name === 'aggregate') effects.push(aggregated(args));
  else if (DATABASE_LOOKS.has(name)) effects.push(act('look', name));
  else if (DATABASE_CHANGES.has(name)) effects.push(act('local', name));
  else if (DATABASE_SETS.has(name)) effects.push(act('change', name));
  else if (DATABASE_DESTROYS.has(name)) effects.push(act('destroy', name));
  else effects.push(unclear('an unknown method of the database', name));
  return 'value';
}

function commandOf(key: string | undefined, command: Node | undefined): Effect {
  if (key === undefined) return unclear('an unknown command', 'runCommand');
  if (key === 'aggregate') return aggregated(command ? [command] : []);
  if (key === 'validate' && command?.type === 'ObjectExpression' && command.properties.length > 1)
    return unclear('a validation with options', key);
  if (COMMAND_LOOKS.has(key)) return act('look', key);
  return COMMAND_DESTROYS.has(key) ? act('destroy', key) : unclear('an unknown command', key);
}

function ofCollection(name: string, args: readonly Node[]): Effect {
  const [first] = args;
  if (name === 'aggregate') return aggregated(args);
  // With options it may repair, which changes the files.
  if (name === 'validate' && args.length > 0) return unclear('a validation with options', name);
  if (LOOKS.has(name)) return act('look', name);
  if (CHANGES.has(name)) return act('local', name);
  if (DESTROYS.has(name)) return act('destroy', name);
  if (DELETES.has(name)) {
    const empty = first === undefined || (first.type === 'ObjectExpression' && first.properties.length === 0);
    return act(empty ? 'destroy' : 'local', name);
  }
  return unclear('a method of an unknown collection', name);
}

const aggregated = (args: readonly Node[]): Effect =>
  args.some((one) => hasKey(one, WRITES_RESULT)) ? act('destroy', 'aggregate into another collection') : act('look', 'aggregate');

function plainArguments(args: readonly Node[], effects: Effect[]): void {
  for (const one of args) plainValue(one, effects);
}

/** Literals, lists and objects of them, and calls that create a value. */
function plainValue(node: Node, effects: Effect[]): void {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') effects.push(...credentialsIn(node.value));
      return;
    case 'TemplateLiteral':
      effects.push(...credentialsIn(node.quasis.map(({ value }) => value.cooked ?? '').join('')));
      return plainArguments(node.expressions, effects);
    case 'UnaryExpression':
      return plainValue(node.argument, effects);
    case 'BinaryExpression':
      // A text that is put together may name any collection.
      if ([node.left, node.right].some((one) => one.type === 'Literal' && typeof one.value === 'string'))
        effects.push(unclear('a text that is put together', '+'));
      plainValue(node.left, effects);
      return plainValue(node.right, effects);
    case 'ArrayExpression':
      for (const one of node.elements) if (one) plainValue(one, effects);
      return;
    case 'ObjectExpression':
      for (const one of node.properties) {
        if (one.type !== 'Property' || one.kind !== 'init' || one.method || one.computed) {
          effects.push(unclear('an object that is not plain', one.type));
          continue;
        }
        if (RUNS_CODE.has(keyOf(one) ?? '')) effects.push(unclear('code that the server runs', keyOf(one)));
        plainValue(one.value, effects);
      }
      return;
    case 'CallExpression':
    case 'NewExpression':
    case 'MemberExpression':
      thingOf(node, effects);
      return;
    case 'Identifier':
      if (node.name !== 'undefined' && node.name !== 'Infinity' && node.name !== 'NaN')
        effects.push(unclear('an unknown name', node.name));
      return;
    default:
      effects.push(unclear('an expression that is not read', node.type));
  }
}

const nameOf = (node: Extract<Node, { readonly type: 'MemberExpression' }>): string | undefined =>
  node.computed
    ? node.property.type === 'Literal'
      ? String(node.property.value)
      : undefined
    : node.property.type === 'Identifier'
      ? node.property.name
      : undefined;

/** `JSON.stringify`, `print`. */
function pathOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = nameOf(node);
  return name === undefined ? undefined : `${node.object.name}.${name}`;
}

const keyOf = (property: Extract<Node, { readonly type: 'Property' }>): string | undefined =>
  property.key.type === 'Identifier'
    ? property.key.name
    : property.key.type === 'Literal'
      ? String(property.key.value)
      : undefined;

const keysOf = (node: Extract<Node, { readonly type: 'ObjectExpression' }>): readonly (string | undefined)[] =>
  node.properties.map((one) => (one.type === 'Property' && !one.computed ? keyOf(one) : undefined));

function hasKey(node: Node | null, names: ReadonlySet<string>): boolean {
  if (node?.type === 'ArrayExpression') return node.elements.some((one) => hasKey(one, names));
  if (node?.type !== 'ObjectExpression') return false;
  return node.properties.some((one) => one.type === 'Property' && (names.has(keyOf(one) ?? '') || hasKey(one.value, names)));
}
