// Operators on values: text and numbers are computed if they are known. Runs nothing.
import type { Value } from './value.ts';
import { DATA, NUMBER, bitsOf, textOf } from './value.ts';

export function concatenated(left: Value, right: Value): Value {
  if (left.kind === 'number' && right.kind === 'number')
    return left.value !== undefined && right.value !== undefined ? { kind: 'number', value: left.value + right.value } : NUMBER;
  if (left.kind === 'text' || right.kind === 'text') return textOf([...bitsOf(left), ...bitsOf(right)]);
  return DATA;
}

const COMPARING: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', 'in', 'instanceof']);

export function arithmetic(operator: string, left: Value, right: Value): Value {
  if (COMPARING.has(operator)) return DATA;
  if (left.kind !== 'number' || right.kind !== 'number' || left.value === undefined || right.value === undefined) return NUMBER;
  switch (operator) {
    case '-':
      return { kind: 'number', value: left.value - right.value };
    case '*':
      return { kind: 'number', value: left.value * right.value };
    case '|':
      return { kind: 'number', value: left.value | right.value };
    default:
      return NUMBER;
  }
}
