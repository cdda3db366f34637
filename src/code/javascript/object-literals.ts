// Object literals and their properties. Accessors, and methods that the language calls implicitly, are run immediately.
import { closure } from './expressions.ts';
import { escape } from './escape.ts';
import type { Run } from './run.ts';
import { doubt, named } from './run.ts';
import type { Scope } from './scope.ts';
import type { Node, ObjectNode } from './syntax.ts';
import type { Value } from './value.ts';
import { exactText } from './value.ts';

/** Methods that conversion, printing and awaiting call implicitly. */
const CALLED_BY_ITSELF: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', 'then', 'inspect', 'next', 'return']);

export function objectValue(run: Run, node: ObjectNode, scope: Scope): Value {
  const props = new Map<string, Value>();
  let more = false;
  for (const one of node.properties) {
    if (one.type === 'SpreadElement') {
      const spread = run.evaluator.evaluate(one.argument, scope);
      if (spread.kind === 'object' && !run.opened.has(spread.site)) {
        for (const [key, value] of spread.props) props.set(key, value);
        more ||= spread.more;
      } else if (spread.kind === 'environment') props.set('...env', spread);
      else {
        // A copied object of the runtime could be called without being noticed.
        escape(run, spread, 'looked');
        more = true;
      }
      continue;
    }
    const key = one.computed ? exactText(run.evaluator.evaluate(one.key, scope)) : keyOf(one.key);
    const value =
      one.value.type === 'FunctionExpression' ? closure(run, one.value, scope) : run.evaluator.evaluate(one.value, scope);
    if (key === '__proto__') doubt(run, 'an object with a prototype of its own', key);
    if (one.kind !== 'init' || key === undefined || (CALLED_BY_ITSELF.has(key) && value.kind === 'function'))
      escape(run, value, 'stored');
    if (key === undefined) more = true;
    else {
      props.set(key, value);
      if (value.kind === 'function') named(run, key, value);
    }
  }
  if (run.opened.has(node)) for (const value of props.values()) if (value.kind !== 'environment') escape(run, value, 'stored');
  return { kind: 'object', props, more, site: node };
}

export function keyOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' ? String(key.value) : undefined;
}
