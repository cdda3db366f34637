// Functions that start programs or stop processes: the command is judged like the same command in a shell.
import type { Arg, Stream } from '../../shell/value.ts';
import { argText, exact, textArg, textStream, unknownStream } from '../../shell/value.ts';
import { copyState, mergeCwd } from '../../shell/state.ts';
import { unclear } from '../../model/effect.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { runArgv, runShell } from '../run-command.ts';
import type { KnownUse } from './apply-known.ts';
import { callBack } from './apply-known.ts';
import type { EvalPoint } from './evaluate.ts';
import { placesOfValue } from './path-places.ts';
import { asText } from './py-text.ts';
import type { Value } from './py-value.ts';
import { NONE, alternatives, exactText, made, someText, unknown } from './py-value.ts';
import type { Special } from './specials.ts';
import type { Reading } from './walk.ts';
import { changed, note, noteDynamic, noteUnclear, uncertain } from './walk.ts';

/** A value as one argument: its unknown pieces may begin with a dash or a dot, and may contain what this code has read. */
function argument(reading: Reading, value: Value): Arg {
  const arg = asText(value);
  const bits = arg.bits.map((bit) =>
    bit.kind === 'hole' && bit.shape.kind === 'token' ? { ...bit, shape: { kind: 'any' as const } } : bit,
  );
  return bits.some((bit) => bit.kind === 'hole')
    ? { bits, from: [...new Set([...arg.from, reading.part])], spread: arg.spread }
    : { ...arg, bits };
}

interface Start {
  readonly via: string;
  readonly env?: Value | undefined;
  readonly cwd?: Value | undefined;
  readonly input?: Value | undefined;
}

function environment(reading: Reading, value: Value | undefined): ReadonlyMap<string, Arg> {
  const env = new Map<string, Arg>();
  for (const source of [reading.environ, value]) {
    if (source?.kind === 'dict') for (const [name, one] of source.entries) env.set(name, argument(reading, one));
    else if (source && source.kind !== 'none') noteUnclear(reading, 'the environment of a program is unknown');
    if (source?.kind === 'dict' && source.open) noteUnclear(reading, 'the environment of a program is unknown');
  }
  return env;
}

function placeAt(reading: Reading, cwd: Value | undefined): EvalContext {
  const state = copyState(reading.here.state);
  if (cwd && cwd.kind !== 'none') {
    const places = placesOfValue(reading, cwd);
    const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
    state.cwd =
      dirs.length > 0 && dirs.length === places.length
        ? { kind: 'known', dirs }
        : { kind: 'unknown', why: 'the directory of a program is unknown' };
  }
  return { ...reading.here, state };
}

function started(reading: Reading, key: string, run: () => Stream): void {
  // A loop reaches the same command again.
  if (reading.judged.has(key)) return;
  reading.judged.add(key);
  for (const id of run().from) reading.started.add(id);
}

const stdin = (reading: Reading, value: Value | undefined): Stream | undefined => {
  if (!value) return reading.here.stdin;
  const text = exactText(value);
  return text === undefined ? unknownStream('input from Python', [reading.part]) : textStream(text, [reading.part]);
};

const socketOpen = (reading: Reading): boolean =>
  [...reading.effects.values()].some(
    (effect) => effect.kind === 'network' && (effect.use === 'socket' || effect.use === 'listen'),
  );

export function startArgv(at: EvalPoint, args: readonly Value[], start: Start): void {
  const { reading } = at;
  // `sys.executable`: the interpreter that runs this code.
  const words = args.map((arg, i) => {
    const word = argument(reading, arg);
    const [only] = word.bits;
    return i === 0 && word.bits.length === 1 && only?.kind === 'hole' && only.source?.kind === 'interpreter'
      ? textArg('python3')
      : word;
  });
  const how = {
    via: start.via,
    env: environment(reading, start.env),
    stdin: stdin(reading, start.input),
    socket: reading.dups && socketOpen(reading),
  };
  const here = placeAt(reading, start.cwd);
  started(reading, JSON.stringify(['argv', words, [...how.env], here.state.cwd, how.socket, how.stdin?.text]), () =>
    runArgv(words, here, how),
  );
}

export function startShell(at: EvalPoint, command: Value, start: Start): void {
  const { reading } = at;
  for (const one of alternatives(command)) {
    const text = argument(reading, one);
    const how = {
      via: start.via,
      env: environment(reading, start.env),
      stdin: stdin(reading, start.input),
      socket: reading.dups && socketOpen(reading),
    };
    const here = placeAt(reading, start.cwd);
    started(reading, JSON.stringify(['shell', text, [...how.env], here.state.cwd, how.socket, how.stdin?.text]), () =>
      runShell(text, here, how),
    );
    if (exact(text) === undefined && socketOpen(reading))
      note(reading, { kind: 'hazard', what: 'reverse-shell', detail: `\`${start.via}\` runs text while a socket is open` });
  }
}

/** Keyword arguments of `subprocess` that only say how output is handled. */
const HARMLESS = new Set(
  'shell check text capture_output stdout stderr stdin timeout encoding errors universal_newlines input env cwd bufsize close_fds start_new_session args creationflags restore_signals pass_fds process_group umask preexec_fn executable startupinfo'.split(
    ' ',
  ),
);

const subprocess: Special = (at, use) => {
  const { reading } = at;
  const { given } = use;
  const command = given.args[0] ?? given.names.get('args');
  const start: Start = {
    via: use.name,
    env: given.names.get('env'),
    cwd: given.names.get('cwd'),
    input: given.names.get('input'),
  };
  const shellValue = given.names.get('shell');
  const shell =
    shellValue !== undefined && !(shellValue.kind === 'none' || (shellValue.kind === 'num' && shellValue.truth === false));
  for (const name of given.names.keys())
    if (!HARMLESS.has(name)) noteUnclear(reading, `\`${name}=\` of \`${use.name}\` is unknown`, name);
  if (given.names.has('executable') || given.args.length > 1)
    noteUnclear(reading, 'another program runs than the one named', 'executable');
  const hook = given.names.get('preexec_fn');
  if (hook) callBack(at, [hook], given);
  if (!command || given.open) noteDynamic(reading, 'what is started is unknown', use.name);
  for (const one of command ? alternatives(command) : []) {
    if (one.kind === 'list' && !one.open && !shell) startArgv(at, one.items, start);
    else if (one.kind === 'list' && shell) startShell(at, one.items[0] ?? unknown('a command'), start);
    else if (one.kind === 'list') {
      // The known words, and maybe more.
      const [program, ...rest] = one.items;
      if (program) startArgv(at, [program, ...rest, someText('further arguments')], start);
      noteUnclear(reading, 'not all arguments of a program are known', use.name);
    } else if (one.kind === 'str' || one.kind === 'path') {
      // Without a shell the text is the name of a program; reading it as a command finds at least as much.
      startShell(at, one, start);
    } else noteDynamic(reading, 'what is started is unknown', use.name);
  }
  return made('process');
};

/** Keyword arguments that say where and how a program is started. */
const startOf = (at: EvalPoint, use: KnownUse): Start => {
  const { names } = use.given;
  if (use.name.startsWith('asyncio.'))
    for (const name of names.keys())
      if (!HARMLESS.has(name) || name === 'executable')
        noteUnclear(at.reading, `\`${name}=\` of \`${use.name}\` is unknown`, name);
  return { via: use.name, env: names.get('env'), cwd: names.get('cwd') };
};

const shell: Special = (at, use) => {
  const command = use.given.args[0] ?? use.given.names.get('command') ?? use.given.names.get('cmd');
  if (command) startShell(at, command, startOf(at, use));
  else noteDynamic(at.reading, 'what is started is unknown', use.name);
  return use.name === 'os.system' ? { kind: 'num' } : made('process');
};

/** `os.execvp(file, args)`: the list contains the program's name, then its arguments. */
const execs: Special = (at, use, detail) => {
  const skip = Number(detail);
  const given = skip < 0 ? use.given.args : use.given.args.slice(skip);
  const [file, second] = given;
  const variadic = /l[pe]*$/.test(use.name) || skip < 0;
  const env = /e$|posix_spawnp?$/.test(use.name) ? (variadic ? given.at(-1) : given[2]) : undefined;
  const start: Start = { ...startOf(at, use), ...(env ? { env } : {}) };
  for (const name of use.given.names.keys())
    if (/^(file_actions|setpgroup|resetids|setsigmask|scheduler)$/.test(name))
      noteUnclear(at.reading, `\`${name}=\` of \`${use.name}\` is unknown`, name);
  if (!file) noteDynamic(at.reading, 'what is started is unknown', use.name);
  else if (variadic) startArgv(at, skip < 0 ? given : [file, ...given.slice(2).filter((one) => one.kind !== 'dict')], start);
  else if (second?.kind === 'list' && !second.open) startArgv(at, [file, ...second.items.slice(1)], start);
  else noteDynamic(at.reading, 'what is started is unknown', use.name);
  return made('process');
};

const pty: Special = (at, use) => {
  const [command, ...hooks] = use.given.args;
  callBack(at, [...hooks, ...use.given.names.values()], use.given);
  if (socketOpen(at.reading))
    note(at.reading, { kind: 'hazard', what: 'reverse-shell', detail: 'a terminal is started while a socket is open' });
  if (command?.kind === 'list' && !command.open) startArgv(at, command.items, { via: use.name });
  else if (command) startShell(at, command, { via: use.name });
  else noteDynamic(at.reading, 'what is started is unknown', use.name);
  return NONE;
};

const kill: Special = (at, use) => {
  const target = use.given.args[0];
  const id = target?.kind === 'num' ? target.value : undefined;
  note(at.reading, { kind: 'process', act: 'stop', whose: id !== undefined && id <= 1 ? 'broad' : 'unknown', what: use.name });
  return NONE;
};

const fork: Special = (at, use) => {
  if (at.reading.loops > 0) note(at.reading, { kind: 'hazard', what: 'fork-bomb', detail: `\`${use.name}\` in a loop` });
  note(at.reading, { kind: 'process', act: 'start', whose: 'own', what: use.name });
  return undefined;
};

const chdir: Special = (at, use) => {
  moveTo(at, use.given.args[0] ?? use.given.names.get('path') ?? unknown('a directory'));
  return NONE;
};

/** Sets the working directory of everything that follows. */
export function moveTo(at: EvalPoint, to: Value): void {
  const { state } = at.reading.here;
  const places = placesOfValue(at.reading, to);
  const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
  const next =
    dirs.length > 0 && dirs.length === places.length
      ? ({ kind: 'known', dirs } as const)
      : ({ kind: 'unknown', why: 'the working directory is unknown' } as const);
  const before = JSON.stringify(state.cwd);
  // A recursive function may climb further than it is followed.
  const again = new Set(at.reading.stack).size < at.reading.stack.length;
  state.cwd = again
    ? { kind: 'unknown', why: 'the working directory changes in a function that calls itself' }
    : uncertain(at.reading)
      ? mergeCwd(state.cwd, next)
      : next;
  if (JSON.stringify(state.cwd) !== before) changed(at.reading);
  at.reading.checkedShadows = false;
}

export const OUTSIDE_SPECIALS: readonly (readonly [string, Special])[] = [
  ['process', subprocess],
  ['shell', shell],
  ['execs', execs],
  ['pty', pty],
  ['kill', kill],
  ['fork', fork],
  ['chdir', chdir],
  ['stopown', (at, use) => void note(at.reading, { kind: 'process', act: 'stop', whose: 'own', what: use.name })],
  ['killother', (at, use) => void note(at.reading, { kind: 'process', act: 'stop', whose: 'broad', what: use.name })],
  [
    'procenviron',
    (at) => void note(at.reading, { kind: 'reveal', what: 'process-memory', detail: 'the environment of another process' }),
  ],
  ['privilege', (at, use) => void note(at.reading, { kind: 'privilege', how: use.name })],
  [
    'dup',
    (at) => {
      at.reading.dups = true;
      return undefined;
    },
  ],
  [
    'browse',
    (at, use) =>
      void note(
        at.reading,
        unclear(
          `\`${use.name}\` opens something in another program`,
          argText(use.given.args[0] ? asText(use.given.args[0]) : textArg('')),
        ),
      ),
  ],
];
