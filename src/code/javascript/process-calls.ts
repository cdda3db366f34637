// Programs the code starts: handed to the same analysis as any command. Starts nothing.
import { posix } from 'node:path';
import { MAX_DEPTH } from '../../shell/here.ts';
import type { Here } from '../../shell/here.ts';
import { invoke } from '../../shell/evaluate.ts';
import { placesOf } from '../../shell/places.ts';
import { copyState } from '../../shell/state.ts';
import type { Arg, Stream } from '../../shell/value.ts';
import { argText, textArg, textStream, union, unknownStream } from '../../shell/value.ts';
import { callback } from './method-calls.ts';
import { environmentOption } from './environment-option.ts';
import { element } from './members.ts';
import { escape } from './escape.ts';
import type { Given, Run } from './run.ts';
import { doubt, isOpen, note, optionsOf } from './run.ts';
import { argOf } from './text-arg.ts';
import type { ObjectValue, Value } from './value.ts';
import { DATA, exactText, native } from './value.ts';

type Options = ObjectValue | 'none' | 'unknown';

/** `exec` and `execSync`: a text for the shell. */
export function execCall(run: Run, path: string, given: Given): Value {
  const [command] = given.args;
  const options = optionsIn(run, given.args.slice(1));
  if (command === undefined || given.more) return lostCall(run, path, given);
  for (const one of command.kind === 'either' ? command.options : [command])
    start(run, { args: [textArg('sh'), textArg('-c'), argOf(run, one)], options, path });
  return finish(run, path, given);
}

/** `spawn`, `execFile` and their kin: a program and its arguments, or a shell when the options say so. */
export function spawnCall(run: Run, path: string, given: Given): Value {
  const [program, list] = given.args;
  const options = optionsIn(run, given.args.slice(1));
  if (program === undefined || given.more) return lostCall(run, path, given);
  const items =
    list?.kind === 'list'
      ? isOpen(run, list)
        ? undefined
        : list.items
      : list === undefined || list.kind === 'object' || list.kind === 'function'
        ? []
        : undefined;
  const args = items
    ? items.map((one) => argOf(run, one))
    : [{ ...argOf(run, list ? element(run, list) : DATA), spread: true, from: [run.part] }];
  for (const one of program.kind === 'either' ? program.options : [program]) {
    const all = [argOf(run, one), ...args];
    if (usesShell(options)) start(run, { args: [textArg('sh'), textArg('-c'), joinedArg(all)], options, path });
    else start(run, { args: all, options, path });
  }
  return finish(run, path, given);
}

/** `fork`: another script with the same runtime. */
export function forkCall(run: Run, path: string, given: Given): Value {
  const [file, list] = given.args;
  if (file === undefined || given.more) return lostCall(run, path, given);
  const options = optionsIn(run, given.args.slice(1));
  if (typeof options === 'object' && (options.props.has('execPath') || options.props.has('execArgv')))
    doubt(run, 'another runtime is chosen', path);
  const items = list?.kind === 'list' && !isOpen(run, list) ? list.items : [];
  start(run, { args: [textArg('node'), argOf(run, file), ...items.map((one) => argOf(run, one))], options, path });
  return finish(run, path, given);
}

function lostCall(run: Run, path: string, given: Given): Value {
  for (const arg of given.args) escape(run, arg, 'stored');
  note(run, { kind: 'run', code: 'inline', what: 'a program that is not known' });
  doubt(run, `\`${path}\` starts a program that is not known`, path);
  return native('#child');
}

function optionsIn(run: Run, rest: readonly Value[]): Options {
  for (const value of rest) {
    if (value.kind === 'list' || value.kind === 'function' || value.kind === 'text') continue;
    const options = optionsOf(run, value);
    if (options !== 'none') return options;
  }
  return 'none';
}

const usesShell = (options: Options): boolean => options !== 'none' && (options === 'unknown' || options.props.has('shell'));

/** Options that say nothing about what is run. */
const PLAIN_OPTIONS: ReadonlySet<string> = new Set(
  'encoding stdio timeout maxBuffer input cwd env shell windowsHide detached killSignal signal silent'.split(' '),
);

const SHELLS: ReadonlySet<string> = new Set(
  'sh bash zsh dash ash ksh fish cmd cmd.exe powershell pwsh python python3 perl ruby node php'.split(' '),
);

function start(run: Run, it: { readonly args: readonly Arg[]; readonly options: Options; readonly path: string }): void {
  const [name] = it.args;
  run.flags.add('child');
  const open = (arg: Arg | undefined): boolean => arg !== undefined && arg.bits.some((bit) => bit.kind === 'hole');
  const shellText = argText(name ?? textArg('')) === 'sh' && it.args.length === 3;
  const inner = shellText ? argText(it.args[2] ?? textArg('')) : argText(name ?? textArg(''));
  if (open(name) || open(it.args[2]) || SHELLS.has(posix.basename(inner.trim().split(/\s/, 1)[0] ?? ''))) run.flags.add('shell');
  if (it.options === 'unknown') doubt(run, `the options of \`${it.path}\` are not known`, it.path);
  if (typeof it.options === 'object') {
    for (const key of it.options.props.keys())
      if (!PLAIN_OPTIONS.has(key)) doubt(run, `the option \`${key}\` of \`${it.path}\` is not known`, key);
    const shell = it.options.props.get('shell');
    if (shell?.kind === 'text' && !/^(\/usr)?(\/bin\/)?(ba|z|da)?sh$/.test(exactText(shell) ?? ''))
      doubt(run, 'another shell is chosen', 'shell');
  }
  if (run.dry) return;
  const here = inside(run, it.options);
  if (!here) return doubt(run, 'programs nested too deeply', it.path);
  const out = invoke(here, {
    args: it.args,
    env: new Map(),
    text: it.args.map(argText).join(' '),
    plumbing: { socket: run.flags.has('socket') && run.flags.has('shell'), inputs: [] },
    assignments: it.args.map(() => undefined),
  });
  run.outputs.push(out);
  const part = run.here.walk.parts[run.part];
  // What it prints is read by the code.
  if (part) part.from = union(part.from, out.from);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function inside(run: Run, options: Options): Here | undefined {
  const { here } = run;
  const depth = here.frame.depth + 1;
  if (depth > MAX_DEPTH) return undefined;
  const state = copyState(here.state);
  state.functions.clear();
  state.aliases.clear();
  const framed: Here = {
    ...here,
    state,
    frame: { ...here.frame, depth, via: [...here.frame.via, 'javascript'] },
    stdin: here.stdin,
  };
  if (typeof options !== 'object')
    return { ...framed, stdin: here.stdin ?? unknownStream('what the code writes to it', [run.part]) };
  const cwd = options.props.get('cwd');
  if (cwd && cwd.kind !== 'data') {
    const places = placesOf(argOf(run, cwd.kind === 'file-url' ? { kind: 'text', bits: cwd.bits } : cwd), here.state.cwd);
    const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
    state.cwd =
      dirs.length > 0 && dirs.length === places.length
        ? { kind: 'known', dirs }
        : { kind: 'unknown', why: 'the directory is not known' };
  } else if (cwd) state.cwd = { kind: 'unknown', why: 'the directory is not known' };
  environmentOption(run, options.props.get('env'), framed);
  return { ...framed, stdin: inputOf(run, options) };
}

function inputOf(run: Run, options: ObjectValue): Stream | undefined {
  const input = options.props.get('input');
  if (!input) return run.here.stdin ?? unknownStream('what the code writes to it', [run.part]);
  const text = exactText(input);
  return text === undefined ? unknownStream('what the code writes to it', [run.part]) : textStream(text, [run.part]);
}

const joinedArg = (args: readonly Arg[]): Arg => ({
  bits: args.flatMap((arg, i): Arg['bits'] => (i === 0 ? arg.bits : [{ kind: 'text', text: ' ' }, ...arg.bits])),
  from: union(...args.map((arg) => arg.from)),
  spread: false,
});

/** Callbacks get an error and what was printed; the synchronous forms give it. */
function finish(run: Run, path: string, given: Given): Value {
  for (const arg of given.args) if (arg.kind === 'function') callback(run, arg, [DATA, DATA, DATA]);
  const name = lastName(path);
  if (name === 'execSync' || name === 'execFileSync' || name === 'spawnSync') return DATA;
  return native('#child');
}
