// The state of one reading: the effects found, the part they belong to, limits, and code that runs later. Knows no Python construct.
import { MAX_CODE_STEPS } from '../limits.ts';
import type { CodeToRead } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import type { FunctionNode, LambdaNode } from './parse-python.ts';
import type { Dict, Value } from './py-value.ts';

/** Thrown when a limit is reached: the findings are kept, the rest is unclear. */
export class LimitReached extends Error {}

export interface Reading {
  /** A copy of the shell's state: `os.chdir` does not change the shell. */
  readonly here: EvalContext;
  readonly code: CodeToRead;
  readonly part: number;
  readonly effects: Map<string, Effect>;
  /** Parts that the code came from. */
  readonly from: Set<number>;
  /** Parts of commands that were started. */
  readonly started: Set<number>;
  /** Commands already judged, so that a loop does not judge them again. */
  readonly judged: Set<string>;
  readonly stack: (FunctionNode | LambdaNode)[];
  /** Code that runs at some later time: threads, handlers, generators. */
  readonly later: (() => void)[];
  readonly modules: Map<string, Value>;
  /** Directories in which imports are searched, in order. */
  readonly importDirs: string[];
  /** Files of the modules being followed, innermost last. */
  readonly moduleFiles: string[];
  readonly followed: Map<string, Value>;
  checkedShadows: boolean;
  /** Files that keep earlier content, or that were written more than once. */
  readonly appended: Set<string>;
  /** Containers by the syntax that created them, and those that are referenced elsewhere; see `settle`. */
  readonly sites: Map<object, readonly Value[]>;
  readonly stored: WeakSet<object>;
  readonly wrote: Set<string>;
  readonly environ: Dict;
  /** Exceptions that contain more than plain data. */
  readonly raised: Value[];
  /** What the running functions return or yield, innermost last. */
  readonly returns: Value[][];
  late: 'late' | 'now';
  prints: boolean;
  /** The exact output, as long as it is known. */
  output: string | undefined;
  /** Greater than zero inside code that may not run, or may run repeatedly. */
  weak: number;
  /** The same for the surrounding function calls. */
  readonly outerWeak: number[];
  loops: number;
  /** The nesting depth of running callbacks. */
  calledBack: number;
  steps: number;
  /** Steps in the code itself, not in modules that it imports. */
  ownSteps: number;
  depth: number;
  /** The running loops: a change counts for those that began after the changed scope was created. */
  readonly rounds: { readonly began: number; changed: boolean }[];
  scopes: number;
  /** True: values that still change in a loop become unknown values of their kind. */
  widening: boolean;
  /** A descriptor was replaced by another. */
  dups: boolean;
  /** Variables of the environment that are read by name. */
  readonly variables: Set<string>;
  dumpsEnvironment: boolean;
}

export const MAX_STEPS = 60_000;
export const MAX_CALLS = 60;

export function step(reading: Reading, scope?: { readonly own: boolean }): void {
  if (scope?.own !== false) reading.ownSteps++;
  if (++reading.steps > MAX_STEPS) throw new LimitReached(`more than ${MAX_STEPS} steps of Python`);
  if (++reading.here.walk.codeSteps > MAX_CODE_STEPS)
    throw new LimitReached(`more than ${MAX_CODE_STEPS} steps of all the code it runs`);
}

export function note(reading: Reading, ...effects: readonly Effect[]): void {
  for (const effect of effects) {
    const key = JSON.stringify(effect);
    if (!reading.effects.has(key)) reading.effects.set(key, effect);
  }
}

export const noteUnclear = (reading: Reading, why: string, word?: string): void =>
  note(reading, unclear(why, word?.slice(0, 80)));

/** Code runs that cannot be read. */
export const noteDynamic = (reading: Reading, why: string, word: string): void =>
  note(reading, { kind: 'run', code: 'inline', what: word }, unclear(why, word));

export function printed(reading: Reading, text: string | undefined): void {
  reading.prints = true;
  reading.output =
    text === undefined || reading.output === undefined || uncertain(reading) || reading.output.length > 16_384
      ? undefined
      : reading.output + text;
}

/** True if the current code may not run, or may run repeatedly. */
export const uncertain = (reading: Reading): boolean => reading.weak > 0 || reading.outerWeak.some((weak) => weak > 0);

/** Records a change: in a scope, or in a container that may be referenced anywhere. */
export function changed(reading: Reading, born = -1): void {
  for (const round of reading.rounds) if (born < round.began) round.changed = true;
}

/** Runs code that may not happen, or may happen more than once. */
export function maybe(reading: Reading, run: () => void): void {
  reading.weak++;
  try {
    run();
  } finally {
    reading.weak--;
  }
}
