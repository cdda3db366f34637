// Programs that the code starts: analysed like any command. Starts nothing.
import { posix } from 'node:path';
import type { EvalContext } from '../../shell/eval-context.ts';
import { placesOf } from '../../shell/places.ts';
import { copyState } from '../../shell/state.ts';
import type { Arg, Stream } from '../../shell/value.ts';
import { argText, textArg, textStream, union, unknownStream } from '../../shell/value.ts';
import { runArgv, runShell } from '../run-command.ts';
import { callback } from './method-calls.ts';
import { environmentOption } from './environment-option.ts';
import { element } from './members.ts';
import { escape } from './escape.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, isOpen, note, optionsOf } from './run.ts';
import { argOf } from './text-arg.ts';
import type { ObjectValue, Value } from './value.ts';
import { DATA, exactText, native } from './value.ts';

type Options = ObjectValue | 'none' | 'unknown';

/** `exec` and `execSync`: a text for the shell. */
export function execCall(run: Run, path: string, given: CallArguments): Value {
  const [command] = given.args;
  const options = optionsIn(run, given.args.slice(1));
  if (command === undefined || given.more) return lostCall(run, path, given);
  for (const one of command.kind === 'either' ? command.options : [command])
    start(run, { args: [], shell: argOf(run, one), options, path });
  return finish(run, path, given);
}

/** A text that is run in a shell; `moved`: in an unknown directory. */
export function shellText(run: Run, command: Value, called: { readonly path: string; readonly moved: boolean }): void {
  const { here } = run;
  const state = copyState(here.state);
  if (called.moved) state.cwd = { kind: 'unknown', why: 'the directory is unknown' };
  // An inserted value counts as one word: for the shell it is an unset variable.
  const open = argOf(run, command);
  const text = open.bits.map((bit) => (bit.kind === 'text' ? bit.text : '"${code_value}"')).join('');
  start({ ...run, here: { ...here, state } }, { args: [], shell: textArg(text), options: 'none', path: called.path });
}

/** `spawn`, `execFile` and similar: a program and its arguments, or a shell if the options say so. */
export function spawnCall(run: Run, path: string, given: CallArguments): Value {
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
    const shell = shellOption(options);
    if (shell !== 'no') start(run, { args: [], shell: joinedArg(all), options, path });
    if (shell !== 'yes') start(run, { args: all, options, path });
  }
  return finish(run, path, given);
}

/** `fork`: runs another script with the same runtime. */
export function forkCall(run: Run, path: string, given: CallArguments): Value {
  const [file, list] = given.args;
  if (file === undefined || given.more) return lostCall(run, path, given);
  const options = optionsIn(run, given.args.slice(1));
  if (typeof options === 'object' && (options.props.has('execPath') || options.props.has('execArgv')))
    doubt(run, 'another runtime is chosen', path);
  const rest =
    list === undefined || list.kind === 'object' || list.kind === 'function'
      ? []
      : list.kind === 'list' && !isOpen(run, list)
        ? list.items.map((one) => argOf(run, one))
        : [{ ...argOf(run, element(run, list)), spread: true, from: [run.part] }];
  start(run, { args: [textArg('node'), argOf(run, file), ...rest], options, path });
  return finish(run, path, given);
}

function lostCall(run: Run, path: string, given: CallArguments): Value {
  for (const arg of given.args) escape(run, arg, 'stored');
  note(run, { kind: 'run', code: 'inline', what: 'an unknown program' });
  doubt(run, `\`${path}\` starts an unknown program`, path);
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

/** If it is unknown whether a shell is used, both readings count. */
function shellOption(options: Options): 'yes' | 'no' | 'either' {
  if (options === 'none') return 'no';
  const shell = options === 'unknown' ? undefined : options.props.get('shell');
  if (options !== 'unknown' && shell === undefined) return 'no';
  if (shell?.kind === 'data' && shell.value !== undefined) return shell.value ? 'yes' : 'no';
  return shell?.kind === 'text' && exactText(shell) !== '' ? 'yes' : 'either';
}

/** Options that do not change what is run. */
const PLAIN_OPTIONS: ReadonlySet<string> = new Set(
  'encoding stdio timeout maxBuffer input cwd env shell windowsHide detached killSignal signal silent'.split(' '),
);

const SHELLS: ReadonlySet<string> = new Set(
  'sh bash zsh dash ash ksh fish cmd cmd.exe powershell pwsh python python3 perl ruby node php'.split(' '),
);

interface Start {
  /** A program and its arguments; if `shell` is set, a text for the shell instead. */
  readonly args: readonly Arg[];
  readonly shell?: Arg;
  readonly options: Options;
  readonly path: string;
}

function start(run: Run, command: Start): void {
  run.flags.add('child');
  const first = command.shell ?? command.args[0] ?? textArg('');
  const open = first.bits.some((bit) => bit.kind === 'hole');
  if (open || SHELLS.has(posix.basename(argText(first).trim().split(/\s/, 1)[0] ?? ''))) run.flags.add('shell');
  if (command.options === 'unknown') doubt(run, `the options of \`${command.path}\` are unknown`, command.path);
  if (typeof command.options === 'object') {
    for (const key of command.options.props.keys())
      if (!PLAIN_OPTIONS.has(key)) doubt(run, `the option \`${key}\` of \`${command.path}\` is unknown`, key);
    const shell = command.options.props.get('shell');
    if (shell?.kind === 'text' && !/^(\/usr)?(\/bin\/)?(ba|z|da)?sh$/.test(exactText(shell) ?? ''))
      doubt(run, 'another shell is chosen', 'shell');
  }
  if (run.dry) return;
  const here = inside(run, command.options);
  const started = {
    via: lastName(command.path),
    env: new Map<string, Arg>(),
    stdin: here.stdin,
    socket: run.flags.has('socket') && run.flags.has('shell'),
  };
  const out = command.shell ? runShell(command.shell, here, started) : runArgv(command.args, here, started);
  run.outputs.push(out);
  const part = run.here.walk.parts[run.part];
  // The code reads its output.
  if (part) part.from = union(part.from, out.from);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function inside(run: Run, options: Options): EvalContext {
  const { here } = run;
  const state = copyState(here.state);
  const framed: EvalContext = { ...here, state };
  if (typeof options !== 'object')
    return { ...framed, stdin: here.stdin ?? unknownStream('what the code writes to it', [run.part]) };
  const cwd = options.props.get('cwd');
  if (cwd && cwd.kind !== 'data') {
    const places = placesOf(argOf(run, cwd.kind === 'file-url' ? { kind: 'text', bits: cwd.bits } : cwd), here.state.cwd);
    const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
    state.cwd =
      dirs.length > 0 && dirs.length === places.length
        ? { kind: 'known', dirs }
        : { kind: 'unknown', why: 'the directory is unknown' };
  } else if (cwd) state.cwd = { kind: 'unknown', why: 'the directory is unknown' };
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

/** Callbacks receive an error and the output; the synchronous forms return the output. */
function finish(run: Run, path: string, given: CallArguments): Value {
  for (const arg of given.args) if (arg.kind === 'function') callback(run, arg, [DATA, DATA, DATA]);
  const name = lastName(path);
  if (name === 'execSync' || name === 'execFileSync' || name === 'spawnSync') return DATA;
  return native('#child');
}
