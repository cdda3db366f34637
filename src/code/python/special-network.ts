// Functions that talk to the network: which server, by which method, and whether data or files go out.
import type { Network } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { treeAt } from '../../model/place.ts';
import type { Server } from '../../model/zone.ts';
import { serverFromText, serverOf } from '../../argv/server-of.ts';
import type { KnownUse } from './apply-known.ts';
import { callBack } from './apply-known.ts';
import type { At } from './evaluate.ts';
import { placesOfValue } from './path-places.ts';
import { asText } from './py-text.ts';
import type { Value } from './py-value.ts';
import { alternatives, exactText, made, someText, unknown } from './py-value.ts';
import type { Special } from './specials.ts';
import { note } from './walk.ts';

const serversOf = (value: Value | undefined): readonly Server[] =>
  value
    ? alternatives(value).map((one) =>
        one.kind === 'str' ? serverOf(one.arg) : { host: '', unknown: 'an address that is not known' },
      )
    : [{ host: '', unknown: 'no address' }];

/** Arguments that carry data out in a request. */
const BODY = ['data', 'json', 'content', 'body'];

const request: Special = (at, use, detail) => {
  const { given } = use;
  const any = detail === 'ANY';
  const method =
    (any ? exactText(given.args[0] ?? given.names.get('method')) : exactText(given.names.get('method')))?.toUpperCase() ??
    (any ? 'POST' : detail);
  const url = given.names.get('url') ?? given.args[any ? 1 : 0];
  if (url?.kind === 'made' && url.type === 'response') return made('response');
  const rest = given.args.slice(any ? 2 : 1);
  const files =
    given.names.has('files') ||
    [...given.names.values(), ...rest].some((one) => alternatives(one).some((each) => each.kind === 'file'));
  const body =
    BODY.some((name) => given.names.has(name) && given.names.get(name)?.kind !== 'none') ||
    (rest[0] !== undefined && !/\.(get|head|options)$/.test(use.name));
  const means: Network['use'] = files ? 'upload' : body || !/^(GET|HEAD|OPTIONS|DELETE)$/.test(method) ? 'send' : 'fetch';
  const verify = given.names.get('verify');
  if (verify?.kind === 'num' && verify.truth === false)
    note(at.reading, { kind: 'hazard', what: 'weaken-guard', detail: 'the certificate of the server is not checked' });
  for (const server of serversOf(url)) {
    if (/^file:/i.test(server.url ?? ''))
      for (const place of placesOfValue(at.reading, filePath(server.url ?? '')))
        note(at.reading, { kind: 'read', place, sees: 'content' });
    else note(at.reading, { kind: 'network', use: means, server, method: body && method === 'GET' ? 'POST' : method });
  }
  callBack(at, [...given.names.values()], given);
  return made('response');
};

const filePath = (url: string): Value => ({
  kind: 'str',
  arg: asText({
    kind: 'str',
    arg: { bits: [{ kind: 'text', text: url.replace(/^file:\/\/(localhost)?/i, '') }], from: [], spread: false },
  }),
});

const retrieve: Special = (at, use) => {
  const [url, target] = [use.given.args[0] ?? use.given.names.get('url'), use.given.args[1] ?? use.given.names.get('filename')];
  for (const server of serversOf(url)) note(at.reading, { kind: 'network', use: 'fetch', server, method: 'GET' });
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
  if (text === undefined) return { host: '', unknown: 'an address that is not known' };
  // A path is a socket of this machine.
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

/** A handler that the code defines is an application; the standard one hands out files. */
const serve: Special = (at, use) => {
  const [address, handler] = use.given.args;
  const server = addressOf(address);
  const app = handler?.kind === 'class' || handler?.kind === 'func';
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
      ? { kind: 'network', use: 'send', server: { host: '', unknown: 'a name that is put together' } }
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
  return someText('an answer of the server');
};

/** pandas reads files and URLs by the same functions. */
const readUrl: Special = (at, use) => {
  const first = use.given.args[0] ?? [...use.given.names.values()][0];
  for (const one of first ? alternatives(first) : []) {
    const text = exactText(one);
    if (text !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(text))
      note(at.reading, { kind: 'network', use: 'fetch', server: serverFromText(text), method: 'GET' });
    else if (one.kind === 'str' || one.kind === 'path' || one.kind === 'unknown')
      for (const place of placesOfValue(at.reading, one)) note(at.reading, { kind: 'read', place, sees: 'content' });
    if (one.kind === 'str' && text === undefined) note(at.reading, unclear('a file or address that is not known', use.name));
  }
  callBack(at, [...use.given.names.values()], use.given);
  return undefined;
};

const readPath = (at: At, use: KnownUse): undefined => {
  const [first] = use.given.args;
  if (first?.kind === 'str' || first?.kind === 'path')
    for (const place of placesOfValue(at.reading, first)) note(at.reading, { kind: 'read', place, sees: 'content' });
  return undefined;
};

export const NETWORK_SPECIALS: readonly (readonly [string, Special])[] = [
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
        note(at.reading, { kind: 'network', use: 'send', server: { host: '', unknown: 'the server of the connection' }, method });
      return made('connection');
    },
  ],
  ['mail', mail],
  ['ftp', contact('ftp')],
  ['ftpcall', ftpCall],
  ['readurl', readUrl],
  ['readpath', readPath],
];
