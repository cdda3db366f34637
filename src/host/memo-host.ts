// A host that looks each fact up at most once. For a single decision: it never forgets, so it must not outlive that decision.
import type { Entry, Fact, Host } from './host.ts';
import { absent, decoded, known, tooLarge, unknownFact } from './host.ts';
import { resolveLinks } from './resolve-links.ts';

/** One result per path: a smaller limit is served from a larger read, a larger limit reads again. */
class Limited<T extends { readonly length: number }> {
  readonly #seen = new Map<string, Map<number, Fact<T>>>();

  get(path: string, limit: number, by: { readonly read: () => Fact<T>; readonly sizeOf: (value: T) => number }): Fact<T> {
    const byLimit = this.#seen.get(path) ?? new Map<number, Fact<T>>();
    this.#seen.set(path, byLimit);
    const before = byLimit.get(limit);
    if (before !== undefined) return before;
    for (const [other, value] of byLimit) {
      const fits = value.kind === 'absent' || (value.kind === 'known' && (other <= limit || by.sizeOf(value.value) <= limit));
      if (fits) return value;
    }
    const value = by.read();
    byLimit.set(limit, value);
    return value;
  }
}

/** Paths or names longer than this are left to the host. */
const MAX_PATH = 1000;
const MAX_NAME = 250;
/** An empty name, `.`, `..` or a trailing slash: only a walk shows where these lead. */
const NOT_PLAIN = /\/(?:$|\/|\.\.?(?:\/|$))|\0/;

/** Pieces of large files are read and kept in windows of this size; at most this many windows. */
const WINDOW = 32 * 1024;
const MAX_WINDOWS = 512;

const byteLength = (text: string): number => Buffer.byteLength(text);
const lengthOf = (bytes: Uint8Array): number => bytes.length;

/** A class with methods, because creating a score of functions for each decision costs more than most decisions need. */
class MemoHost implements Host {
  readonly platform: Host['platform'];
  readonly #host: Host;
  readonly #entries = new Map<string, Fact<Entry>>();
  readonly #realPaths = new Map<string, Fact<string>>();
  /** The result of a walk that meets no link: the path exists, is missing, or needs a real walk. */
  readonly #walked = new Map<string, 'there' | 'missing' | 'walk'>();
  readonly #env = new Map<string, string | undefined>();
  #linkTargets: Map<string, Fact<string>> | undefined;
  #names: Map<string, Fact<readonly string[]>> | undefined;
  #kinds: Map<string, Fact<ReadonlyMap<string, Entry['type']>>> | undefined;
  #texts: Limited<string> | undefined;
  #bytes: Limited<Uint8Array> | undefined;
  #windows: Map<string, Fact<Uint8Array>> | undefined;
  #ignoresCase: Map<string, boolean> | undefined;
  #which: Map<string, Fact<string>> | undefined;
  #uid: number | undefined;

  constructor(host: Host) {
    this.platform = host.platform;
    this.#host = host;
  }

  get home(): string {
    return this.#host.home;
  }
  get user(): string {
    return this.#host.user;
  }
  get uid(): number {
    return (this.#uid ??= this.#host.uid);
  }
  get tempDirs(): readonly string[] {
    return this.#host.tempDirs;
  }

  get stateDir(): string | undefined {
    return this.#host.stateDir;
  }

  /** The clock is not cached: time limits are measured with it. */
  now(): number {
    return this.#host.now();
  }

  env(name: string): string | undefined {
    const before = this.#env.get(name);
    if (before !== undefined || this.#env.has(name)) return before;
    const value = this.#host.env(name);
    this.#env.set(name, value);
    return value;
  }

  /** Below an absent path everything is absent, without a lookup. */
  entry(path: string): Fact<Entry> {
    const before = this.#entries.get(path);
    if (before !== undefined) return before;
    const value = this.platform !== 'win32' && this.#isBelowAbsent(path) ? absent : this.#host.entry(path);
    this.#entries.set(path, value);
    return value;
  }

  linkTarget(path: string): Fact<string> {
    return remembered((this.#linkTargets ??= new Map()), path, () => this.#host.linkTarget(path));
  }

  names(path: string): Fact<readonly string[]> {
    return remembered((this.#names ??= new Map()), path, () =>
      this.entry(path).kind === 'absent' ? absent : this.#host.names(path),
    );
  }

  kinds(path: string): Fact<ReadonlyMap<string, Entry['type']>> {
    return remembered((this.#kinds ??= new Map()), path, () =>
      this.entry(path).kind === 'absent' ? absent : this.#host.kinds(path),
    );
  }

  text(path: string, limit: number): Fact<string> {
    const read = (): Fact<string> => {
      if (this.#host.resolved === undefined) return this.#unread(path, limit) ?? this.#host.text(path, limit);
      const bytes = this.bytes(path, limit);
      return bytes.kind === 'known' ? decoded(bytes.value) : bytes;
    };
    return (this.#texts ??= new Limited()).get(path, limit, { read, sizeOf: byteLength });
  }

  bytes(path: string, limit: number): Fact<Uint8Array> {
    const read = (): Fact<Uint8Array> => {
      const { resolved } = this.#host;
      const trouble = this.#unread(path, limit);
      if (trouble !== undefined || resolved === undefined) return trouble ?? this.#host.bytes(path, limit);
      const real = this.realPath(path);
      return real.kind === 'known' ? resolved.bytes(real.value, limit) : real;
    };
    return (this.#bytes ??= new Limited()).get(path, limit, { read, sizeOf: lengthOf });
  }

  /** Reads whole windows: a git pack is read in thousands of small pieces that are close together, and every disk read opens the file again. */
  slice(path: string, from: number, length: number): Fact<Uint8Array> {
    const first = Math.floor(from / WINDOW);
    if (!Number.isSafeInteger(from) || from < 0 || length < 1 || Math.floor((from + length - 1) / WINDOW) !== first)
      return this.#host.slice(path, from, length);
    const window = this.#window(path, first);
    if (window.kind !== 'known') return window;
    const start = from - first * WINDOW;
    return known(window.value.subarray(start, start + length));
  }

  #window(path: string, index: number): Fact<Uint8Array> {
    const key = `${index} ${path}`;
    const windows = (this.#windows ??= new Map());
    const before = windows.get(key);
    if (before !== undefined) return before;
    const value = this.#host.slice(path, index * WINDOW, WINDOW);
    if (windows.size >= MAX_WINDOWS) windows.clear();
    windows.set(key, value);
    return value;
  }

  realPath(path: string): Fact<string> {
    const before = this.#realPaths.get(path);
    if (before !== undefined) return before;
    // Except on Linux, the disk must give the true spelling of the path.
    const value = this.platform === 'linux' ? this.#walk(path) : this.#host.realPath(path);
    this.#realPaths.set(path, value);
    return value;
  }

  ignoresCase(path: string): boolean {
    return remembered((this.#ignoresCase ??= new Map()), path, () => this.#host.ignoresCase(path));
  }

  which(name: string): Fact<string> {
    return remembered((this.#which ??= new Map()), name, () => this.#host.which(name));
  }

  #isBelowAbsent(path: string): boolean {
    const name = path.lastIndexOf('/');
    if (path.length > MAX_PATH || path.length - name > MAX_NAME || NOT_PLAIN.test(path)) return false;
    for (let cut = name; cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
      const above = this.#entries.get(path.slice(0, cut));
      if (above !== undefined) return above.kind === 'absent';
    }
    return false;
  }

  /** The walk shares every directory's entry between paths; if it meets no link, the path is its own real path. */
  #walk(path: string): Fact<string> {
    const simple = path.length < MAX_PATH && path.charCodeAt(0) === 47 && !NOT_PLAIN.test(path);
    return simple && this.#look(path) !== 'walk' ? known(path) : resolveLinks(this, path);
  }

  #look(path: string): 'there' | 'missing' | 'walk' {
    if (path === '') return 'there';
    const before = this.#walked.get(path);
    if (before !== undefined) return before;
    const above = this.#look(path.slice(0, path.lastIndexOf('/')));
    const found = above === 'there' ? this.entry(path) : undefined;
    const made =
      found === undefined
        ? above
        : found.kind === 'absent'
          ? 'missing'
          : found.kind === 'known' && found.value.type !== 'link'
            ? 'there'
            : 'walk';
    this.#walked.set(path, made);
    return made;
  }

  /** The result of reading a file, if its entry alone decides it, in the words of the host. */
  #unread(path: string, limit: number): Fact<never> | undefined {
    const real = this.realPath(path);
    if (real.kind !== 'known') return real;
    const found = this.entry(real.value);
    if (found.kind !== 'known') return found;
    if (found.value.type !== 'file') return unknownFact('not a regular file');
    return found.value.size > limit ? tooLarge(limit) : undefined;
  }
}

function remembered<T>(seen: Map<string, T>, key: string, read: () => T): T {
  const before = seen.get(key);
  if (before !== undefined) return before;
  const value = read();
  seen.set(key, value);
  return value;
}

/** Returns a host that already caches unchanged. */
export const memoHost = (host: Host): Host => (host instanceof MemoHost ? host : new MemoHost(host));
