// Functions that use the network: which server, which method, and whether data or files are sent.
import type { Network } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { treeAt } from '../../model/place.ts';
import type { Server } from '../../model/zone.ts';
import { serverFromText, serverOf } from '../../argv/server-of.ts';
import type { KnownUse } from './apply-known.ts';
import { callBack } from './apply-known.ts';
import { heldFunctions } from './call.ts';
import type { EvalPoint } from './evaluate.ts';
import { placesOfValue } from './path-places.ts';
import type { Class, Value } from './py-value.ts';
import { alternatives, contents, exactText, known, made, someText, unknown } from './py-value.ts';
import type { Special } from './specials.ts';
import { note, noteUnclear } from './walk.ts';

const serversOf = (value: Value | undefined): readonly Server[] =>
  value
    ? alternatives(value).map((one) => (one.kind === 'str' ? serverOf(one.arg) : { host: '', unknown: 'an unknown address' }))
    : [{ host: '', unknown: 'no address' }];

/** Arguments whose data a request sends. */
const BODY = ['data', 'json', 'content', 'body'];
/** Arguments that a request sends beside its body. */
const BESIDE = ['params', 'headers', 'cookies', 'auth'];

const request: Special = (at, use, detail) => {
  const { given } = use;
  const any = detail === 'ANY';
  const method =
    (any
      ? exactText(given.args[0] ?? given.names.get('method'))
      : exactText(given.names.get('method') ?? (use.name.endsWith('.Request') ? given.args[5] : undefined))
    )?.toUpperCase() ?? (any ? 'POST' : detail);
  const url = given.names.get('url') ?? given.args[any ? 1 : 0];
  const rest = given.args.slice(any ? 2 : 1);
  steered(at, use);
  if (url?.kind === 'made' && url.type === 'response') {
    const extra = given.names.get('data') ?? rest[0];
    if (extra && extra.kind !== 'none')
      note(at.reading, {
        kind: 'network',
        use: 'send',
        server: { host: '', unknown: 'the server of the request' },
        method: 'POST',
      });
    return made('response');
  }
  const files =
    given.names.has('files') ||
    [...given.names.values(), ...rest].some((one) => alternatives(one).some((each) => each.kind === 'file'));
  const body =
    BODY.some((name) => given.names.has(name) && given.names.get(name)?.kind !== 'none') ||
    (rest[0] !== undefined && rest[0].kind !== 'none' && !/\.(get|head|options)$/.test(use.name));
  const beside = BESIDE.flatMap((name) => given.names.get(name) ?? []);
  const carries = carriesOut(at, url) || (hasRead(at) && !beside.every((value) => isSpelled(value, 'variable')));
  const spelled = !carries && [...rest, ...BODY.flatMap((name) => given.names.get(name) ?? [])].every((one) => isSpelled(one));
  const means: Network['use'] = files
    ? 'upload'
    : body || carries || !/^(GET|HEAD|OPTIONS|DELETE)$/.test(method)
      ? 'send'
      : 'fetch';
  checked(at, given.names.get('verify') ?? given.names.get('ssl'));
  for (const server of serversOf(url)) {
    if (/^\W*(url:)?file:/i.test(server.url ?? ''))
      for (const place of placesOfValue(at.reading, filePath(server.url ?? '')))
        note(at.reading, { kind: 'read', place, sees: 'content' });
    else
      note(at.reading, {
        kind: 'network',
        use: means,
        server,
        method: body && method === 'GET' ? 'POST' : method,
        ...(means === 'send' && spelled ? { data: 'spelled' as const } : {}),
      });
  }
  const hooks = given.names.get('hooks');
  callBack(at, [...given.names.values(), ...(hooks ? contents(hooks) : [])], given);
  return made('response');
};

/** Whether the sent data is literal, so that a reader of the code has seen it. `variable`: one variable of the environment is fine too, such as a token. */
function isSpelled(value: Value, also?: 'variable'): boolean {
  switch (value.kind) {
    case 'str':
      return value.arg.bits.every(
        (bit) => bit.kind !== 'hole' || bit.shape.kind === 'token' || (also !== undefined && bit.source?.kind === also),
      );
    case 'num':
    case 'none':
      return true;
    case 'list':
      return value.items.every((one) => isSpelled(one, also));
    case 'dict':
      return !value.environ && value.holds.length === 0 && [...value.entries.values()].every((one) => isSpelled(one, also));
    case 'either':
      return value.values.every((one) => isSpelled(one, also));
    default:
      return false;
  }
}

/** Whether the address contains our data: something was read, and the address is computed. */
function carriesOut(at: EvalPoint, url: Value | undefined): boolean {
  const open = url?.kind === 'str' && url.arg.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any');
  return open && hasRead(at);
}

const hasRead = (at: EvalPoint): boolean =>
  [...at.reading.effects.values()].some((effect) => effect.kind === 'read' && effect.sees === 'content');

const unchecked = (at: EvalPoint): void =>
  note(at.reading, { kind: 'hazard', what: 'weaken-guard', detail: 'the certificate of the server is not checked' });

/** `verify=False`, in any spelling. */
function checked(at: EvalPoint, verify: Value | undefined): void {
  for (const one of verify ? alternatives(verify) : [])
    if ((one.kind === 'num' && (one.truth === false || one.value === 0)) || one.kind === 'unknown') unchecked(at);
}

/** A proxy or similar: the request does not go to the server that the code names. */
function steered(at: EvalPoint, use: KnownUse): void {
  const { names } = use.given;
  for (const name of ['proxies', 'proxy', 'mounts', 'transport', 'dispatcher', 'connector', 'base_url', 'app', 'opener'])
    if (names.has(name) && names.get(name)?.kind !== 'none')
      noteUnclear(at.reading, `\`${name}=\` changes where a request goes`, name);
  if ([...at.reading.environ.entries.keys()].some((name) => /(^|_)proxy$|ca_bundle$|cert_file$/i.test(name)))
    noteUnclear(at.reading, 'a proxy is set for what is sent', 'proxy');
}

/** The path of a `file:` URL, as the library parses it. */
const filePath = (url: string): Value => {
  const path = url.replace(/^\W*(url:)?file:(\/\/(localhost)?(?=\/))?/i, '').replace(/>\s*$/, '');
  return known(/%[0-9a-f]{2}/i.test(path) ? unescape(path) : path);
};

const retrieve: Special = (at, use) => {
  const [url, target] = [use.given.args[0] ?? use.given.names.get('url'), use.given.args[1] ?? use.given.names.get('filename')];
  steered(at, use);
  callBack(at, [...use.given.args.slice(2), ...use.given.names.values()], use.given);
  const means = carriesOut(at, url) ? 'send' : 'fetch';
  for (const server of serversOf(url)) {
    if (/^\W*(url:)?file:/i.test(server.url ?? ''))
      for (const place of placesOfValue(at.reading, filePath(server.url ?? '')))
        note(at.reading, { kind: 'read', place, sees: 'content' });
    else note(at.reading, { kind: 'network', use: means, server, method: 'GET' });
  }
  if (!target) return undefined;
  for (const place of placesOfValue(at.reading, target)) {
    note(at.reading, { kind: 'write', place, how: 'change' });
    if (place.kind === 'path' && place.extent === 'one')
      at.reading.here.walk.files.set(place.path, { kind: 'output', from: [at.reading.part], why: 'downloaded' });
  }
  return undefined;
};

/** `(host, port)`. */
function addressOf(value: Value | undefined): Server {
  const [host, port] = value?.kind === 'list' ? value.items : [value];
  const text = exactText(host);
  if (text === undefined) return { host: '', unknown: 'an unknown address' };
  // A path is a Unix socket on this machine.
  if (text.startsWith('/')) return { host: 'localhost', unknown: `socket \`${text}\`` };
  if (text === '' || text === '0.0.0.0' || text === '::') return { host: '', unknown: 'every interface' };
  const server = serverFromText(text.includes(':') && !text.includes('[') ? `[${text}]` : text);
  return port?.kind === 'num' && port.value !== undefined ? { ...server, port: port.value } : server;
}

const connect: Special = (at, use) => {
  note(at.reading, { kind: 'network', use: 'socket', server: addressOf(use.given.args[0]) });
  return undefined;
};

const bind: Special = (at, use) => {
  const server = addressOf(use.given.args[0]);
  note(at.reading, { kind: 'network', use: 'listen', server, offers: 'raw' });
  return undefined;
};

const handsOutFiles = (cls: Class): boolean =>
  cls.bases.some((base) =>
    base.kind === 'ref'
      ? base.name.endsWith('SimpleHTTPRequestHandler') || base.name.endsWith('CGIHTTPRequestHandler')
      : base.kind === 'class' && handsOutFiles(base),
  );

/** A handler that the code defines is an application; the standard one serves files. */
const serve: Special = (at, use) => {
  const [address, handler] = use.given.args;
  const server = addressOf(address);
  const app = (handler?.kind === 'class' && !handsOutFiles(handler)) || handler?.kind === 'func';
  if (handler?.kind === 'class' && !app) callBack(at, [handler], { args: [], names: new Map(), open: false });
  note(at.reading, { kind: 'network', use: 'listen', server, offers: app ? 'app' : 'raw' });
  if (handler && app) callBack(at, [handler], { args: [], names: new Map(), open: false });
  else {
    const { cwd } = at.reading.here.state;
    for (const dir of cwd.kind === 'known' ? cwd.dirs : ['/'])
      note(at.reading, { kind: 'read', place: treeAt(dir), sees: 'content' });
  }
  return made('server');
};

const resolve: Special = (at, use) => {
  const text = exactText(use.given.args[0]);
  note(
    at.reading,
    text === undefined
      ? { kind: 'network', use: 'send', server: { host: '', unknown: 'a name that the code builds' } }
      : { kind: 'network', use: 'lookup', server: serverFromText(text) },
  );
  return someText('an address');
};

const contact =
  (type: string): Special =>
  (at, use) => {
    const server = addressOf(use.given.args[0] ?? unknown('an address'));
    note(at.reading, { kind: 'network', use: 'socket', server });
    return made(type);
  };

const mail: Special = (at, use) => {
  note(
    at.reading,
    { kind: 'service', act: 'message', system: 'mail', what: use.name },
    { kind: 'network', use: 'send', server: addressOf(use.given.args[0] ?? unknown('a server')) },
  );
  return made('smtp');
};

const ftpCall: Special = (at, use) => {
  const upload = use.name.includes('.stor') || use.name.endsWith('delete') || use.name.endsWith('mkd');
  if (upload) note(at.reading, { kind: 'network', use: 'upload', server: { host: '', unknown: 'the FTP server' } });
  callBack(at, use.given.args, use.given);
  return someText("the server's answer");
};

/** pandas reads files and URLs with the same functions. */
const readUrl: Special = (at, use) => {
  const first = use.given.args[0] ?? [...use.given.names.values()][0];
  for (const one of first ? alternatives(first) : []) {
    const text = exactText(one);
    if (text !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(text))
      note(at.reading, { kind: 'network', use: 'fetch', server: serverFromText(text), method: 'GET' });
    const places = one.kind === 'str' || one.kind === 'path' || one.kind === 'unknown' ? placesOfValue(at.reading, one) : [];
    if (text === undefined || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
      for (const place of places) note(at.reading, { kind: 'read', place, sees: 'content' });
    // A path found by a listing is a file.
    const isListed = places.length > 0 && places.every((place) => place.kind === 'path');
    if (one.kind === 'str' && text === undefined && !isListed) note(at.reading, unclear('an unknown file or address', use.name));
  }
  const handed = [...use.given.names.values()];
  callBack(at, [...handed, ...handed.flatMap(heldFunctions)], use.given);
  return undefined;
};

const readPath = (at: EvalPoint, use: KnownUse): undefined => {
  const [first] = use.given.args;
  if (first?.kind === 'str' || first?.kind === 'path')
    for (const place of placesOfValue(at.reading, first)) note(at.reading, { kind: 'read', place, sees: 'content' });
  return undefined;
};

/** The user's browser opens the address, which sends any data in it. */
const browser: Special = (at, use) => {
  const url = use.given.args[0] ?? use.given.names.get('url');
  const shown = url === undefined ? '' : (exactText(url) ?? '');
  note(at.reading, unclear(`\`${use.name}\` opens something in another program`, shown));
  if (carriesOut(at, url))
    for (const server of serversOf(url)) note(at.reading, { kind: 'network', use: 'send', server, method: 'GET' });
  return undefined;
};

export const NETWORK_SPECIALS: readonly (readonly [string, Special])[] = [
  ['browser', browser],
  ['http', request],
  ['retrieve', retrieve],
  ['connect', connect],
  ['sendto', (at, use) => connect(at, { ...use, given: { ...use.given, args: use.given.args.slice(-1) } }, '')],
  ['bind', bind],
  ['serve', serve],
  ['resolve', resolve],
  ['contact', contact('connection')],
  ['httpconnection', contact('connection')],
  [
    'connection',
    (at, use) => {
      const method = exactText(use.given.args[0]) ?? 'POST';
      if (use.name.endsWith('.request') && (method !== 'GET' || use.given.args.length > 2))
        note(at.reading, {
          kind: 'network',
          use: 'send',
          server: { host: '', unknown: 'the server of the connection' },
          method,
          ...([...use.given.args.slice(1), ...use.given.names.values()].every((one) => isSpelled(one))
            ? { data: 'spelled' as const }
            : {}),
        });
      return made('connection');
    },
  ],
  ['mail', mail],
  ['ftp', contact('ftp')],
  ['ftpcall', ftpCall],
  ['readurl', readUrl],
  [
    'session',
    (at, use) => {
      steered(at, use);
      checked(at, use.given.names.get('verify'));
      if (use.name.startsWith('aiohttp.') && use.given.args.length > 0)
        noteUnclear(at.reading, 'where a request really goes', 'base_url');
      callBack(at, [...use.given.args, ...use.given.names.values()], use.given);
    },
  ],
  ['fqdn', (at, use) => (use.given.args.length > 0 || use.given.names.size > 0 ? resolve(at, use, '') : undefined)],
  [
    'writeurl',
    (at, use) => {
      const target = use.given.args[0] ?? [...use.given.names].find(([name]) => /path|buf|writer|file/.test(name))?.[1];
      for (const one of target ? alternatives(target) : []) {
        const text = exactText(one);
        if (text !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(text))
          note(at.reading, { kind: 'network', use: 'upload', server: serverFromText(text), method: 'PUT' });
        else for (const place of placesOfValue(at.reading, one)) note(at.reading, { kind: 'write', place, how: 'change' });
      }
      callBack(at, [...use.given.names.values()], use.given);
    },
  ],
  ['readpath', readPath],
];
