// One reading of a piece of code: what was found so far, the limits, and the steps that the evaluator's files lend each other.
import type { CodeToRead } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import type { Stream } from '../../shell/value.ts';
import { MAX_CODE_STEPS } from '../limits.ts';
import { MAX_STEPS, TooMuchCode } from './limits.ts';
import type { CodeFile, Scope } from './scope.ts';
import type { Closure, ObjectValue, Value } from './value.ts';
import type { Expression, FunctionNode, Node } from './syntax.ts';

export interface Given {
  readonly args: readonly Value[];
  /** More arguments may follow that are not known. */
  readonly more: boolean;
  readonly isNew: boolean;
  readonly scope: Scope;
  readonly node: Node;
}

export interface Lent {
  evaluate(node: Expression | Node, scope: Scope): Value;
  call(callee: Value, given: Given): Value;
  follow(closure: Closure, args: readonly Value[] | undefined): Value;
  member(receiver: Value, key: string, at: Scope): Value;
  native(path: string, given: Given): Value;
  module(name: string, scope: Scope): Value;
  leave(value: Value): void;
  /** Capabilities among them leave sight. */
  leaveNatives(values: readonly Value[]): void;
}

export interface Run {
  readonly here: EvalContext;
  readonly code: CodeToRead;
  /** The part that stands for the code. */
  readonly part: number;
  /** A dry pass only learns which literals change; nothing is recorded and no program is run. */
  readonly dry: boolean;
  /** Literals that change or leave sight somewhere. Kept from pass to pass. */
  readonly opened: Set<Node>;
  /** Names assigned by evaluated text. Kept from pass to pass. */
  readonly assigned: Set<string>;
  /** Properties that are given a function after their object was made, and methods that a class extending another replaces; `*` is any. Kept. */
  readonly replaced: Set<string>;
  readonly overridden: Set<string>;
  readonly effects: Effect[];
  readonly outputs: Stream[];
  /** Functions met, and those that were run. */
  readonly functions: Map<FunctionNode, Closure>;
  readonly called: Set<FunctionNode>;
  /** Functions of the code by the names that classes and objects give them. */
  readonly methods: Map<string, Closure[]>;
  /** Functions that leave sight: run with unknown arguments. */
  readonly escaped: Set<Closure>;
  readonly deferred: (() => void)[];
  readonly stack: FunctionNode[];
  readonly files: Map<string, CodeFile>;
  readonly flags: Set<
    'shell' | 'child' | 'socket' | 'fetched' | 'evaluated' | 'polluted' | 'get-request' | 'request-body' | 'printed'
  >;
  /** The value of the last expression statement that was evaluated. */
  last: Value | undefined;
  steps: number;
  readonly lent: Lent;
}

export const note = (run: Run, ...effects: readonly Effect[]): void => {
  run.effects.push(...effects);
};

export const doubt = (run: Run, why: string, word?: string): void => {
  run.effects.push(unclear(why, word));
};

/** Something unknown runs. In code that a toolchain loads that is mostly a name the runner knows, and no sign of code that was fetched. */
export const perhapsEvaluated = (run: Run): void => {
  if (run.code.calls === undefined) run.flags.add('evaluated');
};

export function step(run: Run): void {
  if (++run.steps > MAX_STEPS) throw new TooMuchCode(`more than ${MAX_STEPS} steps`);
  if (++run.here.walk.codeSteps > MAX_CODE_STEPS)
    throw new TooMuchCode(`more than ${MAX_CODE_STEPS} steps of all the code it runs`);
}

export const isOpen = (run: Run, value: { readonly site: Node }): boolean => run.opened.has(value.site);

/** An options argument: the literal object, or whether there is anything at all. */
export function optionsOf(run: Run, value: Value | undefined): ObjectValue | 'none' | 'unknown' {
  if (value === undefined) return 'none';
  if (value.kind === 'object') return isOpen(run, value) || value.more ? 'unknown' : value;
  return value.kind === 'text' || value.kind === 'number' || value.kind === 'function' ? 'none' : 'unknown';
}

/** A function that can be called by this name on something. */
export function named(run: Run, name: string, fn: Closure): void {
  const all = run.methods.get(name);
  if (!all) run.methods.set(name, [fn]);
  else if (!all.some((one) => one.node === fn.node && one.scope === fn.scope)) all.push(fn);
}
