// A machine described in memory, for tests and corpora. Answers like the real host; touches no disk.
import { absent, kindsByEntry, known, tooLarge, unknownFact } from './host.ts';
import type { Entry, Fact, Host } from './host.ts';
import { below, lastName, normalPath, parentPath } from './path-text.ts';
import { resolveLinks } from './resolve-links.ts';

/** An entry of the tree. A string is a file's text; a key that ends in `/` is a directory. */
export type FixtureNode =
  | string
  | Uint8Array
  | {
      /** Where a link points. */
      readonly link?: string;
      readonly text?: string;
      /** Permission bits. Default 0o755 for directories, 0o644 for files. */
      readonly mode?: number;
      readonly uid?: number;
      readonly links?: number;
      readonly size?: number;
      readonly mtimeMs?: number;
      /** A pipe, socket or device. */
      readonly special?: true;
      /** A file whose text, or a directory whose entries, cannot be read. */
      readonly unreadable?: true;
    };

export interface FixtureMachine {
  /** Parent directories are created automatically. */
  readonly tree?: Readonly<Record<string, FixtureNode>>;
  readonly platform?: Host['platform'];
  readonly home?: string;
  readonly user?: string;
  readonly uid?: number;
  readonly tempDirs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: number;
  /** Default: true on darwin and win32. */
  readonly ignoresCase?: boolean;
}

interface Stored {
  readonly path: string;
  readonly entry: Entry;
  readonly link?: string;
  readonly content?: Uint8Array;
  readonly names: Set<string>;
  readonly unreadable: boolean;
}

const MODES: Readonly<Record<Entry['type'], number>> = { file: 0o100644, directory: 0o040755, link: 0o120777, other: 0o010644 };
const FORMAT_BITS = 0o170000;

export function fixtureHost(machine: FixtureMachine = {}): Host {
  const platform = machine.platform ?? 'linux';
  const folds = machine.ignoresCase ?? platform !== 'linux';
  const env = new Map(Object.entries(machine.env ?? {}));
  const uid = machine.uid ?? 1000;
  const drive = platform === 'win32' ? 'C:' : '';
  const user = machine.user ?? 'me';
  const home = machine.home ?? (platform === 'linux' ? `/home/${user}` : `${drive}/Users/${user}`);
  const store = buildStore(machine, { platform, folds, uid });
  const keyOf = (path: string): string => (folds ? path.normalize('NFC').toLowerCase() : path);

  /** `lstat` of a path whose parents are not links. */
  const rawEntry = (path: string): Fact<Entry> => {
    if (lastName(path).length > 255) return unknownFact('the system reported ENAMETOOLONG');
    const parent = store.get(keyOf(parentPath(path)));
    if (parent !== undefined && parent.path !== path && parent.unreadable) return unknownFact('the system reported EACCES');
    const found = store.get(keyOf(path));
    return found === undefined ? absent : known(found.entry);
  };
  const rawTarget = (path: string): Fact<string> => {
    const link = store.get(keyOf(path))?.link;
    return link === undefined ? unknownFact('the system reported EINVAL') : known(link);
  };
  const disk = { platform, entry: rawEntry, linkTarget: rawTarget };

  const find = (path: string, last: 'follow' | 'keep'): Fact<Stored> => {
    const real = resolveLinks(disk, path, last);
    if (real.kind !== 'known') return real;
    const looked = rawEntry(real.value);
    if (looked.kind !== 'known') return looked;
    const found = store.get(keyOf(real.value));
    return found === undefined ? absent : known(found);
  };
  const bytes = (path: string, limit: number): Fact<Uint8Array> => {
    const found = find(path, 'follow');
    if (found.kind !== 'known') return found;
    const { entry, content, unreadable } = found.value;
    if (entry.type !== 'file') return unknownFact('not a regular file');
    if (entry.size > limit) return tooLarge(limit);
    return unreadable || content === undefined ? unknownFact('the system reported EACCES') : known(content);
  };

  const host: Host = {
    platform,
    home,
    user,
    uid,
    tempDirs: machine.tempDirs ?? (platform === 'win32' ? [`${home}/AppData/Local/Temp`] : ['/tmp', '/var/tmp']),
    now: () => machine.now ?? 1_700_000_000_000,
    env: (name) => env.get(name),
    entry: (path) => {
      const found = find(path, 'keep');
      return found.kind === 'known' ? known(found.value.entry) : found;
    },
    linkTarget: (path) => {
      const found = find(path, 'keep');
      if (found.kind !== 'known') return found;
      return found.value.link === undefined ? unknownFact('the system reported EINVAL') : known(found.value.link);
    },
    names: (path) => {
      const found = find(path, 'follow');
      if (found.kind !== 'known') return found;
      if (found.value.entry.type !== 'directory') return absent;
      return found.value.unreadable ? unknownFact('the system reported EACCES') : known([...found.value.names]);
    },
    kinds: (path) => kindsByEntry(host, path),
    bytes,
    slice: (path, from, length) => {
      const all = bytes(path, Number.MAX_SAFE_INTEGER);
      return all.kind === 'known' ? known(all.value.subarray(from, from + length)) : all;
    },
    text: (path, limit) => {
      const raw = bytes(path, limit);
      if (raw.kind !== 'known') return raw;
      try {
        return known(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.value));
      } catch {
        return unknownFact('not UTF-8 text');
      }
    },
    realPath: (path) => {
      const real = resolveLinks(disk, path);
      return real.kind === 'known' && folds && platform !== 'linux' ? known(trueSpelling(store, keyOf, real.value)) : real;
    },
    ignoresCase: () => folds,
    which: (name) => {
      if (name === '' || /[/\\\0]/.test(name)) return absent;
      for (const directory of (env.get('PATH') ?? '/usr/local/bin:/usr/bin:/bin').split(platform === 'win32' ? ';' : ':')) {
        if (normalPath(directory, platform) === undefined) continue;
        const found = find(below(directory, name), 'follow');
        if (found.kind === 'unknown') return found;
        if (found.kind === 'known' && found.value.entry.type === 'file' && (found.value.entry.mode & 0o111) !== 0)
          return known(below(directory, name));
      }
      return absent;
    },
  };
  return host;
}

/** Every existing ancestor in its original spelling, as a case-insensitive disk reports it. */
function trueSpelling(store: ReadonlyMap<string, Stored>, keyOf: (path: string) => string, path: string): string {
  const found = store.get(keyOf(path));
  if (found !== undefined) return found.path;
  const parent = parentPath(path);
  return parent === path ? path : below(trueSpelling(store, keyOf, parent), lastName(path));
}

interface Disk {
  readonly platform: Host['platform'];
  readonly folds: boolean;
  readonly uid: number;
}

function buildStore(machine: FixtureMachine, disk: Disk): Map<string, Stored> {
  const store = new Map<string, Stored>();
  const keyOf = (path: string): string => (disk.folds ? path.normalize('NFC').toLowerCase() : path);
  let ino = 1;
  const put = (path: string, node: FixtureNode, directory: 'directory' | 'any'): void => {
    const parent = parentPath(path);
    if (parent !== path) {
      if (!store.has(keyOf(parent))) put(parent, {}, 'directory');
      store.get(keyOf(parent))?.names.add(lastName(path));
    }
    ino += 1;
    store.set(keyOf(path), stored({ path, node, ino, uid: disk.uid, directory: directory === 'directory' }));
  };
  put(disk.platform === 'win32' ? 'C:/' : '/', {}, 'directory');
  const listed = Object.entries(machine.tree ?? {}).map(([key, node]) => ({ key, node, path: normalPath(key, disk.platform) }));
  // Shorter paths first, so that a described directory is not replaced by one that was created for its children.
  for (const { key, node, path } of listed.toSorted((a, b) => a.key.length - b.key.length)) {
    if (path === undefined) throw new Error(`fixture path \`${key}\` is not absolute`);
    put(path, node, /[\\/]$/.test(key) ? 'directory' : 'any');
  }
  return store;
}

function stored(made: {
  readonly path: string;
  readonly node: FixtureNode;
  readonly ino: number;
  readonly uid: number;
  readonly directory: boolean;
}): Stored {
  const { path, ino } = made;
  const plain: Exclude<FixtureNode, string | Uint8Array> =
    typeof made.node === 'string' || made.node instanceof Uint8Array ? {} : made.node;
  const type: Entry['type'] = made.directory
    ? 'directory'
    : plain.link !== undefined
      ? 'link'
      : plain.special === true
        ? 'other'
        : 'file';
  const text = typeof made.node === 'string' ? made.node : (plain.text ?? '');
  const content = made.node instanceof Uint8Array ? made.node : new TextEncoder().encode(text);
  const when = plain.mtimeMs ?? 1_600_000_000_000;
  return {
    path,
    entry: {
      type,
      size: plain.size ?? (type === 'file' ? content.length : 0),
      mtimeMs: when,
      ctimeMs: when,
      mode: plain.mode === undefined ? MODES[type] : (MODES[type] & FORMAT_BITS) | plain.mode,
      uid: plain.uid ?? made.uid,
      gid: plain.uid ?? made.uid,
      dev: 1,
      ino,
      links: plain.links ?? 1,
    },
    ...(plain.link === undefined ? {} : { link: plain.link }),
    ...(type === 'file' ? { content } : {}),
    names: new Set(),
    unreadable: plain.unreadable === true,
  };
}
