// Paths that name no file: streams, devices, and process directories below /proc. Judged by their text, because resolving them
// would resolve our own process.
import type { Zone } from '../model/zone.ts';

export type SpecialPath =
  | { readonly kind: 'zones'; readonly zones: readonly Zone[]; readonly why?: string }
  /** The path is another spelling of `path`. */
  | { readonly kind: 'same'; readonly path: string };

const STREAMS = new Set([
  '/dev/null',
  '/dev/stdin',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/tty',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
]);
const SELF = new Set(['self', 'thread-self', 'curproc']);
/** Files that show another process's memory or environment. */
const REVEALING = new Set(['environ', 'mem', 'auxv', 'stack', 'pagemap', 'map_files', 'maps', 'smaps']);
const KERNEL_MEMORY = new Set(['/proc/kcore', '/proc/kmem', '/proc/kallsyms', '/proc/kpagecount']);

const zones = (...all: Zone[]): SpecialPath => ({ kind: 'zones', zones: all });

/** `path` is normal and absolute. Undefined for an ordinary path. */
export function specialPath(path: string): SpecialPath | undefined {
  if (path.startsWith('/dev/')) return device(path);
  if (path.startsWith('/proc/')) return process(path);
  if (path.startsWith('//./') || path.startsWith('//?/')) return zones('device');
  return undefined;
}

function device(path: string): SpecialPath | undefined {
  if (STREAMS.has(path) || /^\/dev\/fd\/\d+$/.test(path)) return zones('sink');
  if (path === '/dev/shm' || path.startsWith('/dev/shm/')) return undefined;
  if (/^\/dev\/(?:tcp|udp)\//.test(path))
    return { kind: 'zones', zones: ['device', 'unknown'], why: 'bash opens a connection for this path' };
  return zones('device');
}

function process(path: string): SpecialPath {
  const [, , who = '', ...rest] = path.split('/');
  const what = rest[0] === 'task' ? rest.slice(2) : rest;
  const [view, ...more] = what;
  if (KERNEL_MEMORY.has(path)) return zones('system', 'secrets', 'device');
  if (path === '/proc/sysrq-trigger') return zones('system', 'device');
  if (view === undefined) return zones('system');
  if (SELF.has(who) && view === 'fd' && more.length === 1 && /^\d+$/.test(more[0] ?? '')) return zones('sink');
  if (SELF.has(who) && view === 'root') return { kind: 'same', path: `/${more.join('/')}` };
  if (view === 'cwd' || view === 'root' || view === 'fd' || view === 'exe') {
    return { kind: 'zones', zones: ['system', 'unknown'], why: 'where it leads depends on the process' };
  }
  return REVEALING.has(view) ? zones('system', 'secrets') : zones('system');
}
