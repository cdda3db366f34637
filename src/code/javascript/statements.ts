// Statements: names are declared first, then everything is evaluated once. A loop over a literal is evaluated for each element.
import { assign } from './assignments.ts';
import { classValue } from './classes.ts';
import { closure, evaluate } from './expressions.ts';
import { element } from './members.ts';
import { escape } from './escape.ts';
import { exportDefault, exportNamed, importNames } from './module-statements.ts';
import { endlessStart } from './endless-loop.ts';
import { inTurn } from './in-turn.ts';
import { patternNames } from './assigned-names.ts';
import type { Run } from './run.ts';
import { doubt, isOpen, note, step } from './run.ts';
import type { Scope } from './scope.ts';
import { functionScope, newScope } from './scope.ts';
import type { Node } from './syntax.ts';
import type { Value } from './value.ts';
import { DATA, UNKNOWN } from './value.ts';

/** Runs statements and returns their return values. An interactive runtime prints the value of the last expression. */
export function runStatements(run: Run, statements: readonly Node[], scope: Scope): readonly Value[] {
  hoist(run, statements, scope);
  return statements.flatMap((one) => runStatement(run, one, scope));
}

/** A call of `exec` is a start only if the code starts processes: regular expressions have an `exec` too. */
function noteEndless(run: Run, node: Node): void {
  const name = endlessStart(node);
  if (name === undefined) return;
  run.deferred.push(() => {
    if (run.flags.has('child'))
      note(run, { kind: 'hazard', what: 'endless-loop', detail: `\`${name}\` starts processes without end` });
  });
}

/** Functions exist before the first statement; `var` names belong to the function. */
function hoist(run: Run, statements: readonly Node[], scope: Scope): void {
  for (const one of statements) {
    const node =
      (one.type === 'ExportNamedDeclaration' || one.type === 'ExportDefaultDeclaration') && one.declaration
        ? one.declaration
        : one;
    if (node.type === 'FunctionDeclaration' && node.id) {
      const made = closure(run, node, scope);
      scope.names.set(node.id.name, made);
      // Depending on the mode, a function in a block is also a name outside it.
      if (!scope.isFunction) escape(run, made, 'stored');
      if (scope.file.assigned.has(node.id.name)) escape(run, made, 'stored');
    } else if (node.type === 'ClassDeclaration' && node.id) scope.names.set(node.id.name, undefined);
    else if (node.type === 'VariableDeclaration')
      for (const declarator of node.declarations)
        for (const name of patternNames(declarator.id)) {
          const home = node.kind === 'var' ? functionScope(scope) : scope;
          if (!home.names.has(name)) home.names.set(name, undefined);
        }
    else if (node.type === 'ImportDeclaration') importNames(run, node, scope);
  }
}

function runStatement(run: Run, node: Node, scope: Scope): readonly Value[] {
  step(run, scope);
  const go = (one: Node | null | undefined): readonly Value[] => (one ? runStatement(run, one, scope) : []);
  switch (node.type) {
    case 'ExpressionStatement':
      run.last = evaluate(run, node.expression, scope);
      return [];
    case 'VariableDeclaration':
      if (node.kind === 'using' || node.kind === 'await using') doubt(run, 'a resource that is disposed of by itself', node.kind);
      for (const one of node.declarations) {
        const kind = node.kind === 'var' ? 'var' : 'const';
        if (one.init) assign(run, one.id, { value: evaluate(run, one.init, scope), scope, declare: kind });
      }
      return [];
    case 'BlockStatement':
      return runStatements(run, node.body, newScope(scope, 'block'));
    case 'IfStatement':
      evaluate(run, node.test, scope);
      return [...go(node.consequent), ...go(node.alternate)];
    case 'ForStatement': {
      noteEndless(run, node);
      const inner = newScope(scope, 'block');
      if (node.init?.type === 'VariableDeclaration') runStatements(run, [node.init], inner);
      else if (node.init) evaluate(run, node.init, inner);
      if (node.test) evaluate(run, node.test, inner);
      const returned = runStatement(run, node.body, inner);
      if (node.update) evaluate(run, node.update, inner);
      return returned;
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
      noteEndless(run, node);
      evaluate(run, node.test, scope);
      return go(node.body);
    case 'ForInStatement':
    case 'ForOfStatement':
      return overEach(run, node, scope);
    case 'ReturnStatement':
      return [node.argument ? evaluate(run, node.argument, scope) : DATA];
    case 'ThrowStatement':
      // A thrown value may be caught or shown.
      escape(run, evaluate(run, node.argument, scope), 'stored');
      run.flags.add('printed');
      return [];
    case 'TryStatement': {
      const returned = [...go(node.block)];
      if (node.handler) {
        const inner = newScope(scope, 'block');
        if (node.handler.param) assign(run, node.handler.param, { value: UNKNOWN, scope: inner, declare: 'let' });
        returned.push(...runStatement(run, node.handler.body, inner));
      }
      return [...returned, ...go(node.finalizer)];
    }
    case 'SwitchStatement': {
      evaluate(run, node.discriminant, scope);
      const inner = newScope(scope, 'block');
      for (const one of node.cases) if (one.test) evaluate(run, one.test, inner);
      return runStatements(
        run,
        node.cases.flatMap((one) => one.consequent),
        inner,
      );
    }
    case 'LabeledStatement':
      return go(node.body);
    case 'FunctionDeclaration':
    case 'ImportDeclaration':
    case 'EmptyStatement':
    case 'DebuggerStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [];
    case 'ClassDeclaration':
      if (node.id) assign(run, node.id, { value: classValue(run, node, scope), scope, declare: 'const' });
      return [];
    case 'ExportNamedDeclaration':
      if (node.declaration) go(node.declaration);
      exportNamed(run, node, scope);
      return [];
    case 'ExportDefaultDeclaration':
      exportDefault(run, node, scope);
      return [];
    case 'ExportAllDeclaration':
      run.evaluator.module(String(node.source.value), scope);
      return [];
    default:
      doubt(run, `the construct \`${node.type}\` is not read`, node.type);
      return [];
  }
}

function overEach(run: Run, node: Extract<Node, { type: 'ForInStatement' | 'ForOfStatement' }>, scope: Scope): readonly Value[] {
  const over = evaluate(run, node.right, scope);
  const literal = node.type === 'ForOfStatement' && over.kind === 'list' && !isOpen(run, over) ? over.items : undefined;
  // The names of variables reveal no value.
  const each = literal ?? [node.type === 'ForInStatement' ? DATA : element(run, over)];
  const turn = (value: Value): readonly Value[] => {
    const inner = newScope(scope, 'block');
    if (node.left.type === 'VariableDeclaration') {
      const [only] = node.left.declarations;
      const names = only ? patternNames(only.id) : [];
      const kind = node.left.kind === 'var' ? 'var' : 'let';
      for (const name of names) if (kind === 'let') inner.names.set(name, undefined);
      // A `var` keeps its last value, which may be any element.
      if (only) assign(run, only.id, { value, scope: kind === 'var' ? scope : inner, declare: kind });
    } else assign(run, node.left, { value, scope });
    return runStatement(run, node.body, inner);
  };
  return inTurn(run, each, turn).results.flat();
}
