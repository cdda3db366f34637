// The result of a Python operator: for objects by the method that their class defines, for dictionaries, texts, paths and numbers by value.
import { classAttribute } from './attribute.ts';
import { callValue } from './call.ts';
import type { EvalPoint } from './evaluate.ts';
import { revealEnvironment } from './evaluate.ts';
import { holdsEnvironment } from './holds-environment.ts';
import { asText, concat, joinPath, percent } from './py-text.ts';
import type { Instance, Value } from './py-value.ts';
import { NUM, alternatives, contents, data, either, isBytes, isPlain, list, someText, str, unknown } from './py-value.ts';

/** The method that an operator calls, if the code defines it. */
export function ownMethod(
  at: EvalPoint,
  instance: Instance,
  call: { readonly name: string; readonly args: readonly Value[] },
): Value | undefined {
  const found = classAttribute(instance.cls, call.name);
  const methods = found ? alternatives(found).filter((one) => one.kind === 'func') : [];
  if (methods.length === 0 || methods.length !== (found ? alternatives(found).length : 0)) return undefined;
  return either(
    methods.map((one) => callValue(at, { ...one, self: instance }, { args: call.args, names: new Map(), open: false })),
  );
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['Add', 'add'],
  ['Sub', 'sub'],
  ['Mult', 'mul'],
  ['Div', 'truediv'],
  ['FloorDiv', 'floordiv'],
  ['Mod', 'mod'],
  ['Pow', 'pow'],
  ['BitOr', 'or'],
  ['BitAnd', 'and'],
  ['BitXor', 'xor'],
  ['LShift', 'lshift'],
  ['RShift', 'rshift'],
  ['MatMult', 'matmul'],
]);

/** Two dictionaries combine to a dictionary; in any other combination the environment becomes text. */
export function combine(at: EvalPoint, operator: string, [left, right]: readonly [Value, Value]): Value {
  if (operator === 'BitOr' && left.kind === 'dict' && right.kind === 'dict')
    return {
      kind: 'dict',
      entries: new Map([...left.entries, ...right.entries]),
      open: left.open || right.open,
      holds: [...left.holds, ...right.holds],
      environ: left.environ || right.environ,
    };
  const word = OPERATORS.get(operator);
  const own =
    (left.kind === 'object' ? ownMethod(at, left, { name: `__${word}__`, args: [right] }) : undefined) ??
    (right.kind === 'object' ? ownMethod(at, right, { name: `__r${word}__`, args: [left] }) : undefined);
  if (own) return own;
  if (operator !== 'Add' || left.kind !== 'list')
    if (holdsEnvironment(left) || holdsEnvironment(right)) revealEnvironment(at.reading);
  return operate(operator, left, right);
}

function operate(operator: string, left: Value, right: Value): Value {
  if (left.kind === 'either' || right.kind === 'either')
    return either(alternatives(left).flatMap((a) => alternatives(right).map((b) => operate(operator, a, b))));
  if (operator === 'Div' && (left.kind === 'path' || right.kind === 'path'))
    return { kind: 'path', arg: joinPath([asText(left), asText(right)]) };
  if (operator === 'Add' && left.kind === 'str' && (right.kind === 'str' || right.kind === 'data'))
    return isBytes(left)
      ? { kind: 'str', arg: concat([left.arg, asText(right)]), bytes: true }
      : str(concat([left.arg, asText(right)]));
  if (operator === 'Add' && right.kind === 'str' && left.kind === 'data') return str(concat([asText(left), right.arg]));
  if (operator === 'Mod' && left.kind === 'str')
    return str(percent(left.arg, right.kind === 'list' && !right.open ? right.items : [right]));
  if (operator === 'Mult' && (left.kind === 'str' || right.kind === 'str')) return someText('a repeated text');
  if (operator === 'Add' && left.kind === 'list' && right.kind === 'list')
    return list([...left.items, ...right.items], left.open || right.open ? 'open' : 'closed');
  if (left.kind === 'num' && right.kind === 'num') return arithmetic(operator, left.value, right.value);
  if (isPlain(left) && isPlain(right)) return data();
  if (left.kind === 'made' || right.kind === 'made') return left.kind === 'made' ? left : right;
  if (left.kind === 'dict' || right.kind === 'dict' || left.kind === 'data' || right.kind === 'data')
    return data([...contents(left), ...contents(right)]);
  return unknown('an operator');
}

function arithmetic(operator: string, a: number | undefined, b: number | undefined): Value {
  if (a === undefined || b === undefined) return NUM;
  const value = operator === 'Add' ? a + b : operator === 'Sub' ? a - b : operator === 'Mult' ? a * b : undefined;
  return value === undefined || !Number.isSafeInteger(value) ? NUM : { kind: 'num', value };
}
