// A host that asks each fact at most once. Made for one decision: it never forgets, so it must not outlive that decision.
import type { Entry, Fact, Host } from './host.ts';
import { absent, known, unknownFact } from './host.ts';
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

/** Longer paths, or such names, have answers of their own. */
const MAX_PATH = 1000;
const MAX_NAME = 250;
/** An empty name, `.`, `..` or a slash at the end: only a walk can tell where these lead. */
const NOT_PLAIN = /\/(?:$|\/|\.\.?(?:\/|$))|\0/;

/** Entries asked once; below what is absent all is absent, without asking. */
function entries(host: Host): (path: string) => Fact<Entry> {
  const seen = new Map<string, Fact<Entry>>();
  const isBelowAbsent = (path: string): boolean => {
    const name = path.lastIndexOf('/');
    if (path.length > MAX_PATH || path.length - name > MAX_NAME || NOT_PLAIN.test(path)) return false;
    for (let cut = name; cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
      const above = seen.get(path.slice(0, cut));
      if (above !== undefined) return above.kind === 'absent';
    }
    return false;
  };
  return (path) => {
    const before = seen.get(path);
    if (before !== undefined) return before;
    const value = host.platform !== 'win32' && isBelowAbsent(path) ? absent : host.entry(path);
    seen.set(path, value);
    return value;
  };
}

/** The walk shares every directory's entry between paths, and where no link is met the path is its own real path. */
function realPaths(entry: Host['entry'], linkTarget: Host['linkTarget']): (path: string) => Fact<string> {
  const plain = new Map<string, 'there' | 'missing' | 'walk'>();
  const look = (path: string): 'there' | 'missing' | 'walk' => {
    if (path === '') return 'there';
    const before = plain.get(path);
    if (before !== undefined) return before;
    const above = look(path.slice(0, path.lastIndexOf('/')));
    const found = above === 'there' ? entry(path) : undefined;
    const made =
      found === undefined
        ? above
        : found.kind === 'absent'
          ? 'missing'
          : found.kind === 'known' && found.value.type !== 'link'
            ? 'there'
            : 'walk';
    plain.set(path, made);
    return made;
  };
  return once((path) => {
    const simple = path.length < MAX_PATH && path.charCodeAt(0) === 47 && !NOT_PLAIN.test(path);
    return simple && look(path) !== 'walk' ? known(path) : resolveLinks({ platform: 'linux', entry, linkTarget }, path);
  });
}

export function memoHost(host: Host): Host {
  const { platform } = host;
  const entry = entries(host);
  const linkTarget = once((path) => host.linkTarget(path));
  // Elsewhere than on Linux the disk must spell the path itself.
  const realPath = platform === 'linux' ? realPaths(entry, linkTarget) : once((path) => host.realPath(path));
  /** What the entry alone tells of reading a file, as the host would say it. */
  const unread = (path: string, limit: number): Fact<never> | undefined => {
    const real = realPath(path);
    if (real.kind !== 'known') return real;
    const found = entry(real.value);
    if (found.kind !== 'known') return found;
    if (found.value.type !== 'file') return unknownFact('not a regular file');
    return found.value.size > limit ? unknownFact(`larger than ${limit} bytes`) : undefined;
  };
  let uid: number | undefined;
  const env = new Map<string, string | undefined>();
  return {
    platform,
    get home() {
      return host.home;
    },
    get user() {
      return host.user;
    },
    get uid() {
      return (uid ??= host.uid);
    },
    get tempDirs() {
      return host.tempDirs;
    },
    // The clock is no fact of the machine: limits of time are measured with it.
    now: () => host.now(),
    env: (name) => {
      const before = env.get(name);
      if (before !== undefined || env.has(name)) return before;
      const value = host.env(name);
      env.set(name, value);
      return value;
    },
    entry,
    linkTarget,
    names: once((path) => (entry(path).kind === 'absent' ? absent : host.names(path))),
    text: onceLimited(
      (path, limit) => unread(path, limit) ?? host.text(path, limit),
      (value) => Buffer.byteLength(value),
    ),
    bytes: onceLimited(
      (path, limit) => unread(path, limit) ?? host.bytes(path, limit),
      (value) => value.length,
    ),
    realPath,
    ignoresCase: once((path) => host.ignoresCase(path)),
    which: once((name) => host.which(name)),
  };
}
