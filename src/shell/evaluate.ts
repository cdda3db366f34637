// Runs a script in the mind: every command that bash might execute is met with its words expanded. Both branches count as run. Knows no program.
import { unclear } from '../model/effect.ts';
import type { Lent } from './builtins.ts';
import { builtin, isBuiltin } from './builtins.ts';
import { checkArithmetic } from './arithmetic.ts';
import { evaluateArithmetic, expandWhole, expandWord } from './expand.ts';
import type { Frame, Here, Invocation, PartDraft, Walk, World } from './here.ts';
import { MAX_DEPTH, MAX_STEPS, addPart } from './here.ts';
import { matches } from './patterns.ts';
import { leaves, surelyWorks } from './flow.ts';
import { deliverRedirected, plumb } from './redirects.ts';
import { runTraps } from './traps.ts';
import { assignVariable, setVariable } from './set-variable.ts';
import type { Cwd, ShellState, Variable } from './state.ts';
import { copyState, fromOf, mergeCwd, mergeState, newState, pipedState, sameState } from './state.ts';
import type { Assignment, Node, Script, Statement, Word } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { argText, emptyStream, exact, holeArg, joinStreams, textArg, union, unknownStream } from './value.ts';
import { WrittenFiles, markUncertain } from './written-files.ts';

/** Thrown when a limit is reached; what was met so far stays, and the whole is unclear. */
export class TooMuch extends Error {}

const MAX_ROUNDS = 40;

/** A test that is there and runs nothing. */
const NO_TEST: readonly Statement[] = [{ node: { kind: 'group', body: [] }, background: false }];

export function evaluate(script: Script, world: World, start: { readonly cwd: Cwd }): readonly PartDraft[] {
  const walk: Walk = {
    world,
    parts: [],
    files: new WrittenFiles(world),
    printed: new Set(),
    steps: 0,
    descriptors: 0,
    traps: [],
    taken: new WeakSet(),
    capture,
  };
  const here: Here = {
    walk,
    state: newState(start.cwd),
    stdin: undefined,
    frame: { via: [], site: 'here', depth: 0, background: false, privileged: false, calls: [] },
  };
  try {
    const out = runStatements(here, script.statements);
    runTraps(here, runStatements);
    for (const id of [...out.from, ...walk.printed]) {
      const part = walk.parts[id];
      if (part) part.prints = true;
    }
  } catch (error) {
    if (!(error instanceof TooMuch) && !(error instanceof RangeError)) throw error;
    addPart(here, {
      text: 'the rest',
      effects: [unclear(error instanceof TooMuch ? error.message : 'command nested too deeply')],
    });
    for (const part of walk.parts) part.prints = true;
  }
  return walk.parts;
}

/** A substitution: its own subshell, its output as a value. */
function capture(here: Here, script: Script): Stream {
  const inside = deeper({ ...here, state: pipedState(here.state, [1]) });
  return here.walk.files.inSubshell(() => runStatements(inside, script.statements));
}

function deeper(here: Here, change: Partial<Frame> = {}): Here {
  const depth = here.frame.depth + 1;
  if (depth > MAX_DEPTH) throw new TooMuch(`nested more than ${MAX_DEPTH} deep`);
  return { ...here, frame: { ...here.frame, depth, ...change } };
}

export function runStatements(here: Here, statements: readonly Statement[]): Stream {
  const out: Stream[] = [];
  for (const statement of statements) {
    if (statement.background)
      out.push(runNode({ ...here, state: copyState(here.state), frame: { ...here.frame, background: true } }, statement.node));
    else out.push(runNode(here, statement.node));
    settleCwd(here.state);
  }
  return joinStreams(out);
}

/** `cd x; y`: when `cd` may have failed, y may run where we were. */
function settleCwd(state: ShellState): void {
  if (!state.ifCdFailed) return;
  state.cwd = mergeCwd(state.cwd, state.ifCdFailed);
  state.ifCdFailed = undefined;
}

export function runNode(here: Here, node: Node): Stream {
  if (++here.walk.steps > MAX_STEPS) throw new TooMuch(`more than ${MAX_STEPS} steps`);
  switch (node.kind) {
    case 'simple':
      return runSimple(here, node);
    case 'pipeline':
      return runPipeline(here, node.commands);
    case 'list':
      return runList(here, node);
    case 'subshell':
      return here.walk.files.inSubshell(() => runStatements(deeper({ ...here, state: copyState(here.state) }), node.body));
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
      return runLoop(here, { test: node.test, body: node.body, text: node.text });
    case 'arithmetic-for':
      for (const expression of node.expressions) evaluateArithmetic(here, expression);
      return runLoop(here, { test: node.expressions.length === 0 ? [] : NO_TEST, body: node.body, text: 'for ((…))' });
    case 'function':
      here.state.functions.set(node.name, node.body);
      return emptyStream;
    case 'coproc':
      setVariable(here, node.name, holeArg('a co-process'));
      return runNode(deeper({ ...here, state: copyState(here.state), frame: { ...here.frame, background: true } }), node.body);
    case 'arithmetic':
      evaluateArithmetic(here, node.expression);
      return emptyStream;
    case 'test': {
      const from = union(...node.words.map((word) => expandWhole(here, word).from));
      if (node.matches)
        here.state.vars.set('BASH_REMATCH', { kind: 'array', elements: [{ ...holeArg('what matched'), from, spread: true }] });
      for (const word of node.arithmetic) checkArithmetic(here, expandWhole(here, word), node.text, 1);
      return emptyStream;
    }
  }
}

function runPipeline(here: Here, commands: readonly Node[]): Stream {
  let stdin = here.stdin;
  const only = commands.length === 1 ? commands[0] : undefined;
  if (only) return runNode(here, only);
  let out: Stream = emptyStream;
  const { files } = here.walk;
  const from = files.tick();
  for (const [i, command] of commands.entries()) {
    const ends = [...(i > 0 ? [0] : []), ...(i < commands.length - 1 ? [1] : [])];
    const together = [...(here.frame.together ?? []), { from, to: files.tick() }];
    const member: Here = { ...here, stdin, state: pipedState(here.state, ends), frame: { ...here.frame, together } };
    out = files.inSubshell(() => runNode(member, command));
    stdin = out;
  }
  return out;
}

/**
 * `a && b`: b runs where a worked, and what follows the list may find either. `a || b`: b runs where something before it failed.
 */
function runList(here: Here, node: Node & { readonly kind: 'list' }): Stream {
  const out = [runNode(here, node.first)];
  let skipped: ShellState[] = [];
  let previous = node.first;
  const { files } = here.walk;
  /** Since when what is written may not be: from the first command that another had to allow. */
  let doubtful: number | undefined;
  for (const each of node.rest) {
    if (each.operator === '&&') {
      if (!surelyWorks(here, previous)) {
        skipped.push(failedState(here.state));
        doubtful ??= files.version;
      }
      here.state.ifCdFailed = undefined;
      out.push(runNode(here, each.node));
    } else {
      const failed = failedState(here.state);
      mergeState(failed, skipped);
      skipped = [];
      if (doubtful !== undefined) markUncertain(here.walk, doubtful);
      doubtful ??= files.version;
      out.push(runNode({ ...here, state: failed }, each.node));
      here.state.ifCdFailed = undefined;
      if (!leaves(here, each.node)) mergeState(here.state, [failed]);
    }
    previous = each.node;
  }
  mergeState(here.state, skipped);
  if (doubtful !== undefined) markUncertain(here.walk, doubtful);
  return joinStreams(out);
}

/** The state when the last command failed: a `cd` did not happen. */
function failedState(state: ShellState): ShellState {
  const failed = copyState(state);
  failed.cwd = state.ifCdFailed ?? failed.cwd;
  failed.ifCdFailed = undefined;
  return failed;
}

function runBranches(here: Here, node: Node & { readonly kind: 'if' }): Stream {
  const out: Stream[] = [];
  const ends: ShellState[] = [];
  let tested: number | undefined;
  for (const branch of node.branches) {
    out.push(runStatements(here, branch.test));
    const state = copyState(here.state);
    const before = here.walk.files.version;
    out.push(runStatements(deeper({ ...here, state }), branch.body));
    markUncertain(here.walk, tested ?? before);
    tested ??= before;
    if (!endsEarly(here, branch.body)) ends.push(state);
  }
  const state = copyState(here.state);
  out.push(runStatements(deeper({ ...here, state }), node.otherwise));
  if (tested !== undefined) markUncertain(here.walk, tested);
  mergeState(here.state, [...ends, ...(endsEarly(here, node.otherwise) ? [] : [state])]);
  return uncertain(out);
}

const endsEarly = (here: Here, body: readonly Statement[]): boolean => {
  const last = body.at(-1);
  return last !== undefined && leaves(here, last.node);
};

/** Output of branches of which not all ran: the flow is known, the text is not. */
function uncertain(out: readonly Stream[]): Stream {
  const real = out.filter((one) => one.from.length > 0 || one.text !== '');
  return real.length === 0 ? emptyStream : unknownStream('which branch runs is not known', union(...real.map((one) => one.from)));
}

function runCase(here: Here, node: Node & { readonly kind: 'case' }): Stream {
  const word = exact(expandWhole(here, node.word));
  const out: Stream[] = [];
  const ends: ShellState[] = [];
  let fallen = false;
  for (const item of node.items) {
    const patterns = item.patterns.map((pattern) => expandWhole(here, pattern));
    const sure =
      word !== undefined &&
      patterns.every((pattern, i) => plainPattern(item.patterns[i]) && matches(argText(pattern), word) === false);
    if (sure && !fallen) continue;
    fallen ||= item.falls;
    const state = copyState(here.state);
    const before = here.walk.files.version;
    out.push(runStatements(deeper({ ...here, state }), item.body));
    markUncertain(here.walk, before);
    if (!endsEarly(here, item.body)) ends.push(state);
  }
  mergeState(here.state, ends);
  return uncertain(out);
}

const plainPattern = (word: Word | undefined): boolean =>
  word?.pieces.every((piece) => (piece.kind === 'text' && !piece.quoted) || piece.kind === 'glob') ?? false;

function runFor(here: Here, node: Node & { readonly kind: 'for' }): Stream {
  const values = node.words
    ? node.words.flatMap((word) => expandWord(here, word).args)
    : (here.state.positional ?? [{ ...holeArg('the arguments are not known'), spread: true }]);
  if (values.length === 0) return emptyStream;
  const from = union(...values.map((value) => value.from));
  const body = (at: Here, value: Arg): Stream => {
    setVariable(at, node.name, value);
    return runStatements(deeper(at), node.body);
  };
  // Each round is run with its value where they can be counted; otherwise one value stands for all.
  if (values.length > MAX_ROUNDS || values.some((value) => value.spread)) {
    const only = values.length === 1 ? values[0] : undefined;
    const any = only ? loopValue(here)(only) : { ...holeArg(`\`$${node.name}\` takes many values`), from };
    return repeated(here, (at) => body(at, any));
  }
  const before = copyState(here.state);
  const { version } = here.walk.files;
  const escapes: ShellState[] = [];
  const inside: Here = { ...here, frame: { ...here.frame, breaks: escapes } };
  const out = values.map((value) => body(inside, loopValue(here)(value)));
  // A pattern that matches nothing may give no round at all.
  const maybeNone = values.some((value) => value.bits.some((bit) => bit.kind === 'glob'));
  mergeState(here.state, [...escapes, ...(maybeNone ? [before] : [])]);
  if (maybeNone || escapes.length > 0) markUncertain(here.walk, version);
  return joinStreams(out);
}

/**
 * A loop that runs nobody knows how often: once from where it starts, and once more from whatever a round may leave behind.
 * INVARIANT: a value that a round changes is not known in any round but the first.
 */
function repeated(here: Here, round: (at: Here) => Stream): Stream {
  const escapes: ShellState[] = [];
  const inside: Here = { ...here, frame: { ...here.frame, breaks: escapes } };
  const entry = copyState(here.state);
  const { version, writes } = here.walk.files;
  const out = [round(inside)];
  mergeState(here.state, [entry, ...escapes]);
  const wrote = here.walk.files.writes > writes;
  markUncertain(here.walk, version);
  if (wrote || !sameState(entry, here.state)) {
    const again = copyState(here.state);
    out.push(round(inside));
    mergeState(here.state, [again, ...escapes]);
    markUncertain(here.walk, version);
  }
  return uncertain(out);
}

/** A pattern as a loop's word gives one path at a time. */
const loopValue =
  (here: Here) =>
  (arg: Arg): Arg => {
    if (!arg.bits.some((bit) => bit.kind === 'glob')) return { ...arg, spread: false };
    if (arg.bits.some((bit) => bit.kind === 'hole')) return holeArg('a pattern with a value that is not known');
    const shown = argText(arg);
    const slash = shown.slice(0, shown.search(/[*?[(]/)).lastIndexOf('/');
    const { cwd } = here.state;
    if (shown.includes('..')) return holeArg(`pattern \`${shown}\``);
    const directory = slash < 0 ? '.' : shown.slice(0, slash + 1);
    if (!directory.startsWith('/') && (cwd.kind === 'unknown' || cwd.dirs.length !== 1))
      return holeArg(`pattern \`${shown}\` in a directory that is not known`);
    const base = directory.startsWith('/') || cwd.kind === 'unknown' ? '' : `${cwd.dirs[0] ?? ''}/`;
    const dir = `${base}${directory}`.replace(/\/\.$/, '').replace(/(.)\/+$/, '$1');
    return {
      bits: [{ kind: 'hole', why: `pattern \`${shown}\``, shape: { kind: 'below', dir, pattern: shown.slice(slash + 1) } }],
      from: arg.from,
      spread: false,
    };
  };

function runLoop(
  here: Here,
  loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[]; readonly text: string },
): Stream {
  if (endless(loop, here.frame.background ? 'background' : 'foreground'))
    addPart(here, {
      text: loop.text,
      effects: [{ kind: 'hazard', what: 'endless-loop', detail: 'starts processes in the background without end' }],
    });
  return repeated(here, (at) => joinStreams([runStatements(deeper(at), loop.test), runStatements(deeper(at), loop.body)]));
}

/** `while true; do x & done`. */
function endless(
  loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[] },
  where: 'background' | 'foreground',
): boolean {
  const only = loop.test.length === 1 ? loop.test[0]?.node : undefined;
  const word = only?.kind === 'simple' ? only.words[0] : undefined;
  const constant =
    loop.test.length === 0 || (word !== undefined && !('kind' in word) && (word.text === 'true' || word.text === ':'));
  const ends = loop.body.some((statement) => mayEnd(statement.node));
  // In the background, a loop that does nothing but turn is as endless.
  const idle =
    where === 'background' &&
    loop.body.every(
      (statement) =>
        statement.node.kind === 'simple' && statement.node.words.length === 1 && /^(:|true|false)$/.test(statement.node.text),
    );
  return constant && !ends && (idle || loop.body.some((statement) => statement.background));
}

/** Something in the body may leave the loop. */
function mayEnd(node: Node): boolean {
  if (node.kind === 'simple') {
    const first = node.words[0];
    return first !== undefined && !('kind' in first) && ['break', 'exit', 'return'].includes(first.text);
  }
  if (node.kind === 'list') return mayEnd(node.first) || node.rest.some((each) => mayEnd(each.node));
  if (node.kind === 'if')
    return (
      node.branches.some((branch) => branch.body.some((statement) => mayEnd(statement.node))) ||
      node.otherwise.some((statement) => mayEnd(statement.node))
    );
  return false;
}

function runSimple(here: Here, node: Node & { readonly kind: 'simple' }): Stream {
  const env = new Map<string, Arg>();
  if (node.words.length === 0) {
    for (const one of node.assignments) assign(here, one);
    const plumbing = plumb(here, node.redirects);
    return deliverRedirected(plumbing, node.redirects);
  }
  const args: Arg[] = [];
  const fed: Script[] = [];
  const literals: (Assignment | undefined)[] = [];
  for (const word of node.words) {
    if ('kind' in word) {
      args.push(assignmentArg(here, word));
      literals.push(word);
    } else {
      const expansion = expandWord(here, word);
      fed.push(...expansion.fed);
      for (const arg of expansion.args) {
        args.push(arg);
        literals.push(undefined);
      }
    }
  }
  for (const one of node.assignments) {
    const value = assignmentValue(here, one);
    env.set(one.name, value.kind === 'scalar' ? value.value : holeArg('an array'));
  }
  if (here.state.traced)
    for (const id of union(...args.map((arg) => arg.from), ...[...env.values()].map((arg) => arg.from)))
      here.walk.printed.add(id);
  const plumbing = plumb(here, node.redirects);
  const out = invoke({ ...here, stdin: plumbing.stdin }, { args, env, text: node.text, plumbing, assignments: literals });
  const rest = plumbing.deliver(out);
  feed(here, [...fed, ...plumbing.fed], out);
  return rest;
}

/** Runs the scripts of `>(…)` with what the command printed. */
function feed(here: Here, scripts: readonly Script[], stdin: Stream): void {
  for (const script of scripts) {
    const out = runStatements(
      deeper({
        ...here,
        stdin: stdin.from.length > 0 || stdin.text !== '' ? stdin : unknownStream('what the command writes'),
        state: pipedState(here.state, [0]),
      }),
      script.statements,
    );
    for (const id of out.from) here.walk.printed.add(id);
  }
}

export interface Call {
  readonly args: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
  readonly text: string;
  readonly plumbing: { readonly socket: boolean; readonly inputs: readonly number[] };
  /** Arguments that are assignments to a declaring builtin. */
  readonly assignments: readonly (Assignment | undefined)[];
}

/** Runs one command whose words are expanded: a function, a builtin, or a program. */
export function invoke(here: Here, call: Call): Stream {
  const nameArg = call.args[0];
  if (!nameArg) {
    // `$(true)` with nothing left: assignments before it stay.
    for (const [name, value] of call.env) setVariable(here, name, value);
    return emptyStream;
  }
  const name = exact(nameArg);
  const invocation: Invocation = {
    name,
    nameArg,
    args: call.args.slice(1),
    env: call.env,
    stdin: here.stdin,
    text: call.text,
    socket: call.plumbing.socket,
    inputs: call.plumbing.inputs,
    background: here.frame.background,
  };
  for (const [variable, value] of call.env) here.walk.world.variable(variable, value, here);
  if (name !== undefined && here.state.aliases.has(name)) {
    const part = addPart(here, {
      text: call.text,
      from: nameArg.from,
      effects: [unclear(`\`${name}\` was given another meaning earlier in the command`, name)],
    });
    const inDoubt = here.state.functions.get(name);
    // It may be the function all the same.
    if (inDoubt) runFunction(here, { name, body: inDoubt, args: invocation.args, text: call.text, env: call.env });
    return unknownStream(`the output of \`${name}\``, [part]);
  }
  const body = name === undefined ? undefined : here.state.functions.get(name);
  if (name !== undefined && body) return runFunction(here, { name, body, args: invocation.args, text: call.text, env: call.env });
  if (name !== undefined && isBuiltin(name)) {
    const lent = {
      assignments: call.assignments.slice(1),
      assign,
      invoke,
      runStatements,
      deeper,
    };
    const done = RUNS_CODE.has(name) && call.env.size > 0 ? builtinWith(here, invocation, lent) : builtin(here, invocation, lent);
    if (done) return done;
  }
  return here.walk.world.run(invocation, here);
}

/** Builtins that run code in this shell see the variables before them. */
const RUNS_CODE: ReadonlySet<string> = new Set(['eval', 'source', '.', 'command', 'builtin', 'exec', 'trap']);

function builtinWith(here: Here, invocation: Invocation, lent: Lent): Stream | undefined {
  let missing = false;
  const out = withVariables(here, invocation.env, () => {
    const done = builtin(here, invocation, lent);
    missing = done === undefined;
    return done ?? emptyStream;
  });
  return missing ? undefined : out;
}

function runFunction(
  here: Here,
  it: {
    readonly name: string;
    readonly body: Node;
    readonly args: readonly Arg[];
    readonly text: string;
    readonly env: ReadonlyMap<string, Arg>;
  },
): Stream {
  if (here.frame.active?.includes(it.body)) {
    const bomb = here.frame.background || here.frame.calls.length > 1;
    const part = addPart(here, {
      text: it.text,
      effects: [
        bomb
          ? { kind: 'hazard', what: 'fork-bomb', detail: `\`${it.name}\` starts itself again` }
          : unclear(`\`${it.name}\` calls itself`, it.name),
      ],
    });
    return unknownStream('a recursive function', [part]);
  }
  const { state } = here;
  const [positional, locals] = [state.positional, state.locals];
  state.positional = it.args;
  state.locals = new Map();
  const returns: ShellState[] = [];
  const { version } = here.walk.files;
  const { breaks: _, ...frame } = here.frame;
  const out = withVariables(here, it.env, () =>
    runNode(
      deeper(
        { ...here, frame: { ...frame, returns } },
        {
          calls: [...here.frame.calls, it.name],
          active: [...(here.frame.active ?? []), it.body],
          via: [...here.frame.via, `${it.name}()`],
        },
      ),
      it.body,
    ),
  );
  mergeState(state, returns);
  if (returns.length > 0) markUncertain(here.walk, version);
  for (const [name, before] of state.locals) restore(state, name, before);
  state.positional = positional;
  state.locals = locals;
  return out;
}

function restore(state: ShellState, name: string, before: Variable | undefined): void {
  if (before === undefined) state.vars.delete(name);
  else state.vars.set(name, before);
}

/** `x=1 f`: the variables hold while it runs. */
function withVariables(here: Here, env: ReadonlyMap<string, Arg>, run: () => Stream): Stream {
  const before = [...env.keys()].map((name) => [name, here.state.vars.get(name)] as const);
  for (const [name, value] of env) here.state.vars.set(name, { kind: 'scalar', value });
  const out = run();
  for (const [name, old] of before) restore(here.state, name, old);
  return out;
}

/** The name and value of an assignment that is an argument, as the program would see it. */
function assignmentArg(here: Here, one: Assignment): Arg {
  const value = assignmentValue(here, one);
  const arg = value.kind === 'scalar' ? value.value : holeArg('an array');
  return { bits: [{ kind: 'text', text: `${one.name}=` }, ...arg.bits], from: arg.from, spread: false };
}

function assignmentValue(
  here: Here,
  one: Assignment,
): { readonly kind: 'scalar'; readonly value: Arg } | { readonly kind: 'array'; readonly elements: readonly Arg[] } {
  if (one.index)
    checkArithmetic(
      here,
      expandWhole(here, one.index),
      one.text,
      one.index.pieces.every((piece) => piece.kind === 'text') ? 0 : 1,
    );
  if ('kind' in one.value) checkSubscripts(here, one);
  if ('kind' in one.value) return { kind: 'array', elements: one.value.elements.flatMap((word) => expandWord(here, word).args) };
  return { kind: 'scalar', value: expandWhole(here, one.value) };
}

/** `a=([i]=x)`: the subscript is arithmetic. */
function checkSubscripts(here: Here, one: Assignment): void {
  if (!('kind' in one.value)) return;
  for (const word of one.value.elements) {
    const subscript = /^\[([^\]]*)\]=/.exec(word.text)?.[1];
    if (subscript !== undefined) checkArithmetic(here, textArg(subscript), word.text, 0);
  }
}

export function assign(here: Here, one: Assignment): void {
  const value = assignmentValue(here, one);
  const old = here.state.vars.get(one.name);
  if (value.kind === 'array') {
    const before =
      one.append && old?.kind === 'array'
        ? old.elements
        : one.append
          ? [{ ...holeArg(`\`$${one.name}\` before it was added to`), from: fromOf(old) }]
          : [];
    return assignVariable(here, one.name, { kind: 'array', elements: [...before, ...value.elements] });
  }
  if (one.index || old?.kind === 'array') {
    const from = union(fromOf(old), value.value.from);
    return assignVariable(here, one.name, {
      kind: 'array',
      elements: [{ ...holeArg(`\`${one.name}[…]\` was set`), from, spread: true }],
    });
  }
  if (!one.append) return setVariable(here, one.name, value.value);
  const before =
    old?.kind === 'scalar' ? old.value : { ...holeArg(`\`$${one.name}\` before it was added to`), from: fromOf(old) };
  setVariable(here, one.name, {
    bits: [...before.bits, ...value.value.bits],
    from: union(before.from, value.value.from),
    spread: false,
  });
}
