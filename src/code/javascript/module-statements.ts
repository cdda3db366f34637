// Import and export statements. Modules are resolved in modules.ts.
import { assign } from './assignments.ts';
import { classValue } from './classes.ts';
import { closure, evaluate } from './expressions.ts';
import { lookUp } from './identifiers.ts';
import { member } from './members.ts';
import { patternNames } from './assigned-names.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';
import type { Node } from './syntax.ts';
import type { Value } from './value.ts';

export function importNames(run: Run, node: Extract<Node, { type: 'ImportDeclaration' }>, scope: Scope): void {
  const from = run.evaluator.module(String(node.source.value), scope);
  for (const one of node.specifiers) {
    const value =
      one.type === 'ImportNamespaceSpecifier'
        ? from
        : one.type === 'ImportDefaultSpecifier'
          ? defaultOf(run, from, scope)
          : member(run, from, { key: nameOf(one.imported), scope });
    assign(run, one.local, { value, scope, declare: 'const' });
  }
}

function defaultOf(run: Run, from: Value, scope: Scope): Value {
  if (from.kind === 'native' || from.kind === 'data') return from;
  if (from.kind === 'object') return from.props.get('default') ?? from;
  return from.kind === 'function' || from.kind === 'class' ? from : member(run, from, { key: 'default', scope });
}

export function exportNamed(run: Run, node: Extract<Node, { type: 'ExportNamedDeclaration' }>, scope: Scope): void {
  const { exports } = scope.file;
  if (node.declaration) {
    const names =
      node.declaration.type === 'VariableDeclaration'
        ? node.declaration.declarations.flatMap((one) => patternNames(one.id))
        : [node.declaration.id?.name ?? ''];
    for (const name of names) exports.set(name, lookUp(run, name, scope));
    return;
  }
  const from = node.source ? run.evaluator.module(String(node.source.value), scope) : undefined;
  for (const one of node.specifiers) {
    const local = nameOf(one.local);
    exports.set(nameOf(one.exported), from ? member(run, from, { key: local, scope }) : lookUp(run, local, scope));
  }
}

export function exportDefault(run: Run, node: Extract<Node, { type: 'ExportDefaultDeclaration' }>, scope: Scope): void {
  const declaration = node.declaration;
  if (declaration.type === 'FunctionDeclaration')
    scope.file.exports.set(
      'default',
      declaration.id ? lookUp(run, declaration.id.name, scope) : closure(run, declaration, scope),
    );
  else if (declaration.type === 'ClassDeclaration') {
    const value = classValue(run, declaration, scope);
    if (declaration.id) assign(run, declaration.id, { value, scope, declare: 'const' });
    scope.file.exports.set('default', value);
  } else scope.file.exports.set('default', evaluate(run, declaration, scope));
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
