// Calls of a method on a value: functions of the code and of the runtime by their own rules, methods of plain data by name.
import { callValue } from './calls.ts';
import { element, member } from './members.ts';
import { escape } from './escape.ts';
import { foldText } from './fold-text.ts';
import { inTurn } from './in-turn.ts';
import { CALLBACK_METHODS, CHANGING_METHODS, ELEMENT_METHODS, ONE_METHODS, PURE_METHODS, SAME_METHODS } from './methods.ts';
import { nativeAt } from './native-table.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, isOpen } from './run.ts';
import type { Closure, Value } from './value.ts';
import { DATA, LOOSE, NUMBER, UNKNOWN, either, isData } from './value.ts';

interface Method {
  readonly receiver: Value;
  readonly key: string;
}

export function callMethod(run: Run, method: Method, given: CallArguments): Value {
  const { receiver, key } = method;
  if (receiver.kind === 'either') return either(receiver.options.map((one) => callMethod(run, { receiver: one, key }, given)));
  if (receiver.kind === 'function' || receiver.kind === 'native' || receiver.kind === 'class') {
    const on = given.args[0];
    const bound =
      receiver.kind === 'function' && on && !isData(on) && receiver.node.type !== 'ArrowFunctionExpression'
        ? { ...receiver, self: on }
        : receiver;
    if (key === 'call') return callValue(run, bound, { ...given, args: given.args.slice(1) });
    if (key === 'apply') {
      const list = given.args[1];
      const known = list?.kind === 'list' && !isOpen(run, list) ? list.items : undefined;
      return callValue(run, bound, {
        ...given,
        args: known ?? [list === undefined ? DATA : element(run, list)],
        more: list !== undefined && !known,
      });
    }
    if (key === 'bind') {
      if (given.args.length <= 1 && !given.more) return bound;
      // The bound function will be called with at least these arguments.
      if (receiver.kind === 'native') callValue(run, receiver, { ...given, args: given.args.slice(1) });
      escape(run, receiver, 'stored');
      for (const arg of given.args) escape(run, arg, 'stored');
      return LOOSE;
    }
  }
  // A stream or promise of the runtime has the methods that every stream or promise has.
  if (receiver.kind === 'native') {
    if ((key === 'then' || key === 'catch' || key === 'finally') && !nativeAt(`${receiver.path}.${key}`))
      return dataMethod(run, method, given);
    return callValue(run, member(run, receiver, { key, scope: given.scope }), given);
  }
  if (receiver.kind === 'environment') {
    escape(run, receiver, 'printed');
    return LOOSE;
  }
  const found = member(run, receiver, { key, scope: given.scope });
  // A method of an object literal has the object as `this`.
  if (found.kind === 'function' && receiver.kind === 'object' && found.node.type !== 'ArrowFunctionExpression')
    return callValue(run, { ...found, self: receiver }, given);
  if (found.kind === 'function' || found.kind === 'class' || found.kind === 'native' || found.kind === 'either')
    return callValue(run, found, given);
  return dataMethod(run, method, given);
}

function dataMethod(run: Run, method: Method, given: CallArguments): Value {
  const { receiver, key } = method;
  // `exec` is a method of regular expressions, but also a function that starts a shell.
  if (!PURE_METHODS.has(key) || (key === 'exec' && !isData(receiver))) {
    for (const arg of given.args) escape(run, arg, 'stored');
    escape(run, receiver, 'stored');
    doubt(run, `calls the method \`${key}\` of an unknown value`, key);
    return LOOSE;
  }
  // A method of the code with this name may be the one that is called: of a base class, or of an object that is not tracked.
  if (receiver.kind === 'unknown') for (const fn of run.methods.get(key) ?? []) escape(run, fn, 'stored');
  const folded = receiver.kind === 'list' && isOpen(run, receiver) ? undefined : foldText(receiver, key, given.args);
  if (folded) return folded;
  const [first] = given.args;
  if (CHANGING_METHODS.has(key)) {
    escape(run, receiver, 'stored');
    for (const arg of given.args) escape(run, arg, 'stored');
  }
  if (key === 'then' || key === 'catch' || key === 'finally') return settle(run, method, given);
  if (ELEMENT_METHODS.has(key)) return overElements(run, method, given);
  if (key === 'reduce' || key === 'reduceRight') {
    for (const arg of given.args.slice(1)) escape(run, arg, 'looked');
    escape(run, callback(run, first, [UNKNOWN, element(run, receiver), NUMBER, UNKNOWN]), 'stored');
    return given.args.every(isData) ? DATA : UNKNOWN;
  }
  for (const arg of given.args) {
    // An unknown argument is not run as a callback: usually it is replacement text from a table, and if it is a function, only one made by
    // `Function`.
    if (CALLBACK_METHODS.has(key) && arg.kind !== 'unknown') callback(run, arg, undefined);
    escape(run, arg, 'looked');
  }
  if (receiver.kind === 'list' && !isOpen(run, receiver) && key === 'slice') return sliced(receiver, given.args);
  if (ONE_METHODS.has(key)) return element(run, receiver);
  if (SAME_METHODS.has(key))
    return receiver.kind === 'listing' && key !== 'concat'
      ? receiver
      : isData(receiver) && given.args.every(isData)
        ? DATA
        : UNKNOWN;
  if (key === 'entries' || key === 'keys') return isData(receiver) ? DATA : UNKNOWN;
  if (receiver.kind === 'unknown') return receiver;
  return isData(receiver) && given.args.every((arg) => isData(arg) || arg.kind === 'function') ? DATA : UNKNOWN;
}

function sliced(receiver: Extract<Value, { kind: 'list' }>, args: readonly Value[]): Value {
  const numbers = args.map((arg) => (arg.kind === 'number' ? arg.value : undefined));
  if (numbers.some((one) => one === undefined)) return { kind: 'unknown', loose: true };
  return { ...receiver, items: receiver.items.slice(...(numbers as number[])) };
}

/** A promise is represented by the value it resolves to. */
function settle(run: Run, { receiver, key }: Method, given: CallArguments): Value {
  const results = given.args.map((arg, i) =>
    callback(run, arg, key === 'then' && i === 0 ? [receiver] : key === 'finally' ? [] : [DATA]),
  );
  if (key === 'then' && given.args.length > 0) return either(results);
  return either([receiver, ...(key === 'catch' ? results : [])]);
}

function overElements(run: Run, { receiver, key }: Method, given: CallArguments): Value {
  const [first, ...others] = given.args;
  for (const other of others) escape(run, other, 'looked');
  const items = receiver.kind === 'list' && !isOpen(run, receiver) ? receiver.items : undefined;
  const sorts = key === 'sort' || key === 'toSorted';
  const { results, each } = inTurn(run, items ?? [element(run, receiver)], (one) =>
    callback(run, first, sorts ? [one, one] : [one, NUMBER, receiver]),
  );
  const known = each ? items : undefined;
  if (key === 'map' && known && receiver.kind === 'list') return { kind: 'list', items: results, site: given.node };
  if (key === 'map' || key === 'flatMap') {
    for (const result of results) escape(run, result, 'stored');
    return results.every(isData) ? DATA : UNKNOWN;
  }
  if (key === 'filter' || sorts) {
    if (receiver.kind === 'listing') return receiver;
    // It is unknown which element is at which position.
    if (known) {
      const one = either(known);
      return { kind: 'list', items: known.map(() => one), site: given.node };
    }
    return isData(receiver) ? DATA : UNKNOWN;
  }
  if (key === 'find' || key === 'findLast') return element(run, receiver);
  return DATA;
}

/** Interprets a function that is passed as a callback. `args` is undefined if its arguments are unknown. */
export function callback(run: Run, fn: Value | undefined, args: readonly Value[] | undefined): Value {
  if (fn === undefined) return DATA;
  if (fn.kind === 'function') return run.evaluator.follow(fn as Closure, args);
  if (fn.kind === 'either') return either(fn.options.map((one) => callback(run, one, args)));
  if (fn.kind === 'native') {
    const known = nativeAt(fn.path);
    if (known?.kind === 'pure' || known?.kind === 'data' || (known?.kind === 'act' && known.act === 'print')) {
      for (const arg of args ?? []) escape(run, arg, 'looked');
      if (known.kind === 'act') run.flags.add('printed');
      return (args ?? [UNKNOWN]).every(isData) ? DATA : UNKNOWN;
    }
    if (args)
      return run.evaluator.native(fn.path, {
        args,
        more: false,
        isNew: false,
        scope: { names: new Map(), parent: undefined, isFunction: true, file: noFile },
        node: { type: 'EmptyStatement', start: 0, end: 0 },
      });
    doubt(run, `\`${fn.path}\` is given as a function`, fn.path);
    return LOOSE;
  }
  if (fn.kind === 'class') doubt(run, 'a class is given as a function', 'class');
  // A function selected by an unknown name may be any function.
  if (fn.kind === 'unknown' && fn.loose) doubt(run, 'an unknown function is given to be called', 'callback');
  return isData(fn) ? DATA : UNKNOWN;
}

const noFile = { dir: undefined, path: undefined, assigned: new Set<string>(), exports: new Map<string, Value>(), depth: 0 };
