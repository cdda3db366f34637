// Checks of single setting values that a type cannot express: directories and host names. Does not merge.
import type { Host } from '../host/host.ts';

export const expandHome = (host: Host, path: string): string => {
  const expanded = path === '~' ? host.home : path.startsWith('~/') ? `${host.home}${path.slice(1)}` : path;
  return expanded.length > 1 ? expanded.replace(/\/+$/, '') || '/' : expanded;
};

/** The reason why a directory cannot count as part of the project, if there is one. */
export function directoryProblem(host: Host, entry: string): string | undefined {
  const path = expandHome(host, entry);
  if (!path.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(path)) return 'it is not absolute';
  if (/[*?[\]]/.test(path)) return 'it is a pattern, not a directory';
  if (path.split(/[\\/]/).includes('..')) return 'it contains `..`';
  const real = host.realPath(path);
  for (const one of [path, ...(real.kind === 'known' ? [real.value] : [])]) {
    const below = one === '/' ? '/' : `${one}/`;
    if (`${host.home}/`.startsWith(below)) return 'it holds home directories, so it cannot be trusted';
    if (/^\/(?:home|Users)\/[^/]+$/.test(one) || one === '/root') return 'it is a home directory, so it cannot be trusted';
    if (SYSTEM.has(one.split('/')[1] ?? '')) return 'it is a system directory, so it cannot be trusted';
  }
  return undefined;
}

/** First names of system directories. This refuses only plain mistakes; the zones know more. */
const SYSTEM = new Set(['etc', 'usr', 'bin', 'sbin', 'lib', 'lib64', 'boot', 'dev', 'proc', 'sys', 'System', 'Library']);

/** The reason why a name cannot be a trusted host, if there is one. */
export function hostProblem(entry: string): string | undefined {
  if (entry.includes('/') || entry.includes('@')) return 'write the host name alone, without scheme, user or path';
  const name = entry.startsWith('*.') ? entry.slice(2) : entry;
  if (name.includes('*')) return 'a `*` may only stand for the names below a host: `*.example.org`';
  if (entry.startsWith('*.') && !name.includes('.')) return 'a whole top-level domain cannot be trusted';
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u.test(name) || /^[0-9a-fA-F:]+$/.test(name)
    ? undefined
    : 'it is not a host name';
}
