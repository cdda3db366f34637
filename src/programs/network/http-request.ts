// The effects of an HTTP request: its server, the data it sends, and the known service that answers there. Knows no command line.
import type { Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { localRequest } from './local-request.ts';
import { serviceRequest } from './service-request.ts';

/** The data that is sent: none, literal text in the call, known text from standard input, or files and streams. */
export type Body = 'none' | 'spelled' | 'input' | 'file';

export interface Request {
  readonly url: Arg;
  readonly method: string;
  readonly body: Body;
  /** The words of the body, if it is literal. */
  readonly data?: readonly Arg[];
  /** The text of the body, if it is literal and known. */
  readonly text?: string;
}

export const isLoopback = (server: Server): boolean =>
  server.unknown === undefined && /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|::1)$/.test(server.host);
export const areLoopback = (urls: readonly Arg[]): boolean => urls.every((url) => isLoopback(serverOf(url)));

const LOOKING = new Set(['GET', 'HEAD', 'OPTIONS']);

export function requestEffects(it: Request): readonly Effect[] {
  const server = serverOf(it.url);
  const service = serviceRequest({ server, method: it.method, ...(it.text === undefined ? {} : { text: it.text }) });
  const method = it.method === '' ? {} : { method: it.method };
  const local = isLoopback(server) ? localRequest(server.url, it.method) : undefined;
  const effects: Effect[] = [...(service ? [service] : []), ...(local ? [local] : [])];
  // A completely unknown address does not count as data that is sent.
  const spelled =
    (server.unknown !== undefined || it.url.bits.every(isNothingOfOurs)) &&
    (it.body === 'none' || it.text !== undefined || it.data?.every(isSpelled) === true);
  const network = (use: 'fetch' | 'send' | 'upload'): Effect => ({
    kind: 'network',
    use,
    server,
    ...method,
    ...(use === 'send' && spelled ? { data: 'spelled' as const } : {}),
    ...(use === 'send' && it.body === 'input' ? { takesInput: true as const } : {}),
  });
  if (it.body === 'file') effects.push(network(isLoopback(server) ? 'send' : 'upload'));
  else if (it.body === 'spelled' || it.body === 'input' || !LOOKING.has(it.method)) effects.push(network('send'));
  else if (!(service?.kind === 'service' && service.act === 'look' && plainLook(it.url, server)))
    effects.push(network(carriesData(it.url) ? 'send' : 'fetch'));
  return effects;
}

/** A request with lines of a file in its headers, such as cookies. */
export const sendsLines = (url: Arg): Effect => ({ kind: 'network', use: 'send', server: serverOf(url) });

/**
 * A read of a known store is judged as that operation wherever the store is. Only if the port fits too, the URL is literal and
 * has almost no query, and the host is a name (an address may be a metadata service).
 */
function plainLook(url: Arg, server: Server): boolean {
  const text = argText(url);
  if (url.bits.some((bit) => bit.kind === 'hole') || url.from.length > 0 || server.port === undefined || isLoopback(server))
    return false;
  const path = text.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  return (
    /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/.test(server.host) &&
    !/metadata/.test(server.host) &&
    /^\/[\w/.*,-]{0,60}(\?[\w=&,.]{0,30})?$/.test(path)
  );
}

/**
 * An unknown value in the URL, other than one number or id, sends something of ours to the server. An unquoted `?` matches no
 * file and stays.
 */
const carriesData = (url: Arg): boolean => !isSpelled(url);
/** An address from the environment is not data that the call has read. */
const isNothingOfOurs = (bit: Arg['bits'][number]): boolean =>
  bit.kind !== 'hole' || bit.shape.kind === 'token' || (bit.source?.kind === 'variable' && bit.source.outside);
const isSpelled = ({ bits }: Arg): boolean => bits.every((bit) => bit.kind !== 'hole' || bit.shape.kind === 'token');

/** The last component of a URL's path, after which a downloader names its file; undefined if unknown. */
export function fileNameOf(url: Arg): string | undefined {
  const text = exact(url);
  if (text === undefined) return undefined;
  const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[?#].*$/s, '');
  const slash = path.lastIndexOf('/');
  const name = slash < 0 ? '' : path.slice(slash + 1);
  return name === '' || /[{}[\]%\\]/.test(name) || name === '..' || name === '.' ? undefined : name;
}

export const schemeOf = (url: Arg): string => (/^([a-z][a-z0-9+.-]*):/i.exec(argText(url))?.[1] ?? 'http').toLowerCase();
