// One reading of a piece of code: the findings so far, the limits, and the functions through which the evaluator's files call each other.
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

export interface CallArguments {
  readonly args: readonly Value[];
  /** Further, unknown arguments may follow. */
  readonly more: boolean;
  readonly isNew: boolean;
  readonly scope: Scope;
  readonly node: Node;
}

export interface Evaluator {
  evaluate(node: Expression | Node, scope: Scope): Value;
  call(callee: Value, given: CallArguments): Value;
  follow(closure: Closure, args: readonly Value[] | undefined): Value;
  member(receiver: Value, key: string, at: Scope): Value;
  native(path: string, given: CallArguments): Value;
  module(name: string, scope: Scope): Value;
  leave(value: Value): void;
  /** Runtime objects among the values escape. */
  leaveNatives(values: readonly Value[]): void;
}

export interface Run {
  readonly here: EvalContext;
  readonly code: CodeToRead;
  /** The part that represents the code. */
  readonly part: number;
  /** A dry pass only finds out which literals change; nothing is recorded and no program is run. */
  readonly dry: boolean;
  /** Literals that change or escape somewhere. Kept from pass to pass. */
  readonly opened: Set<Node>;
  /** Names that evaluated text assigns. Kept from pass to pass. */
  readonly assigned: Set<string>;
  /**
   * `replaced`: properties that get a function after their object was created. `overridden`: methods that a subclass replaces. `*` is any. Both are
   * kept from pass to pass.
   */
  readonly replaced: Set<string>;
  readonly overridden: Set<string>;
  readonly effects: Effect[];
  readonly outputs: Stream[];
  /** All functions found, and those that were run. */
  readonly functions: Map<FunctionNode, Closure>;
  readonly called: Set<FunctionNode>;
  /** Functions of the code by their method names in classes and objects. */
  readonly methods: Map<string, Closure[]>;
  /** Functions that escaped: they are run with unknown arguments. */
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
  /** Steps in the code itself, not in modules that it imports. */
  ownSteps: number;
  readonly evaluator: Evaluator;
}

export const note = (run: Run, ...effects: readonly Effect[]): void => {
  run.effects.push(...effects);
};

export const doubt = (run: Run, why: string, word?: string): void => {
  run.effects.push(unclear(why, word));
};

/** Something unknown runs. In code that a toolchain loads this is mostly a name that the runner defines, and no sign of downloaded code. */
export const perhapsEvaluated = (run: Run): void => {
  if (run.code.calls === undefined) run.flags.add('evaluated');
};

export function step(run: Run, { file }: Scope): void {
  if (file.depth === 0) run.ownSteps++;
  if (++run.steps > MAX_STEPS) throw new TooMuchCode(`more than ${MAX_STEPS} steps`);
  if (++run.here.walk.codeSteps > MAX_CODE_STEPS)
    throw new TooMuchCode(`more than ${MAX_CODE_STEPS} steps of all the code it runs`);
}

export const isOpen = (run: Run, value: { readonly site: Node }): boolean => run.opened.has(value.site);

/** An options argument: the object literal, or whether there is anything at all. */
export function optionsOf(run: Run, value: Value | undefined): ObjectValue | 'none' | 'unknown' {
  if (value === undefined) return 'none';
  if (value.kind === 'object') return isOpen(run, value) || value.more ? 'unknown' : value;
  return value.kind === 'text' || value.kind === 'number' || value.kind === 'function' ? 'none' : 'unknown';
}

/** Records a function that can be called as a method of this name. */
export function named(run: Run, name: string, fn: Closure): void {
  const all = run.methods.get(name);
  if (!all) run.methods.set(name, [fn]);
  else if (!all.some((one) => one.node === fn.node && one.scope === fn.scope)) all.push(fn);
}
