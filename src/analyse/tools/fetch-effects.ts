// Addresses that a tool is asked to fetch → network effects. Does not know which servers are trusted.
import { unclear, type Effect } from '../../model/effect.ts';
import type { Outside } from './outside.ts';
import { secretOut } from './text-out.ts';
import { carriesData } from './url-data.ts';
import { placeOf, type PathContext } from './tool-path.ts';

const DOUBTFUL = /[\u0000-\u0020\u007f-\u009f\\]/;

export interface FetchContext extends PathContext {
  readonly outside: Outside;
  /** Upper-case; GET if the tool gets no method. */
  readonly method?: string;
  /** The body of the request. */
  readonly body?: string;
}

export function fetchEffects(text: string, context: FetchContext): readonly Effect[] {
  if (DOUBTFUL.test(text)) return [unclear('an address with a space, backslash or control character', text)];
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url === undefined) return [unclear('an address that cannot be read', text)];
  if (url.protocol === 'file:') return [{ kind: 'read', place: placeOf(full, context), sees: 'content' }];
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return [unclear('an address that is not http', url.protocol)];
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (host === '') return [unclear('an address without a host', text)];
  const server = { host, url: full, ...(url.port === '' ? {} : { port: Number(url.port) }) };
  const { outside, method = 'GET', body } = context;
  const sends = carriesData(url);
  const own: Effect =
    sends || method !== 'GET'
      ? { kind: 'network', use: 'send', server, method, data: 'spelled' }
      : { kind: 'network', use: 'fetch', server, method };
  const request = outside.request({ url: full, method, ...(body === undefined ? {} : { text: body }) });
  // For a known data store the operation says more than the request; if the address contains data of ours, the request counts too.
  const operation = request.filter((effect) => effect.kind !== 'network');
  const plain = operation.length > 0 && operation.length === request.length && !sends;
  return [...operation, ...(plain ? [] : [own]), ...secretOut([full], host, outside)];
}

/** The addresses in a sentence, as the clients find them: words that contain `://`. */
export const addressesIn = (prose: string): readonly string[] => prose.split(/\s+/).filter((word) => word.includes('://'));
