// Reads Python code: its effects as one part, and the commands that it would start as parts of their own. Judges nothing.
import { posix } from 'node:path';
import type { CodeReader } from '../../analyse/context.ts';
import { filesOverLimit } from '../limits.ts';
import type { Effect } from '../../model/effect.ts';
import { overLimit } from '../../model/effect.ts';
import { isSecretVariable } from '../../model/secret-variable.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { addEffects, addPart } from '../../shell/eval-context.ts';
import { copyState } from '../../shell/state.ts';
import { emptyStream, textStream, union, unknownStream } from '../../shell/value.ts';
import type { StmtNode } from './parse-python.ts';
import { parsePython } from './parse-python.ts';
import { callFunction, instantiate, runMethods } from './call-function.ts';
import { alternatives, unknown } from './py-value.ts';
import { runnerArguments } from './runner-arguments.ts';
import type { Scope } from './scope.ts';
import { newScope } from './scope.ts';
import { runBody } from './statements.ts';
import type { Reading } from './walk.ts';
import { LimitReached, MAX_STEPS, maybe, note } from './walk.ts';

export const readPython: CodeReader = (code, outer) => {
  const body = parsePython(code.text);
  if (!body) return undefined;
  const here: EvalContext = { ...outer, state: copyState(outer.state) };
  const part = addPart(here, { text: code.shown, from: union(code.from, here.stdin?.from ?? []) });
  const reading = newReading(here, code, part);
  here.walk.unfinished.set(part, () => reading.effects.values());
  run(reading, body);
  here.walk.unfinished.delete(part);
  const effects = [...reading.effects.values(), ...environmentEffects(reading)];
  addEffects(here, part, effects);
  const draft = here.walk.parts[part];
  // The output of programs that it starts may flow back into it.
  if (draft) draft.from = union(draft.from, [...reading.started], [...reading.from]);
  // The content of a file that it reads can appear in the message of an exception.
  const shows =
    reading.prints ||
    effects.some((effect) => effect.kind === 'unclear' || (effect.kind === 'read' && effect.sees === 'content'));
  if (!shows && reading.started.size === 0) return emptyStream;
  const from = [part, ...reading.started];
  const exactly = reading.started.size === 0 && reading.prints ? reading.output : undefined;
  return exactly === undefined ? unknownStream('the output of Python code', from) : textStream(exactly, from);
};

function newReading(here: EvalContext, code: Reading['code'], part: number): Reading {
  const { cwd } = here.state;
  // The directory of the script comes first; for code without a file, the working directory.
  const importDirs = code.path === undefined ? (cwd.kind === 'known' ? [...cwd.dirs] : []) : [posix.dirname(code.path)];
  return {
    here,
    code,
    part,
    effects: new Map(),
    from: new Set(),
    started: new Set(),
    judged: new Set(),
    stack: [],
    later: [],
    modules: new Map(),
    importDirs,
    moduleFiles: [],
    followed: new Map(),
    checkedShadows: false,
    appended: new Set(),
    sites: new Map(),
    stored: new WeakSet(),
    wrote: new Set(),
    environ: { kind: 'dict', entries: new Map(), open: false, holds: [], environ: true },
    raised: [],
    returns: [],
    outerWeak: [],
    late: 'now',
    prints: false,
    output: '',
    weak: 0,
    loops: 0,
    calledBack: 0,
    steps: 0,
    ownSteps: 0,
    depth: 0,
    rounds: [],
    scopes: 0,
    widening: false,
    dups: false,
    variables: new Set(),
    dumpsEnvironment: false,
  };
}

function run(reading: Reading, body: readonly StmtNode[]): void {
  try {
    const scope = newScope('module', reading);
    runBody({ reading, scope }, body);
    if (reading.code.calls === 'all') callEverything(reading, scope, body);
    // Code that runs later may see every value that its names ever had.
    reading.late = 'late';
    reading.weak++;
    for (let i = 0; i < reading.later.length && i < MAX_LATER; i++) reading.later[i]?.();
    if (reading.later.length > MAX_LATER) throw new LimitReached('too much runs later');
  } catch (error) {
    if (!(error instanceof LimitReached) && !(error instanceof RangeError) && !(error instanceof TooMuch)) throw error;
    note(reading, tooMuch(reading, error));
  }
}

/** A test runner calls everything it finds, with its own arguments. */
function callEverything(reading: Reading, scope: Scope, body: readonly StmtNode[]): void {
  for (const node of body) {
    if (node.nodeType === 'FunctionDef' || node.nodeType === 'AsyncFunctionDef') {
      maybe(reading, () => {
        const given = runnerArguments(reading, node, scope);
        callFunction(reading, { kind: 'func', node, scope }, { args: given, names: new Map(), open: true });
      });
    }
    if (node.nodeType !== 'ClassDef') continue;
    for (const one of alternatives(scope.vars.get(node.name) ?? unknown('a class'))) {
      if (one.kind !== 'class') continue;
      const made = instantiate(reading, one, { args: [], names: new Map(), open: true });
      for (const value of alternatives(made)) if (value.kind === 'object') runMethods(reading, value);
    }
  }
}

const MAX_LATER = 400;

/** A limit of the surrounding command concerns the whole call; other limits concern the code. */
function tooMuch(reading: Reading, error: LimitReached | RangeError | TooMuch): Effect {
  if (error instanceof TooMuch) return overLimit(error.what, error.message);
  const within = filesOverLimit(reading.code, {
    own: reading.ownSteps,
    most: MAX_STEPS,
    followed: reading.followed.keys(),
    written: (path) => reading.here.walk.files.has(path),
  });
  return error instanceof LimitReached
    ? overLimit('steps', error.message, within)
    : overLimit('depth', 'the Python code is nested too deep', within);
}

/** Environment variables matter if they can leave the code: printed, written, sent, passed to something unknown. */
function environmentEffects(reading: Reading): readonly Effect[] {
  const leaves =
    reading.prints ||
    reading.started.size > 0 ||
    [...reading.effects.values()].some(
      (effect) => effect.kind !== 'read' && effect.kind !== 'delete' && effect.kind !== 'process',
    );
  if (!leaves) return [];
  return [
    ...(reading.dumpsEnvironment
      ? [{ kind: 'reveal', what: 'environment', detail: 'every variable of the environment' } as const]
      : []),
    ...[...reading.variables]
      .filter(isSecretVariable)
      .map((name): Effect => ({ kind: 'reveal', what: 'env-value', detail: `$${name}`, variable: name })),
  ];
}
