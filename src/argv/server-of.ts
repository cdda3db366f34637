// The server that a URL, `host:port` or `user@host:path` names. Looks nothing up.
import type { Server } from '../model/zone.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, holeWhy, knownPrefix } from '../shell/value.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** `http://[::1]:3000/`: the shell reads the brackets as a pattern, but passes the address on unchanged because no file matches. */
const BRACKETED = /^[a-z][a-z0-9+.-]*:\/\/\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d+)?(?:[/?#]|$)/i;

export function serverOf(arg: Arg): Server {
  const shown = argText(arg);
  const bracketed = arg.bits.every((bit) => bit.kind !== 'hole') && !arg.spread && BRACKETED.test(shown);
  const text = bracketed ? shown : exact(arg);
  if (text !== undefined) return serverFromText(text);
  // `http://localhost:$PORT/x`: the host is known if the text up to the end of the authority is known; the port may be an unknown number.
  const prefix = knownPrefix(arg);
  const scheme = SCHEME.exec(prefix);
  const authority = scheme ? prefix.slice(scheme[0].length) : prefix;
  const end = /[/?#]|:\d*$/.exec(authority);
  if (scheme && end && !authority.slice(0, end.index).includes('@'))
    return { ...serverFromText(prefix.slice(0, scheme[0].length + end.index)), url: argText(arg) };
  return { host: '', unknown: holeWhy(arg) ?? 'not known' };
}

export function serverFromText(text: string): Server {
  const scheme = SCHEME.exec(text);
  if (!scheme && /^[^/\s:@]+@[^/\s:@]+:/.test(text))
    return { host: (/@([^/\s:@]+):/.exec(text)?.[1] ?? '').toLowerCase(), url: text };
  try {
    const url = new URL(scheme ? text : `http://${text}`);
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    if (host === '')
      return url.protocol === 'file:'
        ? { host: 'localhost', url: text }
        : { host: '', unknown: `no host in \`${text.slice(0, 60)}\`` };
    return { host, ...(url.port === '' ? {} : { port: Number(url.port) }), url: text };
  } catch {
    return { host: '', unknown: `cannot read the address \`${text.slice(0, 60)}\`` };
  }
}
