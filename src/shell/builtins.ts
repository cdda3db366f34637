// Builtins that change the shell itself: cd, variables, eval, source, exec, read, set. Those that only print are programs like any other.
import { unclear } from '../model/effect.ts';
import { expandBuiltinPath } from './cd.ts';
import { partsOf } from './descriptors.ts';
import type { Call } from './evaluate.ts';
import type { Frame, Here, Invocation } from './here.ts';
import { addPart } from './here.ts';
import { readBash } from './read-bash.ts';
import type { ShellState } from './state.ts';
import { copyState, mergeState } from './state.ts';
import { outside } from './lookup-variable.ts';
import { assignVariable, isName, setVariable } from './set-variable.ts';
import { fromOf } from './state.ts';
import type { Assignment, Statement } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { TOKEN, argText, emptyStream, exact, holeArg, textArg, union, unknownStream } from './value.ts';
import { markUncertain } from './written-files.ts';
import { joinArgs } from './expand.ts';

/** What the evaluator lends to builtins. */
export interface Lent {
  readonly assignments: readonly (Assignment | undefined)[];
  readonly assign: (here: Here, one: Assignment) => void;
  readonly invoke: (here: Here, call: Call) => Stream;
  readonly runStatements: (here: Here, statements: readonly Statement[]) => Stream;
  readonly deeper: (here: Here, change?: Partial<Frame>) => Here;
}

type Builtin = (here: Here, it: Invocation, lent: Lent) => Stream | undefined;

/** Nothing: the program table goes on with it. */
export const isBuiltin = (name: string): boolean => BUILTINS.has(name);

export const builtin = (here: Here, it: Invocation, lent: Lent): Stream | undefined =>
  BUILTINS.get(it.name ?? '')?.(here, it, lent);

const quietly = (): Stream => emptyStream;

function unclearPart(here: Here, it: Invocation, why: string): Stream {
  const part = addPart(here, { text: it.text, from: union(...it.args.map((arg) => arg.from)), effects: [unclear(why, it.name)] });
  return unknownStream(`the output of \`${it.name ?? ''}\``, [part]);
}

/** Runs text as bash would: in this shell. */
export function runText(
  here: Here,
  it: { readonly text: string; readonly shown: string; readonly from: readonly number[]; readonly via: string },
  lent: Pick<Lent, 'runStatements' | 'deeper'>,
): Stream {
  const reading = readBash(it.text);
  if (reading.kind === 'unreadable') {
    const part = addPart(here, { text: it.shown, from: it.from, effects: [unclear(`cannot read the code: ${reading.why}`)] });
    return unknownStream('code that cannot be read', [part]);
  }
  return lent.runStatements(lent.deeper(here, { via: [...here.frame.via, it.via] }), reading.script.statements);
}

function evalBuiltin(here: Here, it: Invocation, lent: Lent): Stream {
  const joined = joinArgs(it.args);
  const text = exact(joined);
  if (text === undefined) {
    const part = addPart(here, {
      text: it.text,
      from: joined.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'text that is not known' },
        unclear('`eval` of text that is not known', argText(joined)),
      ],
    });
    return unknownStream('the output of `eval`', [part]);
  }
  return runText(here, { text, shown: it.text, from: joined.from, via: 'eval' }, lent);
}

function declare(here: Here, it: Invocation, lent: Lent): Stream {
  const flags = it.args.flatMap((arg) => exact(arg) ?? []).filter((text) => /^[-+]\w+$/.test(text));
  const has = (letter: string): boolean => flags.some((flag) => flag.startsWith('-') && flag.includes(letter));
  const operands = it.args
    .map((arg, i) => ({ arg, one: lent.assignments[i] }))
    .filter(({ arg, one }) => one !== undefined || !/^[-+]\w+$/.test(exact(arg) ?? ''));
  if (has('f') || has('F')) return it.name === 'export' ? exportFunctions(here, operands) : emptyStream;
  if (operands.length === 0) return it.name === 'local' ? emptyStream : printEnvironment(here, it);
  if (has('p')) return printVariables(here, it, operands);
  for (const { arg, one } of operands) {
    const spelled = one ? undefined : /^([^=+[]+)(\+?=)?/.exec(argText(arg));
    const name = one?.name ?? spelled?.[1] ?? '';
    if (
      !isName(name) ||
      /^\w+\[/.test(argText(arg)) !== (one?.index !== undefined) ||
      (!one && exact(arg) === undefined) ||
      (one === undefined && spelled?.[2] === '+=')
    ) {
      addPart(here, {
        text: it.text,
        from: arg.from,
        effects: [unclear(`\`${it.name ?? ''}\` of a name that is not known`, argText(arg))],
      });
      continue;
    }
    if (
      here.state.locals &&
      (it.name === 'local' || ((it.name === 'declare' || it.name === 'typeset') && !has('g'))) &&
      !here.state.locals.has(name)
    )
      here.state.locals.set(name, here.state.vars.get(name));
    if (has('i') && it.name !== 'export') here.state.integers.add(name);
    const valued = one !== undefined || spelled?.[2] !== undefined;
    // Before the value: what is passed on may steer programs, what stays in the shell does not.
    if (it.name === 'export' || has('x')) passOn(here, name, valued ? 'yes' : 'no');
    if (valued) declareValue(here, { arg, one, name, reference: has('n') && it.name !== 'export' }, lent);
    else if (has('n') && it.name !== 'export')
      here.state.vars.set(name, { kind: 'scalar', value: holeArg('a reference to nothing yet') });
    if (it.name === 'readonly' || has('r')) here.state.readonlys.add(name);
  }
  return emptyStream;
}

/** `export x` of a variable that was set before sets it for programs now. */
function passOn(here: Here, name: string, valued: 'yes' | 'no'): void {
  here.state.exported.add(name);
  const held = here.state.vars.get(name);
  if (valued === 'no' && held?.kind === 'scalar') here.walk.world.variable(name, held.value, here);
}

interface Declared {
  readonly arg: Arg;
  readonly one: Assignment | undefined;
  readonly name: string;
  readonly reference: boolean;
}

function declareValue(here: Here, it: Declared, lent: Lent): void {
  if (it.reference) {
    const target = exact(it.arg)?.slice(it.name.length + 1);
    if (target !== undefined && isName(target)) here.state.vars.set(it.name, { kind: 'reference', name: target });
    else
      addPart(here, {
        text: argText(it.arg),
        from: it.arg.from,
        effects: [unclear('a reference to a name that is not known', argText(it.arg))],
      });
    return;
  }
  // INVARIANT: every word was expanded before the first assignment took place: `declare A=x B=$A` gives B the old A.
  if (!it.one || (!('kind' in it.one.value) && !it.one.append && !it.one.index))
    setVariable(here, it.name, withoutName(it.arg, it.name));
  else lent.assign(here, it.one);
}

/** Another process may find these names to be functions: they are in doubt there. */
function exportFunctions(here: Here, operands: readonly { readonly arg: Arg }[]): Stream {
  here.state.tainted ??= 'functions were exported';
  for (const { arg } of operands)
    addPart(here, {
      text: `export -f ${argText(arg)}`,
      effects: [unclear('a function that other shells take over', argText(arg))],
    });
  return emptyStream;
}

/** `declare -p x` prints x. */
function printVariables(here: Here, it: Invocation, operands: readonly { readonly arg: Arg }[]): Stream {
  const from = union(
    ...operands.map(({ arg }) => fromOf(here.state.vars.get(exact(arg) ?? ''))),
    ...operands.map(({ arg }) => outsideOf(here, exact(arg))),
  );
  const part = addPart(here, { text: it.text, from });
  return unknownStream('variables', [part]);
}

const outsideOf = (here: Here, name: string | undefined): readonly number[] =>
  name !== undefined && isName(name) && !here.state.vars.has(name) ? outside(here, name).from : [];

/** The value of an argument `name=value`. */
function withoutName(arg: Arg, name: string): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(name.length + 1);
  return { ...arg, bits: text === '' && rest.length > 0 ? rest : [{ kind: 'text', text }, ...rest] };
}

function printEnvironment(here: Here, it: Invocation): Stream {
  const part = addPart(here, {
    text: it.text,
    effects: [{ kind: 'reveal', what: 'environment', detail: `\`${it.name ?? ''}\` prints every variable` }],
  });
  return unknownStream('the environment', [part]);
}

function readInto(here: Here, it: Invocation): Stream {
  if (it.args.some((arg) => exact(arg) === undefined)) return unclearPart(here, it, 'a variable name that is not known');
  const words = it.args.map((arg) => exact(arg) ?? '');
  const { names, options } = readWords(words, it.name === 'read' ? 'ptnNdui' : 'dnOsuCc');
  // The callback of `mapfile -C` is code.
  if (options.some((option) => option.startsWith('-C'))) return unclearPart(here, it, '`mapfile -C` runs a callback');
  const array = it.name !== 'read' || options.includes('-a');
  const targets = names.length > 0 ? names : [it.name === 'read' ? 'REPLY' : 'MAPFILE'];
  const descriptor = options.some((option) => option.startsWith('-u'));
  const stdin = descriptor ? undefined : here.stdin;
  const from = descriptor ? union(...[...here.state.open.values()].map(partsOf)) : (stdin?.from ?? []);
  const exactLine = lineOf(here, stdin, { options, names: targets.length });
  const shape =
    targets.length > 1 && stdin?.shape.kind === 'below' ? { kind: 'any' as const } : (stdin?.shape ?? { kind: 'any' as const });
  const hole: Arg = {
    bits: [
      {
        kind: 'hole',
        why: stdin ? `read from ${stdin.why}` : 'read from standard input',
        shape: options.some((option) => /^-[nNdi]/.test(option)) ? { kind: 'any' } : shape,
      },
    ],
    from,
    spread: false,
  };
  const firstIsToken = stdin?.first && targets.length > 1 && !array && !here.state.vars.has('IFS') && !it.env.has('IFS');
  for (const [at, name] of targets.entries()) {
    const value: Arg =
      exactLine !== undefined
        ? { ...textArg(exactLine), from }
        : at === 0 && firstIsToken && stdin?.first
          ? { bits: [{ kind: 'hole', why: `read from ${stdin.why}`, shape: stdin.first }], from, spread: false }
          : hole;
    if (array) assignVariable(here, name, { kind: 'array', elements: [{ ...value, spread: true }] });
    else setVariable(here, name, value);
  }
  if (stdin) here.walk.taken.add(stdin);
  return emptyStream;
}

/** Options and names; `valued` are the letters that take the next word. */
function readWords(
  words: readonly string[],
  valued: string,
): { readonly names: readonly string[]; readonly options: readonly string[] } {
  const names: string[] = [];
  const options: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (!word.startsWith('-') || word === '-' || word === '--') {
      if (word !== '--') names.push(word);
      continue;
    }
    options.push(word);
    if (word.length === 2 && valued.includes(word.charAt(1))) i++;
  }
  return { names, options };
}

/** The exact line, for a plain `read -r NAME` of one line that nobody has read from. */
function lineOf(
  here: Here,
  stdin: Stream | undefined,
  it: { readonly options: readonly string[]; readonly names: number },
): string | undefined {
  if (stdin?.text === undefined || it.names !== 1 || here.walk.taken.has(stdin)) return undefined;
  if (it.options.some((option) => option !== '-r') || here.state.vars.has('IFS')) return undefined;
  const [line, ...more] = stdin.text.split('\n');
  if (line === undefined || more.some((other) => other !== '') || (it.options.length === 0 && line.includes('\\')))
    return undefined;
  return line.trim();
}

/** `set` options that change nothing that is judged. */
const CALM_SET = /^[-+][abBeEhHkmnptTuC]*[abBeEhHkmnptTu]$/;

function setBuiltin(here: Here, it: Invocation): Stream {
  if (it.args.length === 0) return printEnvironment(here, it);
  for (let i = 0; i < it.args.length; i++) {
    const text = exact(it.args[i]);
    if (text === undefined || !/^[-+]/.test(text) || text === '-' || text === '--') {
      // Everything from here on is a positional parameter.
      here.state.positional = it.args.slice(text === '--' || text === '-' ? i + 1 : i);
      return emptyStream;
    }
    const on = text.startsWith('-');
    // `set -e`: any command may be the last.
    if (on && (text.includes('e') || text.includes('o'))) here.walk.files.noteExit();
    if (/^[-+]o$/.test(text)) {
      const option = exact(it.args[++i]);
      if (option === undefined && it.args[i] === undefined) return emptyStream;
      if (option === 'noglob') here.state.noGlob = on;
      else if (option === 'allexport') here.state.exportsAll = on;
      else if (option === 'xtrace' || option === 'verbose') here.state.traced ||= on;
      else if (
        ![
          'errexit',
          'nounset',
          'pipefail',
          'errtrace',
          'functrace',
          'monitor',
          'vi',
          'emacs',
          'history',
          'notify',
          'physical',
          'hashall',
          'braceexpand',
        ].includes(option ?? '')
      )
        return unclearPart(here, it, `what \`set -o ${option ?? ''}\` changes is not followed`);
      continue;
    }
    if (text.includes('f')) here.state.noGlob = on;
    if (text.includes('a')) here.state.exportsAll = on;
    if (on && /[xv]/.test(text)) here.state.traced = true;
    const rest = `${text.charAt(0)}${text.slice(1).replaceAll(/[fxv]/g, '')}`;
    // `-o` may end a bundle: `set -euo pipefail`.
    if (rest.endsWith('o')) i++;
    const plain = rest.replace(/o$/, '');
    if (plain.length > 1 && !CALM_SET.test(plain)) return unclearPart(here, it, `what \`set ${text}\` changes is not followed`);
    // A file that exists is not overwritten: what is written may not be there.
    if (plain.includes('C')) return unclearPart(here, it, '`set -C` makes writes fail');
  }
  return emptyStream;
}

/** Shell options that change nothing that is judged. */
const CALM_SHOPT: ReadonlySet<string> = new Set([
  'extglob',
  'nullglob',
  'failglob',
  'globstar',
  'inherit_errexit',
  'checkwinsize',
  'histappend',
  'cmdhist',
  'autocd',
  'cdspell',
  'expand_aliases',
  'huponexit',
  'checkjobs',
  'progcomp',
  'sourcepath',
]);

function shopt(here: Here, it: Invocation): Stream {
  const names = it.args.map((arg) => exact(arg)).filter((text) => text === undefined || !text.startsWith('-'));
  return names.every((name) => name !== undefined && CALM_SHOPT.has(name))
    ? emptyStream
    : unclearPart(here, it, 'a shell option that is not followed');
}

function shift(here: Here, it: Invocation): Stream {
  const count = Number(exact(it.args[0]) ?? '1');
  if (!here.state.positional || here.state.positional.some((arg) => arg.spread) || !Number.isInteger(count))
    here.state.positional = undefined;
  else if (count <= here.state.positional.length) here.state.positional = here.state.positional.slice(count);
  return emptyStream;
}

function source(here: Here, it: Invocation, lent: Lent): Stream | undefined {
  const target = it.args[0];
  const path = target ? expandBuiltinPath(here, target) : undefined;
  if (path === undefined) return undefined;
  if ((path === '/dev/stdin' || path === '/dev/fd/0') && here.stdin?.text !== undefined)
    return runText(here, { text: here.stdin.text, shown: it.text, from: here.stdin.from, via: 'source' }, lent);
  const written = here.walk.files.get(path);
  const found =
    written?.kind === 'text'
      ? { kind: 'text' as const, text: written.text }
      : written
        ? undefined
        : here.walk.world.fileText(path);
  // Anything else is for the program table, which knows how to say what running such a file means.
  if (found?.kind !== 'text') {
    here.state.tainted ??= `\`${it.text}\` may change programs`;
    return undefined;
  }
  if (here.frame.calls.includes(path)) return unclearPart(here, it, 'a file that sources itself');
  const saved = here.state.positional;
  if (it.args.length > 1) here.state.positional = it.args.slice(1);
  const from = written?.kind === 'text' ? written.from : [];
  const place = { kind: 'path', path, extent: 'one' } as const;
  const part = addPart(here, {
    text: it.text,
    from,
    effects: [
      { kind: 'run', code: 'followed', what: path, place },
      { kind: 'read', place, sees: 'content' },
    ],
  });
  const before = new Map(here.state.vars);
  const { version } = here.walk.files;
  const returns: ShellState[] = [];
  const framed = { ...here, frame: { ...here.frame, calls: [...here.frame.calls, path], returns } };
  const out = runText(framed, { text: found.text, shown: it.text, from, via: path }, lent);
  mergeState(here.state, returns);
  if (returns.length > 0) markUncertain(here.walk, version);
  here.state.positional = saved;
  if (here.state.traced) here.walk.printed.add(part);
  // What the file set carries its origin: printing or sending such a value is printing or sending the file.
  for (const [name, variable] of here.state.vars) {
    if (variable.kind === 'scalar' && before.get(name) !== variable)
      here.state.vars.set(name, { kind: 'scalar', value: { ...variable.value, from: union(variable.value.from, [part]) } });
  }
  return out;
}

function exec(here: Here, it: Invocation, lent: Lent): Stream {
  const args = [...it.args];
  while (args[0] && ['-c', '-l', '-a'].includes(exact(args[0]) ?? '')) args.splice(0, exact(args[0]) === '-a' ? 2 : 1);
  if (args.length === 0) {
    here.state.keepsRedirects = true;
    return emptyStream;
  }
  return lent.invoke(here, {
    args,
    env: it.env,
    text: it.text,
    plumbing: { socket: it.socket, inputs: it.inputs },
    assignments: args.map(() => undefined),
  });
}

function commandBuiltin(here: Here, it: Invocation, lent: Lent): Stream | undefined {
  const first = exact(it.args[0]);
  if (first === '-v' || first === '-V' || it.args.length === 0) return undefined;
  const rest = it.args.slice(first === '-p' || first === '--' ? 1 : 0);
  // Functions and aliases are passed over for this one command; whatever else it changes stays.
  const functions = [...here.state.functions];
  const aliases = [...here.state.aliases];
  here.state.functions.clear();
  here.state.aliases.clear();
  const out = lent.invoke(here, {
    args: rest,
    env: it.env,
    text: it.text,
    plumbing: { socket: it.socket, inputs: it.inputs },
    assignments: rest.map(() => undefined),
  });
  for (const [name, body] of functions) if (!here.state.functions.has(name)) here.state.functions.set(name, body);
  for (const name of aliases) here.state.aliases.add(name);
  return out;
}

function trap(here: Here, it: Invocation, lent: Lent): Stream {
  const first = exact(it.args[0]);
  if (it.args.length < 2 || first === '-p' || first === '-l' || first === '-' || first === '') return emptyStream;
  const code = it.args[first === '--' ? 1 : 0];
  const text = exact(code);
  if (text === undefined) return unclearPart(here, it, '`trap` of text that is not known');
  // It runs now or later, and not into the redirections that `trap` itself has.
  here.walk.traps.push({ text, vars: new Map(here.state.vars), cwd: here.state.cwd });
  const out = runText(
    { ...here, state: copyState(here.state) },
    { text, shown: it.text, from: code?.from ?? [], via: 'trap' },
    lent,
  );
  for (const id of out.from) here.walk.printed.add(id);
  return emptyStream;
}

/** Leaves a loop or function: what it has done so far may be what follows finds. */
function leave(here: Here, it: Invocation): Stream {
  if (it.name === 'return') here.frame.returns?.push(copyState(here.state));
  else here.frame.breaks?.push(copyState(here.state));
  return emptyStream;
}

/** `wait -p NAME` sets a variable. */
function wait(here: Here, it: Invocation): Stream {
  const words = it.args.map((arg) => exact(arg));
  const at = words.indexOf('-p');
  if (at < 0) return emptyStream;
  const name = words[at + 1];
  if (name === undefined || !isName(name)) return unclearPart(here, it, '`wait -p` into a name that is not known');
  setVariable(here, name, holeArg('a process id', TOKEN));
  return emptyStream;
}

function alias(here: Here, it: Invocation): Stream {
  for (const arg of it.args) {
    const name = /^([^=]+)=/.exec(argText(arg))?.[1];
    if (name !== undefined) here.state.aliases.add(name);
  }
  if (it.args.length > 0) here.state.tainted ??= `\`${it.text}\``;
  return emptyStream;
}

function unset(here: Here, it: Invocation): Stream {
  for (const arg of it.args) {
    const name = exact(arg);
    if (name === undefined) return unclearPart(here, it, '`unset` of a name that is not known');
    if (name.startsWith('-')) continue;
    if (!isName(name)) return unclearPart(here, it, '`unset` of a name that is an expression');
    here.state.functions.delete(name);
    // INVARIANT: HOME and its kin are not what they were.
    here.state.vars.set(name, { kind: 'unset' });
    here.walk.world.variable(name, textArg(''), here);
  }
  return emptyStream;
}

/** `hash -p FILE NAME` makes a name mean another file. */
function hash(here: Here, it: Invocation): Stream {
  return it.args.every((arg) => /^-[rldt]+$|^[\w.-]+$/.test(exact(arg) ?? '-p'))
    ? emptyStream
    : unclearPart(here, it, '`hash` may give a name another meaning');
}

function getopts(here: Here, it: Invocation): Stream {
  const name = exact(it.args[1]);
  const from = union(...(here.state.positional ?? []).map((arg) => arg.from));
  if (name !== undefined) setVariable(here, name, holeArg('an option letter', TOKEN));
  setVariable(here, 'OPTARG', { ...holeArg('an option argument'), from });
  return emptyStream;
}

/** `%s` only; anything else is left to those who print. */
function fillFormat(format: string, args: readonly Arg[]): string | undefined {
  const texts = args.map((arg) => exact(arg));
  if (/\\|%[^s%]|%%/.test(format) || texts.some((text) => text === undefined)) return undefined;
  let next = 0;
  const out = format.replaceAll('%s', () => texts[next++] ?? '');
  return next < texts.length ? undefined : out;
}

function printfInto(here: Here, it: Invocation): Stream | undefined {
  if (exact(it.args[0]) !== '-v') return undefined;
  const name = exact(it.args[1]);
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name))
    return unclearPart(here, it, '`printf -v` into a name that is not known');
  const rest = it.args.slice(2);
  const format = exact(rest[0]);
  const from = union(...rest.map((arg) => arg.from));
  const filled = format === undefined ? undefined : fillFormat(format, rest.slice(1));
  const value: Arg = { ...(filled === undefined ? holeArg('a formatted value') : textArg(filled)), from };
  setVariable(here, name, value);
  return emptyStream;
}

function enable(here: Here, it: Invocation): Stream {
  if (it.args.some((arg) => exact(arg)?.startsWith('-f') ?? true)) return unclearPart(here, it, '`enable -f` loads code');
  for (const arg of it.args) here.state.aliases.add(exact(arg) ?? '');
  return emptyStream;
}

function changeDirectory(here: Here, it: Invocation): Stream {
  const args = it.args.filter((arg) => !/^-[LPe@]+$|^--$/.test(exact(arg) ?? ''));
  const target = args[0];
  if (args.length > 1 && it.name === 'cd') return unclearPart(here, it, '`cd` with more than one directory');
  const before = here.state.cwd;
  const text = target ? exact(target) : here.walk.world.home;
  // A directory that is not there is named in the error.
  if (target && text === undefined && target.from.length > 0)
    addPart(here, { text: it.text, from: target.from, args: target.from, masks: true });
  if (it.name === 'popd' || (it.name === 'pushd' && !target) || /^[-+]\d+$/.test(text ?? '')) {
    here.state.cwd = { kind: 'unknown', why: `\`${it.text}\`` };
  } else if (text === '-') {
    here.state.cwd = here.state.previous;
  } else {
    const home = !target ? here.state.vars.get('HOME') : undefined;
    const to = home?.kind === 'scalar' ? home.value : (target ?? textArg(here.walk.world.home));
    const path = expandBuiltinPath(here, to);
    const cdpath = here.state.vars.has('CDPATH');
    if (path === undefined || cdpath) here.state.cwd = directoriesOf(here, to, cdpath);
    else {
      here.state.cwd = { kind: 'known', dirs: [path] };
      if (here.walk.world.isDirectory(path) !== true) here.state.ifCdFailed = before;
    }
  }
  here.state.previous = before;
  const { cwd } = here.state;
  if (cwd.kind === 'unknown' || cwd.dirs.some((dir) => here.walk.world.leftProject(dir)))
    here.state.tainted ??= `\`${it.text}\` leaves the project`;
  addPart(here, { text: it.text, effects: [], from: target?.from ?? [] });
  return emptyStream;
}

function directoriesOf(here: Here, to: Arg, cdpath: boolean): Here['state']['cwd'] {
  const { cwd } = here.state;
  const text = exact(to);
  if (text !== undefined && cwd.kind === 'known' && !cdpath)
    return {
      kind: 'known',
      dirs: cwd.dirs.map(
        (dir) => expandBuiltinPath({ ...here, state: { ...here.state, cwd: { kind: 'known', dirs: [dir] } } }, to) ?? dir,
      ),
    };
  return { kind: 'unknown', why: `\`cd ${argText(to)}\` leads where it cannot be told` };
}

/** `let` and `declare -i` evaluate arithmetic. */
function letBuiltin(here: Here, it: Invocation): Stream {
  for (const arg of it.args) {
    const text = exact(arg);
    if (text === undefined || /[`[]|\$\(/.test(text)) return unclearPart(here, it, '`let` of an expression that is not known');
    for (const name of text.match(/[A-Za-z_]\w*/g) ?? []) setVariable(here, name, holeArg('a number', TOKEN));
  }
  return emptyStream;
}

function exit(here: Here): Stream {
  here.walk.files.noteExit();
  return emptyStream;
}

/** A limit on the size of files makes writing them fail. */
function ulimit(here: Here, it: Invocation): Stream {
  if (it.args.length > 0) here.state.writesMayFail = true;
  return emptyStream;
}

const BUILTINS = new Map<string, Builtin>([
  ['cd', changeDirectory],
  ['pushd', changeDirectory],
  ['popd', changeDirectory],
  ['export', declare],
  ['declare', declare],
  ['typeset', declare],
  ['local', declare],
  ['readonly', declare],
  ['unset', unset],
  ['eval', evalBuiltin],
  ['source', source],
  ['.', source],
  ['exec', exec],
  ['command', commandBuiltin],
  ['builtin', commandBuiltin],
  ['trap', trap],
  ['alias', alias],
  ['unalias', quietly],
  ['set', setBuiltin],
  ['shopt', shopt],
  ['shift', shift],
  ['read', readInto],
  ['mapfile', readInto],
  ['readarray', readInto],
  ['getopts', getopts],
  ['let', letBuiltin],
  ['enable', enable],
  ['printf', printfInto],
  ['exit', exit],
  ['return', leave],
  ['break', leave],
  ['continue', leave],
  [':', quietly],
  ['true', quietly],
  ['false', quietly],
  ['wait', wait],
  ['ulimit', ulimit],
  ['umask', quietly],
  ['times', quietly],
  ['hash', hash],
]);
