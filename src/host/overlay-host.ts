// A host with an in-memory layer of files: writes are visible to every user of the host, and the disk below stays unchanged. Executes nothing.
import type { Entry, Fact, Host } from './host.ts';
import { absent, kindsByEntry, known, unknownFact } from './host.ts';
import { isWithin, lastName, parentPath } from './path-text.ts';
import { resolveLinks } from './resolve-links.ts';

export interface Overlay {
  /** The base host with the layer on top. */
  readonly host: Host;
  /** Writes a file, with its parent directories, at the real path. Returns the reason if that is impossible. */
  write(path: string, text: string): string | undefined;
  makeDirectory(path: string): string | undefined;
  /** Removes the entry with everything below it. A link itself is removed, not its target. */
  remove(path: string): string | undefined;
}

type Node =
  | { readonly kind: 'file'; readonly entry: Entry; readonly bytes: Uint8Array }
  | { readonly kind: 'directory'; readonly entry: Entry }
  | { readonly kind: 'gone' };

/** An empty name, `.` or `..`: only a walk shows where these lead. */
const NOT_PLAIN = /\/(?:$|\/|\.\.?(?:\/|$))/;

export function overlayHost(base: Host): Overlay {
  /** By real path. */
  const nodes = new Map<string, Node>();
  const removed = new Set<string>();
  const laidNames = new Set<string>();
  let inode = Number.MAX_SAFE_INTEGER;

  const isBelowRemoved = (path: string): boolean => {
    for (const one of removed) if (path !== one && isWithin(path, one)) return true;
    return false;
  };
  /** The entry at a path whose parents are resolved. */
  const look = (path: string): Fact<Entry> => {
    const node = nodes.get(path);
    if (node !== undefined) return node.kind === 'gone' ? absent : known(node.entry);
    return removed.size > 0 && isBelowRemoved(path) ? absent : base.entry(path);
  };
  const linkAt = (path: string): Fact<string> => {
    const found = look(path);
    if (found.kind !== 'known') return found;
    return nodes.has(path) ? unknownFact('not a link') : base.linkTarget(path);
  };
  const disk = { platform: base.platform, entry: look, linkTarget: linkAt };
  const resolve = (path: string, last: 'follow' | 'keep'): Fact<string> => resolveLinks(disk, path, last);
  const realPath = (path: string): Fact<string> => {
    // If case is ignored, only the disk knows the true spelling; links that were removed in the layer are then still followed.
    return base.platform === 'linux' ? resolve(path, 'follow') : base.realPath(path);
  };

  function bytes(path: string, limit: number): Fact<Uint8Array> {
    const real = realPath(path);
    if (real.kind !== 'known') return real;
    const node = nodes.get(real.value);
    if (node === undefined) return look(real.value).kind === 'absent' ? absent : base.bytes(real.value, limit);
    if (node.kind === 'gone') return absent;
    if (node.kind === 'directory') return unknownFact('not a regular file');
    return node.bytes.length > limit ? unknownFact(`larger than ${limit} bytes`) : known(node.bytes);
  }

  function slice(path: string, from: number, length: number): Fact<Uint8Array> {
    const real = realPath(path);
    if (real.kind !== 'known') return real;
    if (nodes.get(real.value)?.kind !== 'file')
      return look(real.value).kind === 'absent' ? absent : base.slice(real.value, from, length);
    const whole = bytes(path, Number.POSITIVE_INFINITY);
    return whole.kind === 'known' ? known(whole.value.subarray(from, from + length)) : whole;
  }

  function text(path: string, limit: number): Fact<string> {
    const real = realPath(path);
    if (real.kind === 'known' && !nodes.has(real.value) && removed.size === 0) return base.text(real.value, limit);
    const raw = bytes(path, limit);
    if (raw.kind !== 'known') return raw;
    try {
      return known(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.value));
    } catch {
      return unknownFact('not UTF-8 text');
    }
  }

  function names(path: string): Fact<readonly string[]> {
    const real = realPath(path);
    if (real.kind !== 'known') return real;
    const found = look(real.value);
    if (found.kind !== 'known') return found;
    const under = nodes.has(real.value) || isBelowRemoved(real.value) ? absent : base.names(real.value);
    if (under.kind === 'unknown' || (under.kind === 'absent' && found.value.type !== 'directory')) return under;
    const all = new Set(under.kind === 'known' ? under.value : []);
    for (const [at, node] of nodes) {
      if (parentPath(at) !== real.value || at === real.value) continue;
      if (node.kind === 'gone') all.delete(lastName(at));
      else all.add(lastName(at));
    }
    return known([...all]);
  }

  function entry(path: string): Fact<Entry> {
    // The layer has no entry of that name: returns the disk's answer without a walk.
    if (removed.size === 0 && !laidNames.has(lastName(path)) && !NOT_PLAIN.test(path)) return base.entry(path);
    const at = resolve(path, 'keep');
    return at.kind === 'known' ? look(at.value) : base.entry(path);
  }

  const newEntry = (type: Entry['type'], size: number, path: string): Entry => {
    const before = look(path);
    const now = base.now();
    const same = before.kind === 'known' && before.value.type === type ? before.value : undefined;
    return {
      type,
      size,
      mtimeMs: now,
      ctimeMs: now,
      mode: same?.mode ?? (type === 'directory' ? 0o40755 : 0o100644),
      uid: same?.uid ?? base.uid,
      gid: same?.gid ?? 0,
      dev: same?.dev ?? 0,
      ino: same?.ino ?? (inode -= 1),
      links: 1,
    };
  };

  const lay = (path: string, node: Node): void => {
    nodes.set(path, node);
    laidNames.add(lastName(path));
  };

  /** Returns why a directory cannot be created there, or undefined. */
  function layDirectory(path: string): string | undefined {
    const there = look(path);
    if (there.kind === 'unknown') return there.why;
    if (there.kind === 'known') return there.value.type === 'directory' ? undefined : `\`${path}\` is not a directory`;
    const above = parentPath(path) === path ? undefined : layDirectory(parentPath(path));
    if (above !== undefined) return above;
    lay(path, { kind: 'directory', entry: newEntry('directory', 0, path) });
    return undefined;
  }

  return {
    // The base may be an object with private state, so its methods must be called on it.
    host: {
      platform: base.platform,
      get home() {
        return base.home;
      },
      get user() {
        return base.user;
      },
      get uid() {
        return base.uid;
      },
      get log() {
        return base.log;
      },
      get tempDirs() {
        return base.tempDirs;
      },
      now: () => base.now(),
      env: (name) => base.env(name),
      which: (name) => base.which(name),
      ignoresCase: (path) => base.ignoresCase(path),
      entry,
      linkTarget: (path) => {
        const at = resolve(path, 'keep');
        return at.kind === 'known' ? linkAt(at.value) : base.linkTarget(path);
      },
      names,
      kinds: (path) => kindsByEntry({ names, entry }, path),
      text,
      bytes,
      slice,
      realPath,
    },
    write: (path, content) => {
      const real = realPath(path);
      if (real.kind !== 'known') return `\`${path}\` leads nowhere that is known`;
      const why = layDirectory(parentPath(real.value));
      if (why !== undefined) return why;
      const there = look(real.value);
      if (there.kind === 'known' && there.value.type !== 'file') return `\`${path}\` is not a file`;
      const raw = new TextEncoder().encode(content);
      lay(real.value, { kind: 'file', entry: newEntry('file', raw.length, real.value), bytes: raw });
      return undefined;
    },
    makeDirectory: (path) => {
      const real = realPath(path);
      return real.kind === 'known' ? layDirectory(real.value) : `\`${path}\` leads nowhere that is known`;
    },
    remove: (path) => {
      const at = resolve(path, 'keep');
      if (at.kind !== 'known') return `\`${path}\` leads nowhere that is known`;
      for (const one of nodes.keys()) if (isWithin(one, at.value)) nodes.delete(one);
      for (const one of removed) if (isWithin(one, at.value)) removed.delete(one);
      nodes.set(at.value, { kind: 'gone' });
      removed.add(at.value);
      return undefined;
    },
  };
}
