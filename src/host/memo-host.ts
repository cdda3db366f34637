// A host that asks each fact at most once. Made for one decision: it never forgets, so it must not outlive that decision.
import type { Fact, Host } from './host.ts';
import { resolveLinks } from './resolve-links.ts';

function once<T>(read: (key: string) => T): (key: string) => T {
  const seen = new Map<string, T>();
  return (key) => {
    const before = seen.get(key);
    if (before !== undefined) return before;
    const value = read(key);
    seen.set(key, value);
    return value;
  };
}

/** One answer per path: a smaller limit is answered from a larger read, a larger limit reads again. */
function onceLimited<T extends { readonly length: number }>(
  read: (path: string, limit: number) => Fact<T>,
  sizeOf: (value: T) => number,
): (path: string, limit: number) => Fact<T> {
  const seen = new Map<string, Map<number, Fact<T>>>();
  return (path, limit) => {
    const byLimit = seen.get(path) ?? new Map<number, Fact<T>>();
    seen.set(path, byLimit);
    const before = byLimit.get(limit);
    if (before !== undefined) return before;
    for (const [other, value] of byLimit) {
      const fits = value.kind === 'absent' || (value.kind === 'known' && (other <= limit || sizeOf(value.value) <= limit));
      if (fits) return value;
    }
    const value = read(path, limit);
    byLimit.set(limit, value);
    return value;
  };
}

export function memoHost(host: Host): Host {
  const entry = once((path) => host.entry(path));
  const linkTarget = once((path) => host.linkTarget(path));
  return {
    platform: host.platform,
    get home() {
      return host.home;
    },
    get user() {
      return host.user;
    },
    get uid() {
      return host.uid;
    },
    get tempDirs() {
      return host.tempDirs;
    },
    // The clock is no fact of the machine: limits of time are measured with it.
    now: () => host.now(),
    env: (name) => host.env(name),
    entry,
    linkTarget,
    names: once((path) => host.names(path)),
    text: onceLimited(
      (path, limit) => host.text(path, limit),
      (value) => Buffer.byteLength(value),
    ),
    bytes: onceLimited(
      (path, limit) => host.bytes(path, limit),
      (value) => value.length,
    ),
    // On Linux the walk shares every directory's entry between paths; elsewhere the disk must spell the path itself.
    realPath: once((path) =>
      host.platform === 'linux' ? resolveLinks({ platform: 'linux', entry, linkTarget }, path) : host.realPath(path),
    ),
    ignoresCase: once((path) => host.ignoresCase(path)),
    which: once((name) => host.which(name)),
  };
}
