// The zone of a server: this machine, a trusted server, a metadata service, or any other. Uses its name alone; looks nothing up.
import type { Server, ServerZone } from '../model/zone.ts';
import { DOCUMENTATION, FORGE_KIN, METADATA_IPV4, METADATA_IPV6, METADATA_NAMES, REGISTRIES } from './data/servers.ts';
import { embeddedIpv4, readIpv4, readIpv6 } from './servers-address.ts';

export interface ServerContext {
  /** Hosts of the repository's remotes. */
  readonly remoteHosts: readonly string[];
  /** Hosts of registries that the lock file names. */
  readonly registryHosts?: readonly string[];
  /** The user's list; `*.example.org` means every name below example.org. */
  readonly trustedHosts: readonly string[];
}

/** Strictest first. If the host and the URL disagree, the strictest zone counts. */
const STRICTNESS: readonly ServerZone[] = ['metadata', 'unknown', 'other', 'trusted', 'loopback'];
/** Programs disagree about where the host of such a URL ends. */
const ODD_URL = /^(?:[a-z][a-z0-9+.-]*:\/*)?(?:[^/?#]*[\\\s\0-\x1f\x7f]|[^/?#]*@[^/?#]*@)/i;

export function serverZone(server: Server, ctx: ServerContext): ServerZone {
  const named = server.unknown === undefined ? hostZone(server.host, ctx) : 'unknown';
  if (server.url === undefined) return named;
  const read = urlHost(server.url);
  const fromUrl = read === undefined ? named : hostZone(read, ctx);
  const both = strictest(named, fromUrl);
  return ODD_URL.test(server.url) ? strictest(both, 'unknown') : both;
}

function strictest(a: ServerZone, b: ServerZone): ServerZone {
  if (a === b) return a;
  // If the two readings of an address are local and trusted, neither can be relied on.
  if ((a === 'loopback' && b === 'trusted') || (a === 'trusted' && b === 'loopback')) return 'other';
  return STRICTNESS.indexOf(a) <= STRICTNESS.indexOf(b) ? a : b;
}

/** The host in a URL according to the URL standard. */
function urlHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  return hostname === '' ? undefined : hostname;
}

function hostZone(written: string, ctx: ServerContext): ServerZone {
  const host = written
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (host === '' || /[\s\0-\x1f\x7f@/\\?#*$`'"<>|]/.test(host)) return 'unknown';
  if (!/^[\0-\x7f]*$/.test(host)) return lookalike(host, ctx);
  const v4 = readIpv4(host);
  if (v4 !== undefined) {
    const zone = ipv4Zone(v4.address);
    return zone === 'loopback' && !v4.agreed ? 'other' : zone;
  }
  if (host.includes(':')) return ipv6Zone(host);
  return nameZone(host, ctx);
}

/** A host name outside ASCII is never trusted or local, but may be another spelling of a metadata address. */
function lookalike(host: string, ctx: ServerContext): ServerZone {
  const ascii = urlHost(`http://${host}/`);
  if (ascii === undefined || !/^[\0-\x7f]*$/.test(ascii)) return 'unknown';
  return hostZone(ascii, ctx) === 'metadata' ? 'metadata' : 'other';
}

function ipv4Zone(address: string): ServerZone {
  if (METADATA_IPV4.some((prefix) => (prefix.endsWith('.') ? address.startsWith(prefix) : address === prefix))) return 'metadata';
  return address.startsWith('127.') || address === '0.0.0.0' ? 'loopback' : 'other';
}

function ipv6Zone(host: string): ServerZone {
  const groups = readIpv6(host);
  if (groups === undefined) return 'unknown';
  if (groups === '0:0:0:0:0:0:0:1' || groups === '0:0:0:0:0:0:0:0') return 'loopback';
  if (METADATA_IPV6.has(groups)) return 'metadata';
  const inner = embeddedIpv4(groups);
  if (inner === undefined) return 'other';
  const zone = ipv4Zone(inner.address);
  return zone === 'loopback' && !inner.same ? 'other' : zone;
}

function nameZone(host: string, ctx: ServerContext): ServerZone {
  if (METADATA_NAMES.has(host)) return 'metadata';
  // Public DNS services resolve names such as `169.254.169.254.nip.io` to that address.
  if (/169[.-]254[.-](?:169|170)[.-]\d|a9fea9fe/.test(host)) return 'metadata';
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  if (!/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(host) || host.includes('..')) return 'unknown';
  if (DOCUMENTATION.has(host) || REGISTRIES.has(host)) return 'trusted';
  for (const remote of [...ctx.remoteHosts, ...(ctx.registryHosts ?? [])]) {
    const own = remote.toLowerCase().replace(/\.$/, '');
    if (own === host || FORGE_KIN.get(own)?.includes(host) === true) return 'trusted';
  }
  return ctx.trustedHosts.some((entry) => covers(entry.toLowerCase().replace(/\.$/, ''), host)) ? 'trusted' : 'other';
}

/**
 * `*.example.org` covers the names below example.org, not example.org itself. A star alone, or in another position, covers
 * nothing.
 */
function covers(entry: string, host: string): boolean {
  if (!entry.startsWith('*.')) return entry === host;
  const suffix = entry.slice(1);
  return suffix.length > 1 && !suffix.includes('*') && host.endsWith(suffix) && host.length > suffix.length;
}
