// Runs a script in the mind: every command that bash might execute is met with its words expanded. Both branches count as run. Knows no program.
import { unclear } from '../model/effect.ts';
import { builtin, isBuiltin } from './builtins.ts';
import { checkArithmetic, evaluateArithmetic, expandWhole, expandWord } from './expand.ts';
import type { Frame, Here, Invocation, PartDraft, Walk, World } from './here.ts';
import { MAX_DEPTH, MAX_STEPS, addPart } from './here.ts';
import { matches } from './patterns.ts';
import { plumb } from './redirects.ts';
import type { Cwd, ShellState } from './state.ts';
import { copyState, mergeCwd, mergeState, newState } from './state.ts';
import type { Assignment, Node, Script, Statement, Word } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { argText, emptyStream, exact, holeArg, joinStreams, union, unknownStream } from './value.ts';

/** Thrown when a limit is reached; what was met so far stays, and the whole is unclear. */
export class TooMuch extends Error {}

const MAX_ROUNDS = 40;

/** A test that is there and runs nothing. */
const NO_TEST: readonly Statement[] = [{ node: { kind: 'group', body: [] }, background: false }];

export function evaluate(script: Script, world: World, start: { readonly cwd: Cwd }): readonly PartDraft[] {
  const walk: Walk = { world, parts: [], files: new Map(), printed: new Set(), steps: 0, descriptors: 0, capture };
  const here: Here = {
    walk,
    state: newState(start.cwd),
    stdin: undefined,
    frame: { via: [], site: 'here', depth: 0, background: false, privileged: false, calls: [] },
  };
  try {
    const out = runStatements(here, script.statements);
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
  return runStatements(deeper({ ...here, state: copyState(here.state) }), script.statements);
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
      return runStatements(deeper({ ...here, state: copyState(here.state) }), node.body);
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
      here.state.vars.set(node.name, { kind: 'scalar', value: holeArg('a co-process') });
      return runNode(deeper({ ...here, state: copyState(here.state), frame: { ...here.frame, background: true } }), node.body);
    case 'arithmetic':
      evaluateArithmetic(here, node.expression);
      return emptyStream;
    case 'test': {
      for (const word of node.words) expandWhole(here, word);
      for (const word of node.arithmetic) checkArithmetic(here, expandWhole(here, word), node.text, 1);
      return emptyStream;
    }
  }
}

function runPipeline(here: Here, commands: readonly Node[]): Stream {
  let stdin = here.stdin;
  const only = commands.length === 1;
  let out: Stream = emptyStream;
  for (const command of commands) {
    out = runNode(only ? here : { ...here, stdin, state: copyState(here.state) }, command);
    stdin = out;
  }
  return out;
}

/** `a && b`: b runs where a worked. `a || b`: b runs where a failed, so a's `cd` may not have happened. */
function runList(here: Here, node: Node & { readonly kind: 'list' }): Stream {
  const out = [runNode(here, node.first)];
  for (const each of node.rest) {
    if (each.operator === '&&') out.push(runNode(here, each.node));
    else {
      const branch = copyState(here.state);
      settleCwd(branch);
      out.push(runNode({ ...here, state: branch }, each.node));
      if (leaves(each.node)) here.state.ifCdFailed = undefined;
      else {
        settleCwd(here.state);
        mergeState(here.state, [branch]);
      }
    }
  }
  return joinStreams(out);
}

/** `|| exit`, `|| return`, `|| { …; exit; }` end the script there. */
function leaves(node: Node): boolean {
  if (node.kind === 'simple') {
    const first = node.words[0];
    return first !== undefined && !('kind' in first) && ['exit', 'return', 'continue', 'break'].includes(first.text);
  }
  if (node.kind === 'group') {
    const last = node.body.at(-1);
    return last !== undefined && leaves(last.node);
  }
  return false;
}

function runBranches(here: Here, node: Node & { readonly kind: 'if' }): Stream {
  const out: Stream[] = [];
  const ends: ShellState[] = [];
  for (const branch of node.branches) {
    out.push(runStatements(here, branch.test));
    const state = copyState(here.state);
    out.push(runStatements(deeper({ ...here, state }), branch.body));
    if (!endsEarly(branch.body)) ends.push(state);
  }
  const state = copyState(here.state);
  out.push(runStatements(deeper({ ...here, state }), node.otherwise));
  mergeState(here.state, [...ends, ...(endsEarly(node.otherwise) ? [] : [state])]);
  return uncertain(out);
}

const endsEarly = (body: readonly Statement[]): boolean => {
  const last = body.at(-1);
  return last !== undefined && leaves(last.node);
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
    out.push(runStatements(deeper({ ...here, state }), item.body));
    if (!endsEarly(item.body)) ends.push(state);
  }
  mergeState(here.state, ends);
  return uncertain(out);
}

const plainPattern = (word: Word | undefined): boolean =>
  word?.pieces.every((piece) => (piece.kind === 'text' && !piece.quoted) || piece.kind === 'glob') ?? false;

function runFor(here: Here, node: Node & { readonly kind: 'for' }): Stream {
  const values = node.words
    ? node.words.flatMap((word) => expandWord(here, word).args)
    : (here.state.positional ?? [holeArg('the arguments are not known')]);
  const out: Stream[] = [];
  if (values.length === 0) return emptyStream;
  forgetAssigned(here, node.body);
  const rounds =
    values.length <= MAX_ROUNDS
      ? values.map(loopValue(here))
      : [holeArg(`\`$${node.name}\` takes more than ${MAX_ROUNDS} values`)];
  for (const value of rounds) {
    here.state.vars.set(node.name, { kind: 'scalar', value });
    out.push(runStatements(deeper(here), node.body));
  }
  return joinStreams(out);
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

/** Runs a loop's body as often as needed for what it assigns to be taken into account: once, with those values not known. */
function runLoop(
  here: Here,
  loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[]; readonly text: string },
): Stream {
  if (endless(loop))
    addPart(here, {
      text: loop.text,
      effects: [{ kind: 'hazard', what: 'endless-loop', detail: 'starts processes in the background without end' }],
    });
  forgetAssigned(here, [...loop.test, ...loop.body]);
  const before = copyState(here.state);
  const out = [runStatements(deeper(here), loop.test)];
  out.push(runStatements(deeper(here), loop.body));
  mergeState(here.state, [before]);
  return uncertain(out);
}

/** `while true; do x & done`. */
function endless(loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[] }): boolean {
  const only = loop.test.length === 1 ? loop.test[0]?.node : undefined;
  const word = only?.kind === 'simple' ? only.words[0] : undefined;
  const constant =
    loop.test.length === 0 || (word !== undefined && !('kind' in word) && (word.text === 'true' || word.text === ':'));
  const ends = loop.body.some((statement) => mayEnd(statement.node));
  return constant && !ends && loop.body.some((statement) => statement.background);
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

/** INVARIANT: a variable that a later round may have changed is not known in the first. */
function forgetAssigned(here: Here, body: readonly Statement[]): void {
  const names = new Set<string>();
  const cds = { found: false };
  for (const statement of body) collect(statement.node, names, cds);
  for (const name of names) here.state.vars.set(name, { kind: 'scalar', value: holeArg(`\`$${name}\` changes in a loop`) });
  if (cds.found) here.state.cwd = { kind: 'unknown', why: 'the working directory changes in a loop' };
}

function collect(node: Node, names: Set<string>, cds: { found: boolean }): void {
  const all = (statements: readonly Statement[]): void => {
    for (const statement of statements) collect(statement.node, names, cds);
  };
  switch (node.kind) {
    case 'simple': {
      for (const one of node.assignments) if (node.words.length === 0 && selfReferring(one)) names.add(one.name);
      const first = node.words[0];
      const name = first && !('kind' in first) ? first.text : '';
      // A relative `cd` in a loop wanders; an absolute one, or one that is undone in a subshell, does not.
      const target = node.words[1];
      if (
        (name === 'cd' || name === 'pushd' || name === 'popd') &&
        !(target && !('kind' in target) && target.text.startsWith('/'))
      )
        cds.found = true;
      return;
    }
    case 'list':
      collect(node.first, names, cds);
      for (const each of node.rest) collect(each.node, names, cds);
      return;
    case 'if':
      for (const branch of node.branches) {
        all(branch.test);
        all(branch.body);
      }
      return all(node.otherwise);
    case 'case':
      for (const item of node.items) all(item.body);
      return;
    case 'group':
    case 'for':
    case 'arithmetic-for':
      return all(node.body);
    case 'while':
      all(node.test);
      return all(node.body);
    case 'redirected':
      return collect(node.node, names, cds);
    case 'pipeline':
      if (node.commands.length === 1 && node.commands[0]) collect(node.commands[0], names, cds);
      return;
    case 'subshell':
    case 'function':
    case 'coproc':
    case 'test':
    case 'arithmetic':
      return;
  }
}

/** `x=$x/y` grows from round to round; `x=a` is the same each time. */
const selfReferring = (one: Assignment): boolean =>
  one.append || ('kind' in one.value ? true : one.value.pieces.some((piece) => piece.kind !== 'text'));

function runSimple(here: Here, node: Node & { readonly kind: 'simple' }): Stream {
  const env = new Map<string, Arg>();
  if (node.words.length === 0) {
    for (const one of node.assignments) assign(here, one);
    const plumbing = plumb(here, node.redirects);
    return plumbing.deliver(emptyStream);
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
        state: copyState(here.state),
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
    return unknownStream(`the output of \`${name}\``, [part]);
  }
  const body = name === undefined ? undefined : here.state.functions.get(name);
  if (name !== undefined && body) return runFunction(here, { name, body, args: invocation.args, text: call.text });
  if (name !== undefined && isBuiltin(name)) {
    const done = builtin(here, invocation, {
      assignments: call.assignments.slice(1),
      assign,
      setVariable,
      invoke,
      runStatements,
      deeper,
    });
    if (done) return done;
  }
  return here.walk.world.run(invocation, here);
}

function runFunction(
  here: Here,
  it: { readonly name: string; readonly body: Node; readonly args: readonly Arg[]; readonly text: string },
): Stream {
  if (here.frame.calls.includes(it.name)) {
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
  const saved = here.state.positional;
  here.state.positional = it.args;
  const out = runNode(deeper(here, { calls: [...here.frame.calls, it.name], via: [...here.frame.via, `${it.name}()`] }), it.body);
  here.state.positional = saved;
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
  if ('kind' in one.value) return { kind: 'array', elements: one.value.elements.flatMap((word) => expandWord(here, word).args) };
  return { kind: 'scalar', value: expandWhole(here, one.value) };
}

export function assign(here: Here, one: Assignment): void {
  const value = assignmentValue(here, one);
  const old = here.state.vars.get(one.name);
  if (old?.kind === 'reference') return setVariable(here, old.name, value.kind === 'scalar' ? value.value : holeArg('an array'));
  if (value.kind === 'array') {
    const before = one.append
      ? old?.kind === 'array'
        ? old.elements
        : [holeArg(`\`$${one.name}\` before it was added to`)]
      : [];
    here.state.vars.set(one.name, { kind: 'array', elements: [...before, ...value.elements] });
    return;
  }
  if (one.index || old?.kind === 'array') {
    here.state.vars.set(one.name, { kind: 'array', elements: [{ ...holeArg(`\`${one.name}[…]\` was set`), spread: true }] });
    return;
  }
  const before = one.append
    ? old?.kind === 'scalar'
      ? old.value
      : holeArg(`\`$${one.name}\` before it was added to`)
    : undefined;
  const joined: Arg = before
    ? { bits: [...before.bits, ...value.value.bits], from: union(before.from, value.value.from), spread: false }
    : value.value;
  setVariable(here, one.name, joined);
}

export function setVariable(here: Here, name: string, value: Arg): void {
  if (here.state.integers.has(name)) checkArithmetic(here, value, `${name}=${argText(value)}`, 1);
  here.state.vars.set(name, { kind: 'scalar', value });
  here.walk.world.variable(name, value, here);
}
