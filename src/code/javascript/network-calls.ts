// Requests, servers and sockets in the code. A request is judged like the same request on a command line, so that known services are recognised.
import type { Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { serverOf } from '../../argv/server-of.ts';
import { copyState } from '../../shell/state.ts';
import type { Arg } from '../../shell/value.ts';
import { ANY, argText, exact, textArg, union } from '../../shell/value.ts';
import { callback } from './method-calls.ts';
import { escape } from './escape.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, note, optionsOf } from './run.ts';
import { spelledJson } from './spelled-json.ts';
import { argOf } from './text-arg.ts';
import type { ObjectValue, Value } from './value.ts';
import { UNKNOWN, exactText, native } from './value.ts';

/** Options of a request that do not change its server or the data that it sends. */
const PLAIN_OPTIONS: ReadonlySet<string> = new Set(
  `method body headers signal redirect credentials cache mode keepalive timeout data params json port host hostname path protocol agent
   responseType auth duplex referrer integrity encoding`.split(/\s+/),
);

export interface Request {
  readonly url: Value;
  readonly options: ObjectValue | 'none' | 'unknown';
  /** Passed separately from the options, as in `axios.post(url, data)`. */
  readonly method?: string;
  readonly body?: Value;
  readonly shown: string;
}

/** `fetch(url, { method, body })`. */
export function fetchCall(run: Run, path: string, given: CallArguments): Value {
  const [url, second] = given.args;
  for (const arg of given.args.slice(1)) leaveOptions(run, arg);
  send(run, { url: url ?? UNKNOWN, options: optionsOf(run, second), shown: path });
  return UNKNOWN;
}

const VERBS: ReadonlySet<string> = new Set(['get', 'head', 'options', 'post', 'put', 'patch', 'delete']);

/** Installed HTTP clients: `axios.post(url, data)`, `got(url)`, `axios({ url, method, data })`. */
export function clientCall(run: Run, path: string, given: CallArguments): Value {
  const name = path.slice('client:'.length);
  const [, verb] = name.split('.');
  const [first, second, third] = given.args;
  for (const arg of given.args) leaveOptions(run, arg);
  if (verb !== undefined && !VERBS.has(verb) && verb !== 'fetch' && verb !== 'default') {
    doubt(run, `what \`${name}\` does is unknown`, name);
    return UNKNOWN;
  }
  if (first?.kind === 'object') {
    send(run, { url: first.props.get('url') ?? UNKNOWN, options: optionsOf(run, withoutUrl(first)), shown: name });
    return UNKNOWN;
  }
  const apart = name.startsWith('axios.') && (verb === 'post' || verb === 'put' || verb === 'patch');
  send(run, {
    url: first ?? UNKNOWN,
    options: optionsOf(run, apart ? third : second),
    ...(verb !== undefined && VERBS.has(verb) ? { method: verb.toUpperCase() } : {}),
    ...(apart && second ? { body: second } : {}),
    shown: name,
  });
  return UNKNOWN;
}

const withoutUrl = (value: ObjectValue): ObjectValue => ({
  ...value,
  props: new Map([...value.props].filter(([key]) => key !== 'url')),
});

/** `http.get(url, options, callback)` and `http.request`. */
export function requestCall(run: Run, path: string, given: CallArguments): Value {
  const [first, second] = given.args;
  const spelled = first?.kind === 'object' ? addressOf(run, first, path) : undefined;
  const options = optionsOf(run, first?.kind === 'object' ? first : second?.kind === 'function' ? undefined : second);
  // Options next to a URL override where the request goes.
  if (!spelled && typeof options === 'object')
    for (const key of ['host', 'hostname', 'port', 'path', 'protocol', 'socketPath'])
      if (options.props.has(key)) doubt(run, `\`${key}\` changes where a request goes`, key);
  send(run, { url: spelled ?? first ?? UNKNOWN, options, shown: path });
  const method = typeof options === 'object' ? exactText(options.props.get('method')) : undefined;
  if (path.endsWith('.request') && (method ?? 'GET').toUpperCase() === 'GET') run.flags.add('get-request');
  for (const arg of given.args) {
    if (arg.kind === 'function') callback(run, arg, [native('#response')]);
    else leaveOptions(run, arg);
  }
  return native('#request');
}

/** `{ hostname, port, path }` as a URL. */
function addressOf(run: Run, options: ObjectValue, path: string): Value {
  const part = (name: string): string | undefined => exactText(options.props.get(name));
  const host =
    part('hostname') ?? part('host') ?? (options.props.has('hostname') || options.props.has('host') ? undefined : 'localhost');
  if (host === undefined || run.opened.has(options.site) || options.more || options.props.has('socketPath')) return UNKNOWN;
  const port = options.props.has('port') ? `:${part('port') ?? '0'}` : '';
  const scheme = path.startsWith('https') ? 'https' : 'http';
  const rest = options.props.get('path');
  return {
    kind: 'text',
    bits: [
      { kind: 'text', text: `${scheme}://${host}${port}${rest ? '' : '/'}` },
      ...(rest
        ? argOf(run, rest).bits.map((bit) =>
            bit.kind === 'hole'
              ? { kind: 'hole' as const, why: bit.why, shape: 'any' as const }
              : { kind: 'text' as const, text: bit.text },
          )
        : []),
    ],
  };
}

function leaveOptions(run: Run, value: Value): void {
  if (value.kind === 'object') for (const one of value.props.values()) escape(run, one, 'looked');
  else escape(run, value, 'looked');
}

/** One request, as `curl` would make it. */
export function send(run: Run, sent: Request): void {
  const { options } = sent;
  run.flags.add('fetched');
  const given = typeof options === 'object' ? options.props : new Map<string, Value>();
  for (const key of given.keys()) if (!PLAIN_OPTIONS.has(key)) doubt(run, `the option \`${key}\` of a request is unknown`, key);
  if (options === 'unknown') doubt(run, 'the options of a request are unknown', sent.shown);
  const named = given.get('method');
  const method = sent.method ?? (named ? exactText(named)?.toUpperCase() : options === 'unknown' ? undefined : 'GET');
  if (method === undefined || !/^[A-Z]+$/.test(method)) doubt(run, 'the method of a request is unknown', sent.shown);
  const body = sent.body ?? given.get('body') ?? given.get('data') ?? given.get('json');
  const headers = given.get('headers');
  const url = argOf(run, sent.url.kind === 'either' ? (sent.url.options[0] ?? UNKNOWN) : sent.url);
  if (sent.url.kind === 'either') for (const one of sent.url.options.slice(1)) send(run, { ...sent, url: one });
  if (/^data:|^blob:/i.test(argText(url))) return;
  if (run.dry) return;
  const writes = sent.shown.endsWith('.request') && method !== 'GET' && method !== 'HEAD';
  const carries =
    writes ||
    body !== undefined ||
    options === 'unknown' ||
    (headers !== undefined && headers.kind !== 'object') ||
    given.has('params');
  const args: Arg[] = [textArg('-g'), textArg('-s'), textArg('-X'), textArg(method ?? 'POST')];
  if (carries) args.push(textArg('--data-raw'), body ? dataArg(run, body) : holeOf(run));
  if (headers?.kind === 'object') for (const value of headers.props.values()) args.push(textArg('-H'), headerArg(run, value));
  args.push(textArg('--url'), url);
  request(run, { args, shown: `${sent.shown} ${argText(url)}`.slice(0, 200) });
}

/** The literal text of a body, or a value of the code. */
function dataArg(run: Run, body: Value): Arg {
  const json = body.kind === 'object' || body.kind === 'list' ? spelledJson(run, body) : undefined;
  if (json !== undefined) return textArg(json);
  const arg = argOf(run, body);
  return exact(arg) === undefined ? { ...arg, from: [run.part] } : arg;
}
const headerArg = (run: Run, value: Value): Arg => {
  const arg = argOf(run, value);
  return exact(arg) === undefined
    ? { bits: [{ kind: 'text', text: 'x: ' }, ...arg.bits], from: [run.part], spread: false }
    : textArg('x: y');
};
const holeOf = (run: Run): Arg => ({
  bits: [{ kind: 'hole', why: 'what the code sends', shape: ANY }],
  from: [run.part],
  spread: false,
});

function request(run: Run, sent: { readonly args: readonly Arg[]; readonly shown: string }): void {
  const { here } = run;
  const before = here.walk.parts.length;
  const state = copyState(here.state);
  const out = here.walk.world.run(
    {
      name: 'curl',
      nameArg: textArg('curl'),
      args: sent.args,
      env: new Map(),
      stdin: undefined,
      text: sent.shown,
      socket: false,
      inputs: [],
      background: false,
    },
    { ...here, state },
  );
  // A person should see the code, not the equivalent command.
  for (const part of here.walk.parts.slice(before)) delete part.command;
  const part = here.walk.parts[run.part];
  if (part) part.from = union(part.from, out.from);
}

export function listenCall(run: Run, _path: string, given: CallArguments): Value {
  for (const arg of given.args) {
    if (arg.kind === 'function') callback(run, arg, [native('#response'), native('#response')]);
    else leaveOptions(run, arg);
  }
  note(run, { kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' });
  return native('#server');
}

/** A raw connection may send anything. */
export function socketCall(run: Run, path: string, given: CallArguments): Value {
  run.flags.add('socket');
  for (const arg of given.args) {
    if (arg.kind === 'function') callback(run, arg, [native('#file')]);
    else leaveOptions(run, arg);
  }
  note(run, socketEffect(run, path, given.args));
  return native('#file');
}

function socketEffect(run: Run, path: string, args: readonly Value[]): Effect {
  if (path.endsWith('Server')) return { kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'raw' };
  return { kind: 'network', use: 'socket', server: serverOfArgs(run, args) };
}

function serverOfArgs(run: Run, args: readonly Value[]): Server {
  const [first, second] = args;
  if (first?.kind === 'object') {
    const host = first.props.get('host');
    return host ? serverOf(argOf(run, host)) : { host: 'localhost' };
  }
  if (first?.kind === 'number')
    return second === undefined || second.kind === 'function' ? { host: 'localhost' } : serverOf(argOf(run, second));
  return first?.kind === 'text' ? serverOf(argOf(run, first)) : { host: '', unknown: 'an unknown server' };
}

/** Looking up a computed name sends the data it contains. */
export function lookupCall(run: Run, _path: string, given: CallArguments): Value {
  const [name] = given.args;
  const text = exactText(name);
  for (const arg of given.args) if (arg.kind === 'function') callback(run, arg, undefined);
  note(
    run,
    text === undefined
      ? { kind: 'network', use: 'send', server: { host: '', unknown: 'an unknown name' } }
      : { kind: 'network', use: 'lookup', server: { host: text.toLowerCase() } },
  );
  return UNKNOWN;
}
