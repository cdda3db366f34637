// Calls of functions of the runtime, according to the tables. Effects on files, programs and servers are in their own files.
import { actsBeyondProject } from '../../model/packages-that-act.ts';
import { posix } from 'node:path';
import { placesOf } from '../../shell/places.ts';
import { mergeCwd } from '../../shell/state.ts';
import { holeArg } from '../../shell/value.ts';
import { element } from './members.ts';
import { escape } from './escape.ts';
import { evaluateText } from './evaluate-text.ts';
import { fileCall } from './file-calls.ts';
import { callback } from './method-calls.ts';
import { nativeAt } from './native-table.ts';
import { CHAINS, ROUTERS } from './packages.ts';
import { clientCall, fetchCall, listenCall, lookupCall, requestCall, socketCall } from './network-calls.ts';
import { execCall, forkCall, spawnCall } from './process-calls.ts';
import type { CallArguments, Run } from './run.ts';
import { environmentValue } from './identifiers.ts';
import { runnerCall, runtimeStart } from './runner-calls.ts';
import { doubt, note, perhapsEvaluated } from './run.ts';
import { spelledJson } from './spelled-json.ts';
import { argOf } from './text-arg.ts';
import type { Bit, Value } from './value.ts';
import { DATA, LOOSE, UNKNOWN, bitsOf, exactBits, exactText, hole, isData, native, text, textOf } from './value.ts';

export function callNative(run: Run, path: string, given: CallArguments): Value {
  const known = nativeAt(path);
  switch (known?.kind) {
    case 'pure':
      return pureCall(run, path, given);
    case 'file':
      return fileCall(run, { path, roles: known.roles }, given);
    case 'act':
      return (ACTS.get(known.act) ?? unclearCall)(run, path, given);
    default:
      return unclearCall(run, path, given);
  }
}

type Act = (run: Run, path: string, given: CallArguments) => Value;

function unclearCall(run: Run, path: string, given: CallArguments): Value {
  for (const arg of given.args) escape(run, arg, 'stored');
  const shown = path.replace(/^locked:/, '');
  doubt(run, `calls \`${shown}\``, shown);
  return LOOSE;
}

/** A pure function. Functions among its arguments may be called with unknown values. */
function pureCall(run: Run, path: string, given: CallArguments): Value {
  const { args } = given;
  if (path === 'JSON.stringify' || path === 'util.inspect') for (const arg of args) escape(run, arg, 'printed');
  // The names of environment variables are not secret.
  const names = path === 'Object.keys' || path === 'Object.getOwnPropertyNames';
  for (const arg of args) if (!(names && arg.kind === 'environment')) escape(run, arg, 'looked');
  if (path.startsWith('package:')) return packageResult(path, args);
  const [first] = args;
  if (path === 'String' && first) return first.kind === 'text' ? first : textOf(bitsOf(first));
  if (path === 'JSON.stringify' && first && args.length === 1) {
    const json = spelledJson(run, first);
    if (json !== undefined) return text(json);
  }
  if (path === 'String' || path === 'JSON.stringify') return DATA;
  if (path.startsWith('#') || STREAMS.test(path)) return UNKNOWN;
  if (names || path === 'JSON.parse' || path === 'Number' || path.startsWith('Math.')) return DATA;
  if (args.some((arg) => arg.kind === 'unknown' && arg.loose)) return LOOSE;
  return args.every((arg) => isData(arg) || arg.kind === 'environment') ? DATA : UNKNOWN;
}

/** A function of a package that counts as project code. Its result belongs to the package too. */
function lockedCall(run: Run, path: string, given: CallArguments): Value {
  const [name = path, ...members] = path.split('.');
  if (isRoute(name, members, given)) {
    for (const arg of given.args) escape(run, arg, 'looked');
    return native(name);
  }
  if (actsBeyondProject(members.join('.'), given.args.flatMap(spelledTexts), run.here.walk.world.root))
    return unclearCall(run, path, given);
  for (const arg of given.args) escape(run, arg, 'looked');
  return native(name);
}

/** `app.post('/items', handler)` of a web framework says who answers a request; nothing is sent. */
const isRoute = (name: string, members: readonly string[], given: CallArguments): boolean =>
  ROUTERS.has(name.slice('locked:'.length)) &&
  members.length > 0 &&
  ROUTE_VERBS.has(members.at(-1) ?? '') &&
  given.args.length > 1 &&
  given.args.every((arg, i) =>
    i === 0 ? /^\/(?!\/)/.test(exactText(arg) ?? '') : arg.kind === 'function' || arg.kind === 'object',
  ) &&
  given.args.at(-1)?.kind === 'function';

const ROUTE_VERBS: ReadonlySet<string> = new Set(['post', 'put', 'patch', 'delete']);

/** The literal texts in a value, also inside lists and options. */
function spelledTexts(value: Value): readonly string[] {
  if (value.kind === 'list') return value.items.flatMap(spelledTexts);
  if (value.kind === 'object') return [...value.props.values()].flatMap(spelledTexts);
  if (value.kind === 'either') return value.options.flatMap(spelledTexts);
  if (value.kind !== 'text' && value.kind !== 'file-url') return [];
  const [first] = value.bits;
  return first?.kind === 'text' ? [first.text] : [];
}

/** The result of a package's function, according to the lists. */
function packageResult(path: string, args: readonly Value[]): Value {
  const name = path.slice('package:'.length);
  const chain = [...CHAINS].find((one) => name === one || name.startsWith(`${one}.`));
  if (chain !== undefined) return native(`package:${chain}`);
  return /^(lodash|underscore|ramda)/.test(name) || !args.every(isData) ? LOOSE : DATA;
}

const STREAMS = /^(readline|stream|events|zlib|test|util|crypto|assert|perf_hooks)\b/;

const print: Act = (run, _path, { args }) => {
  for (const arg of args) escape(run, arg, 'printed');
  run.flags.add('printed');
  return DATA;
};

const later: Act = (run, path, given) => {
  const [fn, ...rest] = given.args;
  for (const arg of rest) escape(run, arg, 'looked');
  const options = fn?.kind === 'either' ? fn.options : [fn];
  for (const one of options) {
    if (one?.kind === 'function') run.deferred.push(() => run.evaluator.follow(one, rest.length > 1 ? rest.slice(1) : []));
    // `setTimeout(execSync, 10, "ls")` passes on the arguments after the time.
    else if (one?.kind === 'native' && rest.length > 1) run.evaluator.call(one, { ...given, args: rest.slice(1) });
    else if (one?.kind === 'native') callback(run, one, []);
    else {
      perhapsEvaluated(run);
      doubt(run, `\`${path}\` runs something unknown`, path);
    }
  }
  return UNKNOWN;
};

const pathCall: Act = (run, path, { args, more }) => {
  for (const arg of args) escape(run, arg, 'printed');
  const name = path.slice(path.lastIndexOf('.') + 1);
  const all = args.map((arg) =>
    arg.kind === 'text' ? arg.bits : arg.kind === 'number' ? bitsOf(arg) : [hole('an unknown path')],
  );
  if (more) return DATA;
  const exact = all.map(exactBits);
  const known = exact.every((one) => one !== undefined) ? (exact as string[]) : undefined;
  const [first] = all;
  switch (name) {
    case 'join':
      if (known) return text(posix.join(...known));
      return textOf(all.flatMap((bits, i): readonly Bit[] => (i === 0 ? bits : [{ kind: 'text', text: '/' }, ...bits])));
    case 'resolve':
      return resolved(run, all);
    case 'normalize':
      return known ? text(posix.normalize(known[0] ?? '')) : textOf(first ?? []);
    case 'dirname':
      return known ? text(posix.dirname(known[0] ?? '')) : DATA;
    case 'basename':
      if (known) return text(posix.basename(known[0] ?? '', known[1]));
      return args.length === 1 && first?.length === 1 && first[0]?.kind === 'hole' && first[0].shape === 'name'
        ? textOf(first)
        : DATA;
    default:
      return DATA;
  }
};

function resolved(run: Run, all: readonly (readonly Bit[])[]): Value {
  let bits: readonly Bit[] = [];
  for (const one of all) {
    const [first] = one;
    if (first?.kind === 'hole' && first.shape === 'any') return DATA;
    bits =
      first?.kind === 'text' && first.text.startsWith('/')
        ? one
        : bits.length === 0
          ? one
          : [...bits, { kind: 'text', text: '/' }, ...one];
  }
  const exact = exactBits(textOf(bits).kind === 'text' ? (textOf(bits) as { bits: readonly Bit[] }).bits : []);
  const { cwd } = run.here.state;
  if (exact === undefined) return textOf(bits);
  if (exact.startsWith('/')) return text(posix.normalize(exact));
  return cwd.kind === 'known' && cwd.dirs.length === 1
    ? text(posix.join(cwd.dirs[0] ?? '/', exact))
    : text(exact === '' ? '.' : exact);
}

const os: Act = (run, path) => {
  if (path === 'os.homedir') return run.here.state.vars.has('HOME') ? DATA : text(run.here.walk.world.home);
  if (path === 'os.tmpdir')
    return ['TMPDIR', 'TMP', 'TEMP'].some((name) => run.here.state.vars.has(name)) ? DATA : text(run.here.walk.world.temp);
  return DATA;
};

const fileUrl: Act = (_run, path, { args }) => {
  const [first] = args;
  if (path === 'url.pathToFileURL') return first?.kind === 'text' ? { kind: 'file-url', bits: first.bits } : DATA;
  if (first?.kind === 'file-url') return textOf(first.bits);
  const exact = exactText(first);
  return exact?.startsWith('file:///') && !exact.includes('%') ? text(exact.slice(7)) : DATA;
};

const url: Act = (run, path, { args, isNew }) => {
  if (path !== 'URL' && path !== 'url.URL') return DATA;
  if (run.replaced.has('URL')) return DATA;
  const whole = plainUrl(run, path, { args, isNew });
  return run.replaced.has('URL-params') && whole.kind === 'text'
    ? textOf([...whole.bits, { kind: 'text', text: '?' }, hole('what is added to the address')])
    : whole;
};

function plainUrl(run: Run, _path: string, { args, isNew }: Pick<CallArguments, 'args' | 'isNew'>): Value {
  const [first, base] = args;
  for (const arg of args) escape(run, arg, 'looked');
  if (!isNew || !first) return DATA;
  const relative = exactText(first);
  if (base?.kind === 'file-url' && relative !== undefined && /^\.{0,2}[\w./-]*$/.test(relative)) {
    const from = exactBits(base.bits);
    return from === undefined
      ? DATA
      : { kind: 'file-url', bits: [{ kind: 'text', text: posix.join(posix.dirname(from), relative) }] };
  }
  // A text that is one URL stays that text.
  if (args.length === 1 && first.kind === 'text' && !/^file:/i.test(relative ?? '')) return first;
  const root = exactText(base);
  if (relative !== undefined && root !== undefined && URL.canParse(relative, root) && !/^file:/i.test(relative))
    return text(new URL(relative, root).href);
  return DATA;
}

const promise: Act = (run, _path, { args }) => {
  const [fn] = args;
  callback(run, fn, [native('#resolve'), native('#resolve')]);
  return UNKNOWN;
};

/** Options of an HTTP agent that only say how connections are kept. */
const AGENT: ReadonlySet<string> = new Set(
  'keepAlive keepAliveMsecs maxSockets maxTotalSockets maxFreeSockets timeout scheduling'.split(' '),
);

/** Later code may run in either directory: functions are not analysed in the order in which they run. */
const chdir: Act = (run, path, given) => {
  const { state } = run.here;
  const [to] = given.args;
  const places = placesOf(to ? argOf(run, to) : holeArg('a directory'), state.cwd);
  const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
  state.cwd = mergeCwd(
    state.cwd,
    dirs.length > 0 && dirs.length === places.length
      ? { kind: 'known', dirs }
      : { kind: 'unknown', why: 'the working directory is unknown' },
  );
  return unclearCall(run, path, given);
};

const ACTS: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['print', print],
  ['later', later],
  ['path', pathCall],
  ['os', os],
  ['url', url],
  ['file-url', fileUrl],
  [
    'cwd',
    (run) =>
      run.here.state.cwd.kind === 'known' && run.here.state.cwd.dirs.length === 1
        ? text(run.here.state.cwd.dirs[0] ?? '.')
        : text('.'),
  ],
  ['chdir', chdir],
  ['promise', promise],
  [
    'promise-of',
    (run, _path, { args }) => (args[0]?.kind === 'object' ? UNKNOWN : (run.evaluator.leaveNatives(args), args[0] ?? DATA)),
  ],
  ['object', (run, _path, { args }) => (run.evaluator.leaveNatives(args), args.every(isData) ? DATA : UNKNOWN)],
  [
    'object-create',
    (run, path, given) =>
      given.args.length === 1 && given.args.every((arg) => arg.kind === 'data') ? DATA : unclearCall(run, path, given),
  ],
  [
    'assign',
    (run, path, { args }) => {
      const [target, ...sources] = args;
      if (target?.kind === 'text') run.replaced.add('URL');
      if (target?.kind === 'native' || target?.kind === 'environment')
        doubt(run, `changes \`${target.kind === 'native' ? target.path : 'process.env'}\``, path);
      for (const arg of args) escape(run, arg, 'stored');
      if (!sources.every(isData)) run.replaced.add('*');
      return target && isData(target) && sources.every(isData) ? DATA : UNKNOWN;
    },
  ],
  [
    'array-from',
    (run, _path, { args }) => {
      const [from, fn] = args;
      if (from === undefined) return DATA;
      run.evaluator.leaveNatives([from]);
      if (!fn) return from.kind === 'list' || from.kind === 'listing' ? from : isData(from) ? DATA : UNKNOWN;
      const result = callback(run, fn, [element(run, from), { kind: 'number' }]);
      escape(run, result, 'stored');
      return isData(result) ? DATA : UNKNOWN;
    },
  ],
  [
    'params-change',
    (run, _path, { args }) => {
      run.replaced.add('URL-params');
      for (const arg of args) escape(run, arg, 'looked');
      return DATA;
    },
  ],
  [
    'agent',
    (run, path, { args }) => {
      for (const arg of args)
        if (arg.kind !== 'object' || arg.more || [...arg.props.keys()].some((key) => !AGENT.has(key)))
          doubt(run, `the options of \`${path}\` may change where a request goes or what is checked`, path);
      for (const arg of args) escape(run, arg, 'looked');
      return UNKNOWN;
    },
  ],
  ['same-function', (_run, _path, { args }) => args[0] ?? DATA],
  ['eval', (run, path, given) => evaluateText(run, path, given)],
  [
    'require',
    (run, path, { args, scope, isNew }) => {
      const name = exactText(args[0]);
      if (name !== undefined && !isNew) return run.evaluator.module(name, scope);
      perhapsEvaluated(run);
      note(run, { kind: 'run', code: 'inline', what: 'an unknown module' });
      doubt(run, 'requires a module whose name is unknown', path);
      return LOOSE;
    },
  ],
  [
    'kill',
    (run, _path, { args }) => {
      const [pid, signal] = args;
      // Signal 0 only checks whether the process exists.
      if (signal?.kind === 'number' && signal.value === 0) return DATA;
      const broad = pid?.kind === 'number' && pid.value !== undefined && pid.value <= 0;
      note(run, {
        kind: 'process',
        act: 'stop',
        whose: broad ? 'broad' : 'unknown',
        what: exactText(pid) ?? 'an unknown process',
      });
      return DATA;
    },
  ],
  ['kill-child', () => DATA],
  [
    'request-body',
    (run, _path, { args }) => {
      if (args.some((arg) => arg.kind !== 'function')) run.flags.add('request-body');
      for (const arg of args) escape(run, arg, 'looked');
      return DATA;
    },
  ],
  ['exec', execCall],
  ['spawn', spawnCall],
  ['fork', forkCall],
  ['fetch', fetchCall],
  ['client', clientCall],
  ['request', requestCall],
  ['listen', listenCall],
  ['socket', socketCall],
  ['socket-server', socketCall],
  ['web-socket', socketCall],
  ['lookup', lookupCall],
  ['runner', runnerCall],
  ['locked', lockedCall],
  ['runtime-start', runtimeStart],
  ['create-require', () => native('require')],
  [
    'runtime-variable',
    (run, path, given) => {
      const name = exactText(given.args[0]);
      return name === undefined ? unclearCall(run, path, given) : environmentValue(run, name);
    },
  ],
]);
