// Classes of the code: methods are followed when called; code that runs implicitly, when the class is defined or used, is run immediately.
import { closure } from './expressions.ts';
import { named } from './run.ts';
import { escape } from './escape.ts';
import { keyOf } from './object-literals.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';
import { newScope } from './scope.ts';
import type { ClassNode } from './syntax.ts';
import { runStatements } from './statements.ts';
import type { ClassValue, Value } from './value.ts';
import { exactText } from './value.ts';

export function classValue(run: Run, node: ClassNode, scope: Scope): ClassValue {
  const parent = node.superClass ? run.evaluator.evaluate(node.superClass, scope) : undefined;
  const methods = new Map<string, Value>();
  const statics = new Map<string, Value>();
  const inner = newScope(scope, 'block');
  const value: ClassValue = { kind: 'class', node, scope: inner, parent, methods, statics };
  if (node.id) inner.names.set(node.id.name, value);
  const instance: Value = { kind: 'instance', of: value, exactly: false };
  for (const one of node.body.body) {
    if (one.type === 'StaticBlock') {
      runStatements(run, one.body, newScope(inner, 'function', value));
      continue;
    }
    const key = one.computed ? exactText(run.evaluator.evaluate(one.key, inner)) : keyOf(one.key);
    const into = one.static ? statics : methods;
    if (one.type === 'PropertyDefinition') {
      if (!one.value) continue;
      const made = run.evaluator.evaluate(one.value, newScope(inner, 'function', one.static ? value : instance));
      if (key === undefined || made.kind !== 'function') escape(run, made, 'stored');
      else {
        into.set(key, made);
        named(run, key, made);
        if (parent) run.overridden.add(key);
      }
      continue;
    }
    if (parent) run.overridden.add(key ?? '*');
    const method = closure(run, one.value, inner, one.static ? value : instance);
    if (
      one.kind === 'get' ||
      one.kind === 'set' ||
      key === undefined ||
      key === 'toString' ||
      key === 'toJSON' ||
      key === 'valueOf' ||
      key === 'then'
    )
      escape(run, method, 'stored');
    if (one.kind === 'get' || one.kind === 'set') continue;
    if (key !== undefined) {
      into.set(key, method);
      named(run, key, method);
    }
  }
  return value;
}
