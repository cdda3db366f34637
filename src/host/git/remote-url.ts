// Parses git remote URLs and compares whether two of them name the same repository. Contacts no server.
import { posix } from 'node:path';
import { FORGES } from './forge-hosts.ts';

export type RemoteUrl =
  | {
      readonly kind: 'server';
      readonly scheme: 'https' | 'http' | 'ssh' | 'git' | 'ftp' | 'ftps';
      /** Lower case, brackets removed. */
      readonly host: string;
      /** Absent if it is the scheme's default. */
      readonly port?: number;
      readonly user?: string;
      /** Without leading and trailing slashes and `.git`. */
      readonly path: string;
    }
  | { readonly kind: 'local'; readonly path: string }
  /** `ext::…`, `foo::…`, an unknown scheme: an external program decides where it goes. */
  | { readonly kind: 'program'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string };

const DEFAULT_PORTS = new Map([
  ['https', 443],
  ['http', 80],
  ['ssh', 22],
  ['git', 9418],
  ['ftp', 21],
  ['ftps', 990],
]);
const SCHEMES = new Map<string, 'https' | 'http' | 'ssh' | 'git' | 'ftp' | 'ftps'>([
  ['https', 'https'],
  ['http', 'http'],
  ['ssh', 'ssh'],
  ['git+ssh', 'ssh'],
  ['ssh+git', 'ssh'],
  ['git', 'git'],
  ['ftp', 'ftp'],
  ['ftps', 'ftps'],
]);
/** Nothing in a host but letters, digits, dots, dashes and (for addresses) colons. */
const HOST = /^(?!-)[a-z0-9._:-]+$/;

export function readRemoteUrl(text: string): RemoteUrl {
  const unreadable: RemoteUrl = { kind: 'unreadable', text };
  if (text === '' || /[\0-\x20\x7f]/.test(text)) return unreadable;
  if (/^[A-Za-z0-9]+::/.test(text)) return { kind: 'program', text };
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(text);
  if (scheme?.[1] !== undefined) {
    const name = scheme[1].toLowerCase();
    const rest = text.slice(scheme[0].length);
    if (name === 'file') return { kind: 'local', path: posix.normalize(rest.slice(Math.max(0, rest.indexOf('/')))) };
    const known = SCHEMES.get(name);
    return known === undefined ? { kind: 'program', text } : withAuthority(text, known, rest);
  }
  const scp = /^(?:([^@/:]+)@)?(\[[^\]/]+\]|[^:/[\]]+):(.*)$/.exec(text);
  if (scp?.[2] !== undefined && !/^[A-Za-z]:[\\/]/.test(text)) {
    return server(text, { scheme: 'ssh', host: scp[2], user: scp[1], port: undefined, path: scp[3] ?? '' });
  }
  if (/[:@]/.test(text.split('/')[0] ?? '')) return unreadable;
  return { kind: 'local', path: posix.normalize(text) };
}

function withAuthority(text: string, scheme: 'https' | 'http' | 'ssh' | 'git' | 'ftp' | 'ftps', rest: string): RemoteUrl {
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? '' : rest.slice(slash + 1);
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? undefined : authority.slice(0, at).split(':')[0];
  const place = /^(\[[^\]]+\]|[^:]*)(?::(\d{0,5}))?$/.exec(authority.slice(at + 1));
  // Programs disagree on where such a host part ends.
  if (place?.[1] === undefined || /[\\?#]/.test(authority)) return { kind: 'unreadable', text };
  return server(text, { scheme, host: place[1], user, port: place[2], path });
}

interface Pieces {
  readonly scheme: 'https' | 'http' | 'ssh' | 'git' | 'ftp' | 'ftps';
  readonly host: string;
  readonly user: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
}

function server(text: string, pieces: Pieces): RemoteUrl {
  const host = pieces.host.replace(/^\[|\]$/g, '').toLowerCase();
  // A path that another program may decode or shorten is not compared.
  if (!HOST.test(host) || /[%\\?#]|(?:^|\/)\.\.?(?:\/|$)/.test(pieces.path)) return { kind: 'unreadable', text };
  const path = pieces.path
    .split('/')
    .filter((part) => part !== '')
    .join('/')
    .replace(/\.git$/, '');
  const port = pieces.port === undefined || pieces.port === '' ? undefined : Number(pieces.port);
  return {
    kind: 'server',
    scheme: pieces.scheme,
    host,
    path,
    ...(port === undefined || port === DEFAULT_PORTS.get(pieces.scheme) ? {} : { port }),
    ...(pieces.user === undefined ? {} : { user: pieces.user }),
  };
}

/** True only if both certainly name the same repository; an unreadable URL equals nothing. */
export function sameRepository(a: string, b: string): boolean {
  const left = canonical(readRemoteUrl(a));
  return left !== undefined && left === canonical(readRemoteUrl(b));
}

function canonical(url: RemoteUrl): string | undefined {
  if (url.kind === 'local')
    return url.path.startsWith('/') ? `local ${url.path.replace(/(?<!\/)\/+$/, '').replace(/\/\.git$/, '')}` : undefined;
  if (url.kind !== 'server' || url.path === '') return undefined;
  for (const forge of FORGES) {
    const alias = forge.sshAliases.find((one) => one.host === url.host && url.scheme === 'ssh' && (url.port ?? 22) === one.port);
    if (alias === undefined && (forge.host !== url.host || url.port !== undefined)) continue;
    return `${forge.host} ${forge.foldsCase ? url.path.toLowerCase() : url.path}`;
  }
  // A non-default port identifies the server, so the scheme must be equal too.
  const where = url.port === undefined ? url.host : `${url.scheme} ${url.host}:${url.port}`;
  return `${where} ${url.path}`;
}
