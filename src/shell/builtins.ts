// Builtins that change the shell itself: cd, variables, eval, source, exec, read, set. Those that only print are programs like any other.
import { unclear } from '../model/effect.ts';
import { expandBuiltinPath } from './cd.ts';
import type { Call } from './evaluate.ts';
import type { Frame, Here, Invocation } from './here.ts';
import { addPart } from './here.ts';
import { readBash } from './read-bash.ts';
import { copyState } from './state.ts';
import type { Assignment, Statement } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { TOKEN, argText, emptyStream, exact, holeArg, textArg, union, unknownStream } from './value.ts';
import { joinArgs } from './expand.ts';

/** What the evaluator lends to builtins. */
export interface Lent {
  readonly assignments: readonly (Assignment | undefined)[];
  readonly assign: (here: Here, one: Assignment) => void;
  readonly setVariable: (here: Here, name: string, value: Arg) => void;
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
  const reference = flags.some((flag) => flag.startsWith('-') && flag.includes('n')) && it.name !== 'export';
  const prints = flags.some((flag) => flag.includes('p')) || (it.args.length === 0 && it.name !== 'local');
  if (prints) return printEnvironment(here, it);
  const integer = flags.some((flag) => flag.startsWith('-') && flag.includes('i')) && it.name !== 'export';
  it.args.forEach((arg, i) => {
    const one = lent.assignments[i];
    if (integer) here.state.integers.add(one?.name ?? (exact(arg) ?? '').split('=')[0] ?? '');
    if (one && reference && !('kind' in one.value)) {
      const target = exact(arg)?.slice(one.name.length + 1);
      if (target !== undefined && /^[A-Za-z_]\w*$/.test(target))
        here.state.vars.set(one.name, { kind: 'reference', name: target });
      else here.state.vars.set(one.name, { kind: 'scalar', value: holeArg('a reference that is not known') });
    } else if (one && !('kind' in one.value) && !one.append && !one.index) {
      // INVARIANT: every word was expanded before the first assignment took place: `declare A=x B=$A` gives B the old A.
      lent.setVariable(here, one.name, withoutName(arg, one.name));
    } else if (one) lent.assign(here, one);
    else {
      const text = exact(arg);
      const spelled = text === undefined ? undefined : /^([A-Za-z_]\w*)=(.*)$/s.exec(text);
      if (spelled) lent.setVariable(here, spelled[1] ?? '', { ...textArg(spelled[2] ?? ''), from: arg.from });
      else if (text === undefined) {
        addPart(here, {
          text: it.text,
          from: arg.from,
          effects: [unclear(`\`${it.name ?? ''}\` of a name that is not known`, argText(arg))],
        });
      }
    }
  });
  return emptyStream;
}

/** The value of an argument `name=value`. */
function withoutName(arg: Arg, name: string): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(name.length + 1);
  return { ...arg, bits: text === '' && rest.length > 0 ? rest : [{ kind: 'text', text }, ...rest] };
}

function printEnvironment(here: Here, it: Invocation): Stream {
  const named = it.args.some((arg) => !/^[-+]/.test(exact(arg) ?? '-'));
  if (named) return emptyStream;
  const part = addPart(here, {
    text: it.text,
    effects: [{ kind: 'reveal', what: 'environment', detail: `\`${it.name ?? ''}\` prints every variable` }],
  });
  return unknownStream('the environment', [part]);
}

function readInto(here: Here, it: Invocation): Stream {
  const valued = new Set(['-p', '-t', '-n', '-N', '-d', '-u', '-i', '-a', '-C', '-c', '-O', '-s']);
  const names: string[] = [];
  for (let i = 0; i < it.args.length; i++) {
    const text = exact(it.args[i]);
    if (text === undefined) continue;
    if (text.startsWith('-') && text.length > 1) {
      if (it.name === 'read' && text === '-a') names.push(exact(it.args[i + 1]) ?? '');
      if (valued.has(text) && !(it.name === 'read' && text === '-s')) i++;
    } else names.push(text);
  }
  if (it.args.some((arg) => exact(arg) === undefined)) return unclearPart(here, it, 'a variable name that is not known');
  // The callback of `mapfile -C` is code.
  if (it.args.some((arg) => exact(arg)?.startsWith('-C'))) return unclearPart(here, it, '`mapfile -C` runs a callback');
  const stdin = here.stdin;
  const lines = stdin?.text !== undefined && it.name === 'read' ? stdin.text.split('\n')[0] : undefined;
  const value: Arg =
    lines !== undefined && names.length === 1 && stdin && stdin.text !== undefined && stdin.text.split('\n').length <= 2
      ? { ...textArg(lines), from: stdin.from }
      : {
          bits: [
            {
              kind: 'hole',
              why: stdin ? `read from ${stdin.why}` : 'read from standard input',
              // A line that is split over several names is no longer the path it was.
              shape: names.length > 1 && stdin?.shape.kind === 'below' ? { kind: 'any' } : (stdin?.shape ?? { kind: 'any' }),
            },
          ],
          from: stdin?.from ?? [],
          spread: false,
        };
  const firstWord: Arg | undefined =
    stdin?.first && names.length > 1 && it.name === 'read' && !here.state.vars.has('IFS') && !it.env.has('IFS')
      ? { bits: [{ kind: 'hole', why: `read from ${stdin.why}`, shape: stdin.first }], from: stdin.from, spread: false }
      : undefined;
  for (const [at, name] of (names.length > 0 ? names : [it.name === 'read' ? 'REPLY' : 'MAPFILE']).entries()) {
    if (!/^[A-Za-z_]\w*$/.test(name)) return unclearPart(here, it, `\`${it.name ?? ''}\` into \`${name}\``);
    here.state.vars.set(
      name,
      it.name === 'read' && !it.args.some((arg) => exact(arg) === '-a')
        ? { kind: 'scalar', value: at === 0 && firstWord ? firstWord : value }
        : { kind: 'array', elements: [{ ...value, spread: true }] },
    );
    if (value.bits[0]?.kind === 'hole') here.walk.world.variable(name, value, here);
  }
  return emptyStream;
}

function setBuiltin(here: Here, it: Invocation): Stream {
  const texts = it.args.map((arg) => exact(arg));
  if (it.args.length === 0) return printEnvironment(here, { ...it, args: [] });
  const dashes = texts.indexOf('--');
  if (dashes >= 0) {
    here.state.positional = it.args.slice(dashes + 1);
    return emptyStream;
  }
  if (texts.some((text) => text === undefined)) {
    here.state.positional = undefined;
    return emptyStream;
  }
  for (const text of texts) {
    if (text?.startsWith('-') && text.includes('f') && !text.startsWith('-o')) here.state.noGlob = true;
    if (text?.startsWith('+') && text.includes('f')) here.state.noGlob = false;
  }
  if (texts[0] !== undefined && !/^[-+]/.test(texts[0])) here.state.positional = it.args;
  return emptyStream;
}

function shift(here: Here, it: Invocation): Stream {
  const count = Number(exact(it.args[0]) ?? '1');
  if (!here.state.positional || here.state.positional.some((arg) => arg.spread) || !Number.isInteger(count))
    here.state.positional = undefined;
  else here.state.positional = here.state.positional.slice(count);
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
  const framed = { ...here, frame: { ...here.frame, calls: [...here.frame.calls, path] } };
  const out = runText(framed, { text: found.text, shown: it.text, from, via: path }, lent);
  here.state.positional = saved;
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
  if (args.length === 0) return emptyStream;
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
  return runText({ ...here, state: copyState(here.state) }, { text, shown: it.text, from: code?.from ?? [], via: 'trap' }, lent);
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
  if (name !== undefined) here.state.vars.set(name, { kind: 'scalar', value: holeArg('an option letter', TOKEN) });
  here.state.vars.set('OPTARG', { kind: 'scalar', value: holeArg('an option argument') });
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
  here.state.vars.set(name, { kind: 'scalar', value });
  here.walk.world.variable(name, value, here);
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
  const before = here.state.cwd;
  const text = target ? exact(target) : here.walk.world.home;
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
    for (const name of text.match(/[A-Za-z_]\w*/g) ?? [])
      here.state.vars.set(name, { kind: 'scalar', value: holeArg('a number', TOKEN) });
  }
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
  ['shopt', quietly],
  ['shift', shift],
  ['read', readInto],
  ['mapfile', readInto],
  ['readarray', readInto],
  ['getopts', getopts],
  ['let', letBuiltin],
  ['enable', enable],
  ['printf', printfInto],
  ['exit', quietly],
  ['return', quietly],
  ['break', quietly],
  ['continue', quietly],
  [':', quietly],
  ['true', quietly],
  ['false', quietly],
  ['wait', quietly],
  ['ulimit', quietly],
  ['umask', quietly],
  ['times', quietly],
  ['hash', hash],
]);
