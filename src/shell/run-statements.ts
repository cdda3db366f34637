// Runs statements one after the other and counts their nesting depth. Knows no particular kind of command.
import type { Limit } from '../model/effect.ts';
import { overLimit } from '../model/effect.ts';
import { pilesUp } from './endless-loop.ts';
import type { Frame, EvalContext, Walk } from './eval-context.ts';
import { MAX_DEPTH, MAX_FILE_STEPS, addPart } from './eval-context.ts';
import type { ShellState } from './state.ts';
import { copyState, mergeCwd } from './state.ts';
import type { Statement } from './syntax.ts';
import type { Stream } from './value.ts';
import { NATURAL, holeArg, inDoubt, joinStreams, union, unknownStream } from './value.ts';

/** Thrown when a limit is reached. The findings so far are kept, and the rest of the call is not evaluated. */
export class TooMuch extends Error {
  constructor(
    readonly what: Limit['what'],
    message: string,
  ) {
    super(message);
  }
}

/** Counts steps. Every loop over text that the agent wrote calls this, so that no loop runs forever. */
export function spend(walk: Walk, steps: number): void {
  walk.steps += steps;
  if (walk.steps > walk.maxSteps) throw new TooMuch('steps', `more than ${walk.maxSteps} steps`);
}

/**
 * Runs a script on disk in its own process, with its share of the steps. A script that needs more is not read to its end, but the rest of the
 * call is, so that a long script hides nothing that follows it.
 */
export function inFileShare(here: EvalContext, path: string, run: () => Stream): Stream {
  const { walk } = here;
  const outer = walk.maxSteps;
  const share = Math.min(outer, walk.steps + MAX_FILE_STEPS);
  walk.maxSteps = share;
  try {
    return run();
  } catch (error) {
    if (!(error instanceof TooMuch) || error.what !== 'steps' || share === outer || walk.steps > outer) throw error;
    const part = addPart(here, {
      text: path,
      effects: [overLimit('steps', `\`${path}\` takes more than ${MAX_FILE_STEPS} steps`, [path])],
    });
    return unknownStream('a script that is too long', [part]);
  } finally {
    walk.maxSteps = outer;
  }
}

export function deeper(here: EvalContext, change: Partial<Frame> = {}): EvalContext {
  const depth = here.frame.depth + 1;
  if (depth > MAX_DEPTH) throw new TooMuch('depth', `nested more than ${MAX_DEPTH} deep`);
  return { ...here, frame: { ...here.frame, depth, ...change } };
}

/** A subshell is not inside a loop of the surrounding shell: `break` fails there, and the next command runs. */
export function apart(here: EvalContext): EvalContext {
  if (here.frame.breaks === undefined) return here;
  return { ...here, frame: { ...here.frame, breaks: undefined } };
}

export function runStatements(here: EvalContext, statements: readonly Statement[]): Stream {
  const out: Stream[] = [];
  if (pilesUp(here.frame.via, statements))
    addPart(here, {
      text: here.frame.via.join(' '),
      effects: [{ kind: 'hazard', what: 'endless-loop', detail: 'starts a process in the background again and again' }],
    });
  for (const statement of statements) {
    if (statement.background) out.push(runBeside(here, (job) => here.walk.evaluator.runNode(job, statement.node)));
    else out.push(here.walk.evaluator.runNode(here, statement.node));
    settleCwd(here.state);
    here.walk.heads.settle();
    here.walk.files.settleBuilds();
    if (here.walk.past.length > 0) out.push(...here.walk.past.splice(0).map(inDoubt));
  }
  return joinStreams(out);
}

/** Runs a subshell. Output of its EXIT trap is part of its output. */
export function inSubshell(here: EvalContext, run: () => Stream): Stream {
  const { traps, parts, files } = here.walk;
  const [trapped, first] = [traps.length, parts.length];
  const out = files.inSubshell(run);
  if (traps.length === trapped) return out;
  return unknownStream('what a trap prints', union(out.from, [...parts.keys()].slice(first)));
}

/** A background job sees the files that it wrote itself; later commands may find them half written or missing. */
export function runBeside(here: EvalContext, run: (job: EvalContext) => Stream): Stream {
  const { files } = here.walk;
  const before = files.version;
  const job = apart(here);
  const out = run({ ...job, state: copyState(here.state), frame: { ...job.frame, background: true } });
  files.unsettle(before, 'it is written in the background');
  here.state.vars.set('!', { kind: 'scalar', value: holeArg('`$!` is a number', NATURAL) });
  return inDoubt(out);
}

/** `cd x; y`: if `cd` may have failed, y may run in the previous directory. */
export function settleCwd(state: ShellState): void {
  if (!state.ifCdFailed) return;
  state.cwd = mergeCwd(state.cwd, state.ifCdFailed);
  state.ifCdFailed = undefined;
}
