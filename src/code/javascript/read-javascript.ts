// Reads JavaScript: the effects of a piece of code as one part, and the parts of what it starts. Runs nothing.
import { posix } from 'node:path';
import type { CodeReader, CodeToRead } from '../../analyse/context.ts';
import { overLimit } from '../../model/effect.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { addEffects, addPart } from '../../shell/eval-context.ts';
import { copyState } from '../../shell/state.ts';
import type { Stream } from '../../shell/value.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import { emptyStream, joinStreams, unknownStream } from '../../shell/value.ts';
import { assignedNames } from './assigned-names.ts';
import { callNative } from './natives.ts';
import { callValue } from './calls.ts';
import { escape } from './escape.ts';
import { evaluate } from './expressions.ts';
import { follow } from './follow.ts';
import { member } from './members.ts';
import { moduleValue } from './modules.ts';
import type { Evaluator, Run } from './run.ts';
import { MAX_STEPS, TooMuchCode } from './limits.ts';
import { filesOverLimit } from '../limits.ts';
import { doubt, note } from './run.ts';
import type { CodeFile } from './scope.ts';
import { topScope } from './scope.ts';
import { runStatements } from './statements.ts';
import type { Program } from './syntax.ts';
import { parseJavaScript } from './syntax.ts';
import { parseTypeScript } from './typescript.ts';
import type { Closure } from './value.ts';
import { DATA } from './value.ts';

/** At most this many dry passes, until no further literal is found to change. */
const MAX_PASSES = 5;

export const readJavaScript: CodeReader = (code, here) => readAs(code, here, () => parseJavaScript(code.text));

/** Text without types is read as JavaScript; a file's name may show that it has types. */
export const readTypeScript: CodeReader = (code, here) =>
  readAs(code, here, () => parseTypeScript(code.text) ?? (code.path === undefined ? parseJavaScript(code.text) : undefined));

/** Code that is nested too deeply exceeds a limit; in files from before the session it merely counts as unread. */
function readAs(code: CodeToRead, here: EvalContext, parse: () => Program | undefined): Stream | undefined {
  let program: Program | undefined;
  try {
    program = parse();
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    const effects = [
      { kind: 'run', code: 'inline', what: 'javascript code' },
      overLimit(error.what, error.message, code.within),
    ] as const;
    const part = addPart(here, { text: code.shown, from: code.from, effects: [...effects] });
    return unknownStream('the output of the code', [part]);
  }
  return readProgram(code, here, program);
}

function readProgram(code: CodeToRead, here: EvalContext, program: Program | undefined): Stream | undefined {
  if (!program) return undefined;
  // The text is the output of another part: adds a run with that origin, so that a download is noticed.
  if (code.from.length > 0)
    addPart(here, { text: code.shown, from: code.from, effects: [{ kind: 'run', code: 'followed', what: 'javascript' }] });
  const part = addPart(here, { text: code.shown, from: here.stdin?.from ?? [] });
  const kept: Kept = { opened: new Set(), assigned: new Set(), replaced: new Set(), overridden: new Set() };
  let stable = false;
  for (let pass = 0; pass < MAX_PASSES && !stable; pass++) {
    const before = sizeOf(kept);
    const ended = onePass(code, program, newRun(here, { code, part, dry: true, ...kept }));
    // Code that exceeds a limit stays unclear, however often it is read.
    if (ended === 'limit') break;
    stable = sizeOf(kept) === before;
  }
  const run = newRun(here, { code, part, dry: false, ...kept });
  const size = sizeOf(kept);
  here.walk.unfinished.set(part, () => run.effects);
  onePass(code, program, run);
  here.walk.unfinished.delete(part);
  if (!stable || sizeOf(kept) !== size) doubt(run, 'too much of the code changes while it runs', 'javascript');
  addEffects(here, part, run.effects);
  return output(code, run);
}

/** What one pass learns for the next. */
type Kept = Pick<Run, 'opened' | 'assigned' | 'replaced' | 'overridden'>;
const sizeOf = (kept: Kept): number => kept.opened.size + kept.assigned.size + kept.replaced.size + kept.overridden.size;

/** An option such as `node -p` prints the value of inline code. */
function output(code: CodeToRead, run: Run): Stream {
  const prints = code.path === undefined || run.flags.has('printed');
  return joinStreams([prints ? unknownStream('the output of the code', [run.part]) : emptyStream, ...run.outputs]);
}

function newRun(here: EvalContext, from: Kept & Pick<Run, 'code' | 'part' | 'dry'>): Run {
  const evaluator: Evaluator = {
    evaluate: (node, scope) => evaluate(run, node, scope),
    call: (callee, given) => callValue(run, callee, given),
    follow: (fn, args) => follow(run, fn, args),
    member: (receiver, key, scope) => member(run, receiver, { key, scope }),
    native: (path, given) => callNative(run, path, given),
    module: (name, scope) => moduleValue(run, name, scope),
    leave: (value) => escape(run, value, 'stored'),
    leaveNatives: (values) => values.forEach((value) => escape(run, value, 'looked')),
  };
  const run: Run = {
    ...from,
    // A copy of the state: `process.chdir` changes neither the shell nor the next pass.
    here: { ...here, state: copyState(here.state) },
    effects: [],
    outputs: [],
    functions: new Map(),
    called: new Set(),
    methods: new Map(),
    escaped: new Set(),
    deferred: [],
    stack: [],
    files: new Map(),
    flags: new Set(),
    last: undefined,
    steps: 0,
    ownSteps: 0,
    evaluator,
  };
  return run;
}

function onePass(code: CodeToRead, program: Program, run: Run): 'done' | 'limit' {
  const { cwd } = run.here.state;
  const base = cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
  const file: CodeFile = {
    dir: code.path === undefined ? base : posix.dirname(code.path),
    path: code.path,
    assigned: new Set(assignedNames(program)),
    exports: new Map(),
    depth: 0,
  };
  const scope = topScope(file);
  try {
    runStatements(run, program.body, scope);
    const last = program.body.at(-1);
    // `node -p` prints the value of the last expression.
    if (code.path === undefined && last?.type === 'ExpressionStatement') escape(run, run.last ?? DATA, 'printed');
    drain(run);
    // An unknown caller may call any function that nothing else called; of imported files, only what was used counts.
    if (code.calls !== 'none')
      for (const fn of run.functions.values()) if (fn.scope.file.depth === 0 && !run.called.has(fn.node)) run.escaped.add(fn);
    drain(run);
  } catch (error) {
    if (!(error instanceof TooMuchCode) && !(error instanceof RangeError)) throw error;
    const within = filesOverLimit(code, {
      own: run.ownSteps,
      most: MAX_STEPS,
      followed: run.files.keys(),
      written: (path) => run.here.walk.files.has(path),
    });
    run.effects.push(
      error instanceof TooMuchCode
        ? overLimit('steps', `JavaScript with ${error.message}`, within)
        : overLimit('depth', 'the JavaScript is nested too deep', within),
    );
    combine(run);
    return 'limit';
  }
  combine(run);
  return 'done';
}

/** Runs postponed functions and functions that escaped, until nothing new appears. */
function drain(run: Run): void {
  const done = new Set<Closure>();
  for (;;) {
    const later = run.deferred.splice(0);
    for (const one of later) one();
    const next = [...run.escaped].filter((fn) => !done.has(fn));
    if (later.length === 0 && next.length === 0) return;
    for (const fn of next) {
      done.add(fn);
      // Its result goes to the unknown caller.
      escape(run, follow(run, fn, undefined), 'stored');
    }
  }
}

/** Findings that depend on the code as a whole. */
function combine(run: Run): void {
  const { flags } = run;
  if (flags.has('socket') && flags.has('shell'))
    note(run, { kind: 'hazard', what: 'reverse-shell', detail: 'a program is connected to a socket' });
  if ((flags.has('fetched') || flags.has('socket')) && flags.has('evaluated'))
    note(run, { kind: 'hazard', what: 'download-run', detail: 'the code runs what it may have fetched' });
  if (flags.has('polluted') && (flags.has('child') || run.effects.some((effect) => effect.kind === 'delete')))
    doubt(run, 'may change a property that all objects inherit', '[…][…]');
  if (flags.has('get-request') && flags.has('request-body')) doubt(run, 'a request may send data', 'request');
}
