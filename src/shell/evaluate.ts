// Interprets a script abstractly: visits every command that bash might execute, with its words expanded. Both branches count as run. Knows no program.
import { overLimit } from '../model/effect.ts';
import { checkArithmetic } from './arithmetic.ts';
import { evaluateArithmetic } from './evaluate-arithmetic.ts';
import { expandWhole } from './expand.ts';
import type { Frame, EvalContext, PartDraft, Walk, World } from './eval-context.ts';
import { MAX_STEPS, addPart, markCompared } from './eval-context.ts';
import { invoke } from './invoke.ts';
import { plumb } from './redirects.ts';
import { runBranches, runCase } from './run-branches.ts';
import { runList, runPipeline } from './run-list.ts';
import { runFunction } from './run-function.ts';
import { noteMany, runFor, runLoop } from './run-loop.ts';
import { numbersIn } from './endless-loop.ts';
import { runPerhaps } from './run-perhaps.ts';
import { feed, runSimple } from './run-simple.ts';
import { runWays } from './run-ways.ts';
import { TooMuch, apart, deeper, inSubshell, runBeside, runStatements, settleCwd, spend } from './run-statements.ts';
import { setVariable } from './set-variable.ts';
import type { Cwd } from './state.ts';
import { copyState, newState, pipedState } from './state.ts';
import type { Node, Script, Statement } from './syntax.ts';
import { runAmongTraps, runTraps } from './traps.ts';
import type { Stream } from './value.ts';
import { MovedHeads } from './moved-heads.ts';
import { emptyStream, holeArg, union, unknownStream } from './value.ts';
import { WrittenFiles, markUncertain } from './written-files.ts';

/** An empty condition. */
const NO_TEST: readonly Statement[] = [{ node: { kind: 'group', body: [] }, background: false }];

/** Functions that a shell calls by itself. */
const CALLED_UNASKED: ReadonlySet<string> = new Set([
  'command_not_found_handle',
  'command_not_found_handler',
  'precmd',
  'preexec',
  'chpwd',
]);

const FIRST_FRAME: Frame = {
  via: [],
  site: 'here',
  depth: 0,
  background: false,
  together: [],
  privileged: false,
  perhaps: false,
  script: undefined,
  calls: [],
  active: [],
  breaks: undefined,
  returns: undefined,
};

export const evaluate = (
  script: Script,
  world: World,
  start: { readonly cwd: Cwd; readonly leaves?: (files: WrittenFiles) => void },
): readonly PartDraft[] =>
  evaluateApart(world, start, (here) => {
    const out = runStatements(here, script.statements);
    start.leaves?.(here.walk.files);
    return out;
  });

/** A separate walk, for an evaluation that must not change the surrounding one. */
export function evaluateApart(
  world: World,
  start: { readonly cwd: Cwd; readonly via?: readonly string[] },
  run: (here: EvalContext) => Stream,
): readonly PartDraft[] {
  const walk: Walk = {
    world,
    parts: [],
    files: new WrittenFiles(world),
    heads: new MovedHeads(),
    printed: new Set(),
    unfinished: new Map(),
    past: [],
    traced: false,
    steps: 0,
    waySteps: 0,
    maxSteps: MAX_STEPS,
    codeSteps: 0,
    descriptors: 0,
    traps: [],
    taken: new WeakSet(),
    evaluator: { capture, runNode, invoke, expandWhole },
  };
  const here: EvalContext = {
    walk,
    state: newState(start.cwd),
    stdin: undefined,
    frame: start.via === undefined ? FIRST_FRAME : { ...FIRST_FRAME, via: start.via },
  };
  try {
    const out = run(here);
    runTraps(here);
    for (const id of walk.traced ? walk.parts.keys() : [...out.from, ...walk.printed]) {
      const part = walk.parts[id];
      if (part) part.prints = true;
    }
  } catch (error) {
    if (!(error instanceof TooMuch) && !(error instanceof RangeError)) throw error;
    addPart(here, {
      text: 'the rest',
      effects: [
        error instanceof TooMuch ? overLimit(error.what, error.message) : overLimit('depth', 'the command is nested too deep'),
      ],
    });
    for (const part of walk.parts) part.prints = true;
  }
  return walk.parts;
}

/** Runs a substitution in its own subshell and returns its output. */
function capture(here: EvalContext, script: Script): Stream {
  const past: Stream[] = [];
  // With many variables, copying them is most of the work.
  spend(here.walk, here.state.vars.size >> 5);
  const inside = deeper({ ...apart(here), state: pipedState(here.state, [1], past) });
  const out = inSubshell(here, () => runStatements(inside, script.statements));
  here.walk.past.push(...past);
  return out;
}

/** After `! cmd &&` the next command runs only if `cmd` failed, so none of its effects is certain. */
function runNegated(here: EvalContext, body: Node): Stream {
  const { version } = here.walk.files;
  const out = runNode(here, body);
  settleCwd(here.state);
  here.walk.heads.settle();
  here.walk.files.settleBuilds();
  markUncertain(here.walk, version);
  return out;
}

function runNode(here: EvalContext, node: Node): Stream {
  spend(here.walk, 1);
  if (node.kind !== 'simple') return runWays(here, node, (at) => runOneWay(at, node));
  return runWays(here, node, (at) => runAmongTraps(at, (among) => runOneWay(among, node)));
}

function runOneWay(here: EvalContext, node: Node): Stream {
  switch (node.kind) {
    case 'simple':
      return runSimple(here, node);
    case 'pipeline':
      return runPipeline(here, node);
    case 'not':
      return runNegated(here, node.body);
    case 'list':
      return runList(here, node);
    case 'subshell':
      return inSubshell(here, () => runStatements(deeper({ ...apart(here), state: copyState(here.state) }), node.body));
    case 'group':
      return runStatements(deeper(here), node.body);
    case 'redirected': {
      const plumbing = plumb(here, node.redirects);
      const out = runNode({ ...here, stdin: plumbing.stdin }, node.node);
      const rest = plumbing.deliver(out);
      feed(here, plumbing.fed, out);
      return rest;
    }
    case 'if':
      return runBranches(here, node);
    case 'case':
      return runCase(here, node);
    case 'for':
      return runFor(here, node);
    case 'while':
      return runLoop(here, node);
    case 'arithmetic-for':
      for (const expression of node.expressions) evaluateArithmetic(here, expression);
      noteMany(here, numbersIn(node.expressions), { body: node.body, text: 'for ((…))' });
      return runLoop(here, { test: node.expressions.length === 0 ? [] : NO_TEST, body: node.body, text: 'for ((…))' });
    case 'function':
      here.state.functions.set(node.name, node.body);
      if (CALLED_UNASKED.has(node.name))
        runPerhaps(here, (inside) => void runFunction(inside, { ...node, args: [], text: node.name, env: new Map() }));
      return emptyStream;
    case 'coproc':
      setVariable(here, node.name, holeArg('a co-process'));
      // Later commands write to the co-process through a descriptor that is not followed.
      return runBeside(here, (job) =>
        runNode({ ...deeper(job), stdin: unknownStream('what is written to the co-process', []) }, node.body),
      );
    case 'arithmetic':
      evaluateArithmetic(here, node.expression);
      return emptyStream;
    case 'test': {
      const words = node.words.map((word) => ({ word, from: expandWhole(here, word).from }));
      for (const each of words) markCompared(here, each.from, node.inPieces.includes(each.word) ? 'pieces' : 'whole');
      const from = union(...words.map((each) => each.from));
      if (node.matches)
        here.state.vars.set('BASH_REMATCH', { kind: 'array', elements: [{ ...holeArg('what matched'), from, spread: true }] });
      for (const word of node.arithmetic) checkArithmetic(here, expandWhole(here, word), node.text, 1);
      return emptyStream;
    }
  }
}
