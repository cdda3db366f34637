// Interprets a function of the code: binds its parameters, evaluates its body and joins what it returns.
import { assign } from './assignments.ts';
import { evaluate } from './expressions.ts';
import type { Run } from './run.ts';
import { step } from './run.ts';
import { MAX_CALLS, TooMuchCode } from './limits.ts';
import { newScope } from './scope.ts';
import { patternNames } from './assigned-names.ts';
import { runStatements } from './statements.ts';
import type { Closure, Value } from './value.ts';
import { DATA, UNKNOWN, either, native } from './value.ts';

const ANY_SELF = either([native('globalThis'), UNKNOWN]);

/** If `given` is absent, the arguments are unknown. */
export function follow(run: Run, fn: Closure, given: readonly Value[] | undefined): Value {
  step(run, fn.scope);
  const { node } = fn;
  // Writing to `arguments` writes to the parameters.
  const args = run.opened.has(node) ? undefined : given;
  run.called.add(node);
  if (run.stack.includes(node)) {
    // A recursive call: run once more with unknown arguments.
    run.escaped.add(fn);
    return UNKNOWN;
  }
  if (run.stack.length >= MAX_CALLS) throw new TooMuchCode(`functions nested more than ${MAX_CALLS} deep`);
  run.stack.push(node);
  const plain = node.type !== 'ArrowFunctionExpression';
  // Without an object, `this` is the global object, or an object that is not tracked.
  const scope = newScope(fn.scope, 'function', fn.self ?? (plain ? ANY_SELF : undefined));
  if (plain) {
    if (!fn.self) scope.names.set('arguments', args ? { kind: 'list', items: args, site: node } : UNKNOWN);
    if ('id' in node && node.id && node.type === 'FunctionExpression') scope.names.set(node.id.name, fn);
  }
  node.params.forEach((param, i) => {
    for (const name of patternNames(param)) scope.names.set(name, undefined);
    const rest = param.type === 'RestElement';
    const value: Value =
      args === undefined ? UNKNOWN : rest ? { kind: 'list', items: args.slice(i), site: param } : (args[i] ?? DATA);
    if (rest) assign(run, param.argument, { value, scope, declare: 'let' });
    else assign(run, param, { value, scope, declare: 'let' });
  });
  const returned =
    node.body.type === 'BlockStatement' ? runStatements(run, node.body.body, scope) : [evaluate(run, node.body, scope)];
  run.stack.pop();
  if (node.generator) {
    for (const value of returned) run.evaluator.leave(value);
    return UNKNOWN;
  }
  return returned.length === 0 ? DATA : either(returned);
}
