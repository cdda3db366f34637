// Removes TypeScript's own nodes from a syntax tree: types disappear; enums, decorators and similar become the JavaScript they compile to. Gives no
// tree if a node is unknown.
import type { Program } from './syntax.ts';

interface Raw {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Thrown for syntax that the resulting tree cannot express. */
class NotErased extends Error {}

export function eraseTypes(program: Program): Program | undefined {
  try {
    return erase(program as unknown as Raw) as unknown as Program;
  } catch (error) {
    if (error instanceof NotErased) return undefined;
    throw error;
  }
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Properties of other nodes that only the type checker uses. */
const TYPE_KEYS = set(
  'typeAnnotation typeParameters typeArguments returnType superTypeParameters superTypeArguments implements declare abstract accessibility override definite readonly optionalType importKind exportKind loc range decorators',
);
const WRAPPERS = set('TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression');
/** Nodes that do not exist at run time. */
const GONE = set(
  'TSInterfaceDeclaration TSTypeAliasDeclaration TSDeclareFunction TSDeclareMethod TSAbstractMethodDefinition TSAbstractPropertyDefinition TSIndexSignature TSNamespaceExportDeclaration TSAbstractClassProperty',
);

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function erase(node: Raw): Raw {
  if (WRAPPERS.has(node.type)) return erase(child(node, 'expression'));
  if (node.type === 'TSParameterProperty') return erase(child(node, 'parameter'));
  if (node.type.startsWith('TS') || node.type === 'AccessorProperty' || node.type.startsWith('JSX'))
    throw new NotErased(node.type);
  if (node.type === 'ClassExpression' && allDecorators(node).length > 0) throw new NotErased('a decorated class expression');
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (TYPE_KEYS.has(key)) continue;
    if (isList(value)) made[key] = value.flatMap((one): readonly unknown[] => (isRaw(one) ? eraseItem(one) : [one]));
    else made[key] = isRaw(value) ? erase(value) : value;
  }
  const done = made as Raw;
  if (isList(node['params'])) return parameters(node, done);
  // `new Foo<T>` and a class body that is only declared.
  return done.type === 'MethodDefinition' ? method(node, done) : done;
}

/** An item of a list: a statement, a class member, a parameter, a specifier. It may disappear or become several. */
function eraseItem(node: Raw): readonly Raw[] {
  if (GONE.has(node.type) || node['declare'] === true) return [];
  switch (node.type) {
    case 'TSEnumDeclaration':
      return [enumeration(node)];
    case 'TSModuleDeclaration':
      if (isTypeOnlyModule(node)) return [];
      throw new NotErased('a namespace');
    case 'TSImportEqualsDeclaration':
      return importEquals(node);
    case 'TSExportAssignment':
      return [exportAssignment(node)];
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node['importKind'] === 'type' || node['exportKind'] === 'type' ? [] : [erase(node)];
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return node['importKind'] === 'type' || node['exportKind'] === 'type' ? [] : [erase(node)];
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return exported(node);
    case 'MethodDefinition':
      // An overload has no body.
      return isRaw(node['value']) && !isRaw(node['value']['body']) ? [] : [erase(node)];
    case 'FunctionDeclaration':
      return isRaw(node['body']) ? [erase(node)] : [];
    case 'ClassDeclaration':
      return decorated(node);
    case 'Identifier':
      return [erase(node)];
    default:
      return [erase(node)];
  }
}

function exported(node: Raw): readonly Raw[] {
  if (node['exportKind'] === 'type') return [];
  const inner = node['declaration'];
  if (!isRaw(inner)) return [erase(node)];
  const items = isStatementLike(inner) ? eraseItem(inner) : [erase(inner)];
  const [first, ...rest] = items;
  if (!first) return [];
  const { declaration: _, ...around } = node;
  return [{ ...erase({ ...around, declaration: null } as unknown as Raw), declaration: first } as Raw, ...rest];
}

const isStatementLike = (node: Raw): boolean => /Declaration$|^TS/.test(node.type) && !WRAPPERS.has(node.type);

/** The module contains only types, so nothing remains at run time. */
const isTypeOnlyModule = (node: Raw): boolean => {
  const body = node['body'];
  const items = isRaw(body) ? body['body'] : [];
  if (!isList(items)) return isRaw(items) ? isTypeOnlyModule(items) : true;
  return items.every((one) => {
    const item = isRaw(one) && one.type === 'ExportNamedDeclaration' && isRaw(one['declaration']) ? one['declaration'] : one;
    return isRaw(item) && (GONE.has(item.type) || item['declare'] === true);
  });
};

const at = (node: Raw): { readonly start: number; readonly end: number } => ({ start: node.start, end: node.end });
const child = (node: Raw, key: string): Raw => {
  const value = node[key];
  if (!isRaw(value)) throw new NotErased(key);
  return value;
};
const identifier = (name: string, node: Raw): Raw => ({ type: 'Identifier', name, ...at(node) });
const declare = (id: Raw, init: Raw, node: Raw): Raw => ({
  type: 'VariableDeclaration',
  kind: 'var',
  declarations: [{ type: 'VariableDeclarator', id, init, ...at(node) }],
  ...at(node),
});
const statement = (expression: Raw, node: Raw): Raw => ({ type: 'ExpressionStatement', expression, ...at(node) });
const call = (callee: Raw, args: readonly Raw[], node: Raw): Raw => ({
  type: 'CallExpression',
  callee,
  arguments: args,
  optional: false,
  ...at(node),
});

/** Turns `enum E { A = f() }` into an object whose members are computed. */
function enumeration(node: Raw): Raw {
  const body = isRaw(node['body']) ? node['body']['members'] : node['members'];
  const members = isList(body) ? body.filter(isRaw) : [];
  const properties = members.map((member, i): Raw => ({
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: erase(child(member, 'id')),
    value: isRaw(member['initializer'])
      ? erase(member['initializer'])
      : { type: 'Literal', value: i, raw: String(i), ...at(member) },
    ...at(member),
  }));
  return declare(erase(child(node, 'id')), { type: 'ObjectExpression', properties, ...at(node) }, node);
}

/** `import x = require('y')`, `import x = A.B`. */
function importEquals(node: Raw): readonly Raw[] {
  if (node['importKind'] === 'type') return [];
  if (node['isExport'] === true) throw new NotErased('an exported alias');
  const from = child(node, 'moduleReference');
  const value =
    from.type === 'TSExternalModuleReference'
      ? call(identifier('require', node), [erase(child(from, 'expression'))], node)
      : qualified(from);
  return [declare(erase(child(node, 'id')), value, node)];
}

const qualified = (node: Raw): Raw =>
  node.type === 'TSQualifiedName'
    ? {
        type: 'MemberExpression',
        object: qualified(child(node, 'left')),
        property: erase(child(node, 'right')),
        computed: false,
        optional: false,
        ...at(node),
      }
    : erase(node);

function exportAssignment(node: Raw): Raw {
  const left: Raw = {
    type: 'MemberExpression',
    object: identifier('module', node),
    property: identifier('exports', node),
    computed: false,
    optional: false,
    ...at(node),
  };
  return statement(
    { type: 'AssignmentExpression', operator: '=', left, right: erase(child(node, 'expression')), ...at(node) },
    node,
  );
}

const decorators = (node: Raw): readonly Raw[] => (isList(node['decorators']) ? node['decorators'].filter(isRaw) : []);

/** A decorator is called with the class or member it decorates: here with the class, after it is defined. */
function decorated(node: Raw): readonly Raw[] {
  const all = allDecorators(node);
  const made = erase(node);
  if (all.length === 0) return [made];
  if (!isRaw(node['id'])) throw new NotErased('a decorated class without a name');
  const id = child(node, 'id');
  return [made, ...all.map((one) => statement(call(erase(child(one, 'expression')), [erase(id)], one), one))];
}

/** The decorators of the class, its members and their parameters. */
function allDecorators(node: Raw): readonly Raw[] {
  const members = isRaw(node['body']) && isList(node['body']['body']) ? node['body']['body'].filter(isRaw) : [];
  const parameterOnes = members.flatMap((member) => {
    const value = member['value'];
    const params = isRaw(value) && isList(value['params']) ? value['params'].filter(isRaw) : [];
    return params.flatMap((one) => [...decorators(one), ...(isRaw(one['parameter']) ? decorators(one['parameter']) : [])]);
  });
  return [...decorators(node), ...members.flatMap(decorators), ...parameterOnes];
}

/** A parameter named `this` is only a type; a parameter with `private` or similar is also a property. */
function parameters(node: Raw, done: Raw): Raw {
  const given = isList(node['params']) ? node['params'].filter(isRaw) : [];
  const made = isList(done['params']) ? done['params'] : [];
  const [first] = given;
  return first?.type === 'Identifier' && first['name'] === 'this' ? { ...done, params: made.slice(1) } : done;
}

function method(node: Raw, done: Raw): Raw {
  const value = child(node, 'value');
  const given = isList(value['params']) ? value['params'].filter(isRaw) : [];
  const kept = given.filter((one) => one.type === 'TSParameterProperty');
  if (kept.length === 0) return done;
  const body = child(child(done, 'value'), 'body');
  const assigned = kept.map((one): Raw => {
    const parameter = erase(child(one, 'parameter'));
    const name = parameter.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
    if (name.type !== 'Identifier') throw new NotErased('a parameter property');
    const left: Raw = {
      type: 'MemberExpression',
      object: { type: 'ThisExpression', ...at(one) },
      property: name,
      computed: false,
      optional: false,
      ...at(one),
    };
    return statement({ type: 'AssignmentExpression', operator: '=', left, right: name, ...at(one) }, one);
  });
  const statements = isList(body['body']) ? body['body'] : [];
  return { ...done, value: { ...child(done, 'value'), body: { ...body, body: [...assigned, ...statements] } } } as Raw;
}
