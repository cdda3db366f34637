// The arguments that a test runner passes to the functions it calls, as far as the file shows them: rows of `parametrize`, results of fixtures,
// defaults. Calls only fixtures of the file.
import { callFunction } from './call-function.ts';
import { evaluate } from './evaluate.ts';
import type { ExprNode, FunctionNode } from './parse-python.ts';
import type { Value } from './py-value.ts';
import { alternatives, either, exactText, unknown } from './py-value.ts';
import type { Scope } from './scope.ts';
import type { Reading } from './walk.ts';

export function runnerArguments(reading: Reading, node: FunctionNode, scope: Scope): readonly Value[] {
  const { posonlyargs, args, defaults } = node.args;
  const all = [...posonlyargs, ...args];
  const rows = parametrized(reading, node, scope);
  return all.map(({ arg: name }, i) => {
    const given = rows.get(name) ?? fixture(reading, name, scope);
    const fallback = defaults[i - (all.length - defaults.length)];
    if (given) return given;
    const something = unknown('an argument that a test runner gives');
    return fallback ? either([evaluate({ reading, scope }, fallback), something]) : something;
  });
}

const lastName = (node: ExprNode): string =>
  node.nodeType === 'Attribute'
    ? node.attr
    : node.nodeType === 'Name'
      ? node.id
      : node.nodeType === 'Call'
        ? lastName(node.func)
        : '';

/** `@pytest.mark.parametrize("a,b", [(1, 2), …])`: every value that a name may have. */
function parametrized(reading: Reading, node: FunctionNode, scope: Scope): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const decorator of node.decorator_list) {
    const [names, rows] = decorator.nodeType === 'Call' && lastName(decorator) === 'parametrize' ? decorator.args : [];
    if (!names || !rows) continue;
    const text = exactText(evaluate({ reading, scope }, names));
    const value = evaluate({ reading, scope }, rows);
    if (text === undefined || value.kind !== 'list') continue;
    const all = text.split(',').map((name) => name.trim());
    for (const [i, name] of all.entries()) {
      const values = value.items.flatMap((row) =>
        all.length === 1 ? [row] : row.kind === 'list' ? row.items.slice(i, i + 1) : [],
      );
      if (values.length > 0) found.set(name, either(values));
    }
  }
  return found;
}

/** Only texts and words that it returns are used; any other result may be a directory of the test. */
function fixture(reading: Reading, name: string, scope: Scope): Value | undefined {
  const fn = scope.vars.get(name);
  if (fn?.kind !== 'func' || fn.node.nodeType === 'Lambda' || !fn.node.decorator_list.some((one) => lastName(one) === 'fixture'))
    return undefined;
  const given = fn.node.args.args.map(() => unknown('an argument that a test runner gives'));
  const values = alternatives(callFunction(reading, fn, { args: given, names: new Map(), open: true }));
  return values.every((value) => value.kind === 'str' || value.kind === 'list') ? either(values) : undefined;
}
