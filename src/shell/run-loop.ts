// Loops: evaluated once per round if the rounds can be counted, otherwise until another round finds nothing new.
import { expandWord } from './expand.ts';
import { linesIn } from './lines-in.ts';
import { boundIn, isEndless, roundsByLine, roundsOf, startsTooMany } from './endless-loop.ts';
import type { EvalContext } from './eval-context.ts';
import { MAX_STEPS_FOR_WAYS, addPart } from './eval-context.ts';
import { uncertain } from './run-branches.ts';
import { TooMuch, deeper, runStatements } from './run-statements.ts';
import { bindReference, setVariable } from './set-variable.ts';
import { forgotten, knownOf } from './either-of.ts';
import type { ShellState } from './state.ts';
import { copyState, mergeState, sameKnowledge, sameState } from './state.ts';
import type { Node, Statement } from './syntax.ts';
import type { Arg, Bit, Stream } from './value.ts';
import { argText, emptyStream, holeArg, inDoubt, joinStreams, union } from './value.ts';
import { markUncertain } from './written-files.ts';

/** In real scripts, every variable that a loop changes has changed at least once after this many rounds. */
const MAX_UNSETTLED = 12;
/** A loop over more words than this exceeds a limit; people do not write such loops. */
const MAX_ROUNDS = 2000;

export function runFor(here: EvalContext, node: Node & { readonly kind: 'for' }): Stream {
  noteMany(here, roundsOf(node.words ?? []), { body: node.body, text: `for ${node.name} in …` });
  const values = node.words
    ? node.words.flatMap((word) => expandWord(here, word).args)
    : (here.state.positional ?? [{ ...holeArg('the arguments are unknown'), spread: true }]);
  if (values.length === 0) return emptyStream;
  const from = union(...values.map((value) => value.from));
  const body = (at: EvalContext, value: Arg): Stream => {
    if (at.state.vars.get(node.name)?.kind === 'reference') bindReference(at, node.name, { kind: 'scalar', value });
    else setVariable(at, node.name, value);
    return runStatements(deeper(at), node.body);
  };
  // Each round is evaluated with its value if they can be counted; otherwise one value stands for all.
  if (values.length > MAX_ROUNDS) throw new TooMuch('steps', `a loop over more than ${MAX_ROUNDS} words`);
  if (values.some((value) => value.spread)) {
    const only = values.length === 1 ? values[0] : undefined;
    const any = only ? loopValue(here)(only) : { ...holeArg(`\`$${node.name}\` takes many values`), from };
    return repeated(here, (at) => body(at, any));
  }
  const before = copyState(here.state);
  const { version } = here.walk.files;
  const escapes: ShellState[] = [];
  let merged = 0;
  const inside: EvalContext = { ...here, frame: { ...here.frame, breaks: [...(here.frame.breaks ?? []), escapes] } };
  const out = values.map((value) => {
    // If the previous round may have ended early, this one may also start from the state at that point.
    mergeState(here.state, escapes.slice(merged));
    merged = escapes.length;
    return body(inside, loopValue(here)(value));
  });
  // If a pattern matches no file, there may be no round at all.
  const maybeNone = values.some((value) => value.bits.some((bit) => bit.kind === 'glob'));
  mergeState(here.state, [...escapes, ...(maybeNone ? [before] : [])]);
  if (!maybeNone && escapes.length === 0) return joinStreams(out);
  markUncertain(here.walk, version);
  return inDoubt(joinStreams(out));
}

/** So many processes that nothing waits for are as bad as an endless loop. */
export function noteMany(
  here: EvalContext,
  rounds: number,
  loop: { readonly body: readonly Statement[]; readonly text: string },
): void {
  if (!startsTooMany(rounds, loop.body)) return;
  const many = Number.isFinite(rounds) ? `${rounds}` : 'more than 1000';
  addPart(here, {
    text: loop.text,
    effects: [{ kind: 'hazard', what: 'endless-loop', detail: `starts ${many} processes and waits for none of them` }],
  });
}

/**
 * A loop with an unknown number of rounds: evaluated once from the state before it, then again from the state after each round, until a round changes nothing.
 * INVARIANT: a value that keeps changing is unknown in every round but the first two.
 */
function repeated(here: EvalContext, round: (at: EvalContext) => Stream): Stream {
  const escapes: ShellState[] = [];
  const inside: EvalContext = { ...here, frame: { ...here.frame, breaks: [...(here.frame.breaks ?? []), escapes] } };
  const entry = copyState(here.state);
  const { version, writes } = here.walk.files;
  const out = [round(inside)];
  mergeState(here.state, [entry, ...escapes]);
  const wrote = here.walk.files.writes > writes;
  markUncertain(here.walk, version);
  let again = wrote || !sameState(entry, here.state);
  for (let n = 0; again; n++) {
    if (n > MAX_UNSETTLED) throw new TooMuch('steps', 'a loop whose variables change one another round after round');
    // These extra rounds are charged like further values of a command, while that budget lasts, so that they do not use up the script's own steps.
    const isPaid = here.walk.waySteps <= MAX_STEPS_FOR_WAYS;
    if (!isPaid) forgetChanges(entry, here.state);
    const before = copyState(here.state);
    const { steps } = here.walk;
    out.push(round(inside));
    if (n > 0 && isPaid) {
      here.walk.waySteps += here.walk.steps - steps;
      here.walk.steps = steps;
    }
    mergeState(here.state, [before, ...escapes]);
    markUncertain(here.walk, version);
    forgetChanges(before, here.state);
    again = !sameKnowledge(before, here.state);
  }
  return uncertain(out);
}

function forgetChanges(before: ShellState, now: ShellState): void {
  for (const [name, variable] of now.vars)
    if (knownOf(before.vars.get(name)) !== knownOf(variable)) now.vars.set(name, forgotten(name, variable));
  if (JSON.stringify(before.cwd) !== JSON.stringify(now.cwd))
    now.cwd = { kind: 'unknown', why: 'it changes from round to round' };
}

/** If a word expands to several and there is no text beside them, each round has one of them. */
function oneOfMany(bits: readonly Bit[]): readonly Bit[] {
  const [only, ...more] = bits;
  if (only?.kind !== 'hole' || only.shape.kind !== 'token' || more.length > 0) return bits;
  const { many: _, ...shape } = only.shape;
  return [{ ...only, shape }];
}

/** A pattern in the word list of a loop gives one path per round. */
const loopValue =
  (here: EvalContext) =>
  (arg: Arg): Arg => {
    if (!arg.bits.some((bit) => bit.kind === 'glob'))
      return { ...arg, bits: arg.spread && !here.state.vars.has('IFS') ? oneOfMany(arg.bits) : arg.bits, spread: false };
    if (arg.bits.some((bit) => bit.kind === 'hole')) return holeArg('a pattern with an unknown value');
    const shown = argText(arg);
    const slash = shown.slice(0, shown.search(/[*?[(]/)).lastIndexOf('/');
    const { cwd } = here.state;
    if (shown.includes('..')) return holeArg(`pattern \`${shown}\``);
    const directory = slash < 0 ? '.' : shown.slice(0, slash + 1);
    if (!directory.startsWith('/') && (cwd.kind === 'unknown' || cwd.dirs.length !== 1))
      return holeArg(`pattern \`${shown}\` in an unknown directory`);
    const base = directory.startsWith('/') || cwd.kind === 'unknown' ? '' : `${cwd.dirs[0] ?? ''}/`;
    const dir = `${base}${directory}`.replace(/\/\.$/, '').replace(/(.)\/+$/, '$1');
    return {
      bits: [{ kind: 'hole', why: `pattern \`${shown}\``, shape: { kind: 'below', dir, patterns: [shown.slice(slash + 1)] } }],
      from: arg.from,
      spread: false,
    };
  };

export function runLoop(
  here: EvalContext,
  loop: {
    readonly test: readonly Statement[];
    readonly body: readonly Statement[];
    readonly text: string;
    /** The loop runs until the test succeeds. */ readonly until?: boolean;
  },
): Stream {
  if (isEndless(loop, here.frame.background ? 'background' : 'foreground'))
    addPart(here, {
      text: loop.text,
      effects: [{ kind: 'hazard', what: 'endless-loop', detail: 'starts processes in the background without end' }],
    });
  noteMany(here, roundsByLine(loop.test) ? linesIn(here, here.stdin) : boundIn(loop.test), loop);
  return repeated(here, (at) => joinStreams([runStatements(deeper(at), loop.test), runStatements(deeper(at), loop.body)]));
}
