// The machine as it would be if the changes of a run were kept: a host over another one. Reads only.
import type { Entry, Fact, Host } from '../host/host.ts';
import { absent, kindsByEntry, known } from '../host/host.ts';
import { below, isWithin, lastName, parentPath } from '../host/path-text.ts';
import { resolveLinks } from '../host/resolve-links.ts';
import type { Change } from './changes.ts';

export function layeredHost(base: Host, changes: readonly Change[]): Host {
  const byPath = new Map(changes.map((change) => [change.path, change]));
  const hidden = changes.filter(({ was, now }) => was?.type === 'directory' && now?.type !== 'directory').map(({ path }) => path);
  const changed = new Map<string, Change[]>();
  for (const change of changes) {
    const parent = parentPath(change.path);
    const before = changed.get(parent);
    if (before === undefined) changed.set(parent, [change]);
    else before.push(change);
  }
  /** Where to read a path whose parents are not links; undefined if it would not exist. */
  const at = (path: string): string | undefined => {
    const change = byPath.get(path);
    if (change !== undefined) return change.now === undefined ? undefined : (change.from ?? path);
    return hidden.some((dir) => isWithin(path, dir)) ? undefined : path;
  };
  const entry = (path: string): Fact<Entry> => {
    const there = at(path);
    return there === undefined ? absent : base.entry(there);
  };
  const linkTarget = (path: string): Fact<string> => {
    const there = at(path);
    return there === undefined ? absent : base.linkTarget(there);
  };
  const realPath = (path: string): Fact<string> => resolveLinks({ platform: base.platform, entry, linkTarget }, path);
  const real = <T>(path: string, read: (there: string) => Fact<T>): Fact<T> => {
    const found = realPath(path);
    if (found.kind !== 'known') return found;
    const there = at(found.value);
    return there === undefined ? absent : read(there);
  };
  const names = (path: string): Fact<readonly string[]> => {
    const found = realPath(path);
    if (found.kind !== 'known') return found;
    const own = byPath.get(found.value);
    const before = own !== undefined && own.was?.type !== 'directory' ? known([]) : base.names(found.value);
    const here = changed.get(found.value) ?? [];
    if (entry(found.value).kind === 'absent') return absent;
    if (before.kind !== 'known') return before;
    const gone = new Set(here.map((change) => lastName(change.path)));
    const added = here.filter(({ now }) => now !== undefined).map((change) => lastName(change.path));
    return known([...before.value.filter((name) => !gone.has(name)), ...added]);
  };
  const host: Host = {
    platform: base.platform,
    home: base.home,
    user: base.user,
    uid: base.uid,
    tempDirs: base.tempDirs,
    now: () => base.now(),
    env: (name) => base.env(name),
    entry: (path) => {
      const parent = realPath(parentPath(path));
      return parent.kind === 'known' ? entry(below(parent.value, lastName(path))) : parent;
    },
    linkTarget,
    realPath,
    names,
    kinds: (path) => kindsByEntry(host, path),
    text: (path, limit) => real(path, (there) => base.text(there, limit)),
    bytes: (path, limit) => real(path, (there) => base.bytes(there, limit)),
    slice: (path, from, length) => real(path, (there) => base.slice(there, from, length)),
    ignoresCase: (path) => base.ignoresCase(path),
    which: (name) => base.which(name),
  };
  return host;
}
