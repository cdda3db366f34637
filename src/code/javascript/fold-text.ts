// Computes text methods whose result is known. Undefined if it cannot.
import type { Value } from './value.ts';
import { exactText, text, textOf, bitsOf } from './value.ts';

const MAX_TEXT = 20_000;

export function foldText(receiver: Value, key: string, args: readonly Value[]): Value | undefined {
  if (receiver.kind === 'list' && key === 'join') return joined(receiver, args);
  if (receiver.kind !== 'text') return undefined;
  if (key === 'toString' && args.length === 0) return receiver;
  const own = exactText(receiver);
  if (key === 'concat') return textOf([...bitsOf(receiver), ...args.flatMap(bitsOf)]);
  if (own === undefined || own.length > MAX_TEXT) return undefined;
  const texts = args.map(exactText);
  const numbers = args.map((arg) => (arg.kind === 'number' ? arg.value : undefined));
  const [first, second] = texts;
  switch (key) {
    case 'trim':
      return text(own.trim());
    case 'toUpperCase':
      return text(own.toUpperCase());
    case 'toLowerCase':
      return text(own.toLowerCase());
    case 'replace':
    case 'replaceAll':
      if (
        args.length !== 2 ||
        args[0]?.kind !== 'text' ||
        args[1]?.kind !== 'text' ||
        first === undefined ||
        second === undefined ||
        second.includes('$')
      )
        return undefined;
      return text(key === 'replace' ? own.replace(first, second) : own.replaceAll(first, second));
    case 'slice':
    case 'substring':
      if (args.length > 2 || numbers.some((one) => one === undefined)) return undefined;
      return text(key === 'slice' ? own.slice(...(numbers as number[])) : own.substring(numbers[0] ?? 0, numbers[1]));
    case 'repeat':
      return numbers[0] !== undefined && own.length * numbers[0] < MAX_TEXT && numbers[0] >= 0
        ? text(own.repeat(numbers[0]))
        : undefined;
    case 'split': {
      if (args.length !== 1 || args[0]?.kind !== 'text' || first === undefined) return undefined;
      const items = own.split(first);
      return items.length > 50
        ? undefined
        : { kind: 'list', items: items.map(text), site: { type: 'EmptyStatement', start: 0, end: 0 } };
    }
    default:
      return undefined;
  }
}

/** Only for a list of texts that never changes, which the caller ensures. */
function joined(receiver: Extract<Value, { kind: 'list' }>, args: readonly Value[]): Value | undefined {
  const separator = args.length === 0 ? ',' : exactText(args[0]);
  if (separator === undefined || receiver.items.some((one) => one.kind !== 'text' && one.kind !== 'number')) return undefined;
  return textOf(receiver.items.flatMap((one, i) => [{ kind: 'text' as const, text: i === 0 ? '' : separator }, ...bitsOf(one)]));
}
