// Files as this call leaves them so far: with exactly known or with unknown contents. Knows no program and reads no contents.
import { posix } from 'node:path';
import type { Place } from '../model/place.ts';
import { matches } from './patterns.ts';
import type { Written } from './state.ts';
import type { Stream } from './value.ts';
import { inDoubt, union } from './value.ts';

/** What the disk tells about a path that is written. */
export interface WriteFacts {
  /** The path with all links resolved, so that each file has one spelling. */
  realPath(path: string): string;
  /** `fresh`: nothing is there. `surely`: the text replaces what is there. `perhaps`: writing may fail. `shared`: the file has other names too. */
  overwriting(path: string): 'fresh' | 'surely' | 'perhaps' | 'shared';
}

/** A change of many files, or of a whole tree, that was not analysed in detail. */
export interface Change {
  readonly place: Place;
  readonly from: readonly number[];
  readonly why: string;
  /** `contents`: of existing files; `entries`: may also create or replace links; `removal`; `work tree`: by version control. */
  readonly what: 'contents' | 'entries' | 'removal' | 'work tree';
  /** Files that are sure to be unchanged. */
  readonly spares?: (path: string) => boolean;
}

/** One command of a pipeline: the versions at which the pipeline and this command started. */
export interface Beside {
  readonly from: number;
  readonly to: number;
}

interface Touched extends Change {
  readonly at: number;
  readonly real: string;
}
interface Entry {
  readonly at: number;
  readonly written: Written;
  /** Nothing was there before this write. */
  readonly fresh: boolean;
}

/** The call's own streams, which are not files. */
const STREAM = /^\/dev\/(fd\/\d+|std(in|out|err)|tty|null|zero|full|u?random)$|^\/proc\/(thread-)?self\/fd\/\d+$/;
const isStream = (path: string): boolean => (path.startsWith('/dev/') || path.startsWith('/proc/')) && STREAM.test(path);
/** Paths that version control does not change: its own records, and directories that are usually ignored. */
const NOT_TRACKED = /\/(\.git|\.hg|\.jj|node_modules|\.?venv)(\/|$)/;

export class WrittenFiles {
  readonly #disk: WriteFacts;
  readonly #entries = new Map<string, Entry>();
  readonly #touched: Touched[] = [];
  readonly #stiff: { readonly place: Place; readonly real: string }[] = [];
  readonly #followed = new Map<string, readonly ('background' | Beside)[]>();
  readonly #spelled = new Map<string, string>();
  #version = 0;
  #exits = 0;
  #writes = 0;
  #builds = 0;

  constructor(disk: WriteFacts) {
    this.#disk = disk;
  }

  /** Increases with every change, so it serves as a cheap snapshot. */
  get version(): number {
    return this.#version;
  }

  /** The number of changes recorded so far. */
  get writes(): number {
    return this.#writes;
  }

  /** Starts a new version without a write. */
  tick(): number {
    return ++this.#version;
  }

  /** The file as this call leaves it; undefined if the call did not touch it. What another command of a pipeline writes may not be there yet. */
  get(path: string, together: readonly Beside[] = []): Written | undefined {
    if (this.#isUntouched) return undefined;
    const key = this.#key(path);
    if (key === undefined)
      return { kind: 'output', from: this.#everyOrigin(), why: 'its path leads through what this call made' };
    const entry = this.#entries.get(key);
    const touched = this.#touched.findLast((one) => covers(one, key));
    if (touched && touched.at > (entry?.at ?? 0))
      return {
        kind: 'output',
        from: union(touched.from, fromOf(entry)),
        why: touched.why,
        ...(touched.what === 'removal' ? { removed: true as const } : {}),
      };
    if (entry && together.some((one) => entry.at > one.from && entry.at <= one.to))
      return { kind: 'output', from: fromOf(entry), why: 'it is written at the same time' };
    return entry?.written;
  }

  /** Files whose whole text this call wrote. */
  texts(): readonly string[] {
    return [...this.#entries].flatMap(([path, { written }]) => (written.kind === 'text' && !isStream(path) ? [path] : []));
  }

  /** Whether this call put something there. A changed work tree adds no new programs. */
  has(path: string): boolean {
    const written = this.get(path);
    if (!written || (written.kind === 'output' && written.removed)) return false;
    const key = this.#key(path);
    return (
      key === undefined || this.#entries.has(key) || this.#touched.some((one) => one.what !== 'work tree' && covers(one, key))
    );
  }

  set(path: string, written: Written): void {
    this.#writes++;
    if (written.kind === 'output' && written.built) this.#builds++;
    const key = this.#key(path);
    const from = written.kind === 'copy' ? [] : written.from;
    if (key === undefined) return this.#everything(from, 'its path leads through what this call made');
    const at = ++this.#version;
    if (isStream(key)) {
      this.#entries.set(key, { at, written, fresh: false });
      return;
    }
    if (this.#touched.some((one) => one.what === 'entries' && covers(one, key)))
      this.#everything(from, `\`${path}\` was written, which may be a link made in this call`);
    const stiff = this.#stiff.some((one) =>
      one.place.kind === 'path' && one.place.extent === 'one' ? one.real === key : covers(one, key),
    );
    const disk = this.#disk.overwriting(key);
    const sure = stiff && disk === 'surely' ? 'perhaps' : disk;
    const last = this.#entries.get(key);
    // A redirection first opens its file and then fills it: this counts as one write.
    const filled = last?.fresh === true && last.written.kind === 'output' && last.written.from.every((id) => from.includes(id));
    const fresh = sure === 'fresh' && (last ? filled : !this.#touched.some((one) => covers(one, key)));
    if (sure === 'shared') this.#everything(from, `\`${path}\` was written, which has other names`);
    this.#entries.set(key, {
      at: ++this.#version,
      fresh,
      written:
        written.kind === 'text' && sure === 'perhaps' ? { kind: 'output', from, why: 'writing it may have failed' } : written,
    });
  }

  /** Records files that were changed in an unknown way. */
  touch(change: Change): void {
    this.#writes++;
    if (change.place.kind === 'unknown') return this.#everything(change.from, change.why);
    const real = this.#key(change.place.path);
    if (real === undefined) return this.#everything(change.from, change.why);
    if (isStream(real)) return;
    this.#push({ ...change, real, at: ++this.#version });
  }

  /** A loop changes the same place repeatedly: keeps one entry, the newest, with all origins. */
  #push(change: Touched): void {
    const before = this.#touched.findIndex((one) => isSameChange(one, change));
    const [older] = before < 0 ? [] : this.#touched.splice(before, 1);
    this.#touched.push(older === undefined ? change : { ...change, from: union(older.from, change.from) });
  }

  /** Permissions were changed: writing there may fail from now on. */
  noteMayRefuseWrites(place: Place): void {
    this.#stiff.push({
      place: place.kind === 'path' ? place : EVERYTHING,
      real: place.kind === 'path' ? (this.#key(place.path) ?? '/') : '/',
    });
  }

  changedSince(path: string, version: number): boolean {
    if (this.#entries.size === 0) return false;
    const key = this.#key(path);
    return key !== undefined && (this.#entries.get(key)?.at ?? 0) > version;
  }

  /** Whether this path itself was created or replaced, not only a directory above it. */
  made(path: string): boolean {
    if (this.#isUntouched) return false;
    const key = this.#key(path);
    if (key === undefined) return false;
    return (
      this.#entries.has(key) ||
      this.#touched.some((one) => one.real === key && one.what !== 'work tree' && one.what !== 'removal' && key !== '/')
    );
  }

  /** Files at or below a directory that this call wrote individually. */
  pathsBelow(directory: string): readonly string[] {
    if (this.#entries.size === 0) return [];
    const key = this.#key(directory);
    return key === undefined ? [] : [...this.#entries.keys()].filter((path) => path === key || below(path, key));
  }

  /** Whether this call changed anything in a directory. */
  touches(directory: string): boolean {
    if (this.#isUntouched) return false;
    const key = this.#key(directory);
    if (key === undefined) return true;
    const inside = (path: string): boolean => path === key || below(path, key) || below(key, path);
    return [...this.#entries.keys()].some((path) => below(path, key)) || this.#touched.some((one) => inside(one.real));
  }

  /** Writes since `before` may not have happened. */
  doubt(before: number): void {
    if (this.#version === before) return;
    const at = ++this.#version;
    for (const [key, entry] of this.#entries)
      if (entry.at > before && entry.written.kind === 'text' && !isStream(key))
        this.#entries.set(key, {
          at,
          fresh: false,
          written: entry.fresh
            ? { ...entry.written, orAbsent: true }
            : { kind: 'output', from: entry.written.from, why: 'whether it was written is unknown' },
        });
  }

  /** The contents of files written since `before` become unknown. */
  unsettle(before: number, why: string): void {
    if (this.#version === before) return;
    const at = ++this.#version;
    for (const [key, entry] of this.#entries)
      if (entry.at > before && entry.written.kind !== 'output' && !isStream(key))
        this.#entries.set(key, {
          at,
          fresh: false,
          // The origin of a copy is not stored, so any earlier part may be the origin.
          written: { kind: 'output', from: entry.written.kind === 'copy' ? this.#everyOrigin() : entry.written.from, why },
        });
  }

  /** It is no longer known whether the last build succeeded: a program from before may still be there. */
  settleBuilds(): void {
    if (this.#builds === 0) return;
    this.#builds = 0;
    for (const [key, entry] of this.#entries)
      if (entry.written.kind === 'output' && entry.written.built && this.#disk.overwriting(key) !== 'fresh') {
        const { built: _, ...rest } = entry.written;
        this.#entries.set(key, { ...entry, written: rest });
      }
  }

  /** Records a command that may end its shell before the rest has run. */
  noteExit(): void {
    this.#exits++;
  }

  /** Runs a subshell. If a command in it may have ended it early, its writes and output are uncertain. */
  inSubshell(run: () => Stream): Stream {
    const [exits, version] = [this.#exits, this.#version];
    const out = run();
    if (this.#exits === exits) return out;
    this.doubt(version);
    return inDoubt(out);
  }

  /** Parts that wrote the content at this place. */
  origins(place: Place): readonly number[] {
    if (place.kind !== 'path' || this.#isUntouched) return [];
    const key = this.#key(place.path);
    if (key === undefined) return this.#everyOrigin();
    const parts: (readonly number[])[] = [];
    for (const [path, entry] of this.#entries)
      if (path === key || (place.extent !== 'one' && below(path, key))) parts.push(fromOf(entry));
    for (const one of this.#touched)
      if (one.what !== 'removal' && (covers(one, key) || (place.extent !== 'one' && below(one.real, key)))) parts.push(one.from);
    return union(...parts);
  }

  /** Records that a file is being run by something that runs in parallel to the following commands. */
  follow(path: string, beside: readonly ('background' | Beside)[]): void {
    if (beside.length === 0) return;
    const key = this.#key(path);
    if (key !== undefined) this.#followed.set(key, [...(this.#followed.get(key) ?? []), ...beside]);
  }

  /** A file at this place that was followed and may still be running. */
  raced(place: Place, together: readonly Beside[] = []): string | undefined {
    for (const [key, runs] of this.#followed)
      if (
        runs.some((run) => run === 'background' || together.some((one) => one.from === run.from && one.to !== run.to)) &&
        this.#meets(place, key)
      )
        return key;
    return undefined;
  }

  sameFile(a: string, b: string): boolean {
    const [one, other] = [this.#key(a), this.#key(b)];
    return one !== undefined && one === other;
  }

  #meets(place: Place, key: string): boolean {
    if (place.kind === 'unknown') return true;
    const real = this.#key(place.path);
    return real === undefined || (place.extent === 'one' ? real === key : covers({ place, real }, key));
  }

  /** One spelling per file; undefined if a `..` leads out of something that this call created, which is not on disk yet. */
  #key(path: string): string | undefined {
    if (isStream(path)) return path;
    let real = this.#spelled.get(path);
    if (real === undefined) {
      real = posix.normalize(this.#disk.realPath(path)).replace(/(.)\/$/, '$1');
      this.#spelled.set(path, real);
    }
    if (!path.includes('..') || this.#touched.length === 0) return real;
    const names = path.split('/');
    for (const [i, name] of names.entries()) {
      if (name !== '..') continue;
      const above = posix.normalize(this.#disk.realPath(names.slice(0, i).join('/') || '/'));
      if (this.#touched.some((one) => one.what === 'entries' && covers(one, above))) return undefined;
    }
    return real;
  }

  /** Nothing has been written yet, as in most calls. */
  get #isUntouched(): boolean {
    return this.#entries.size === 0 && this.#touched.length === 0;
  }

  #everything(from: readonly number[], why: string): void {
    this.#push({
      place: EVERYTHING,
      real: '/',
      from,
      why,
      what: 'contents',
      at: ++this.#version,
    });
  }

  #everyOrigin(): readonly number[] {
    return union(...this.#touched.map((one) => one.from), ...[...this.#entries.values()].map(fromOf));
  }
}

const EVERYTHING: Place = { kind: 'path', path: '/', extent: 'tree' };

const isSameChange = (one: Touched, other: Touched): boolean =>
  one.real === other.real && one.what === other.what && one.spares === other.spares && isSamePlace(one.place, other.place);

/** Whether two places are equal in everything that `covers` compares, except the path. */
const isSamePlace = (one: Place, other: Place): boolean =>
  one.kind === 'path' && other.kind === 'path' && one.extent === other.extent && one.pattern === other.pattern;

const below = (path: string, directory: string): boolean => path.startsWith(directory === '/' ? '/' : `${directory}/`);

const fromOf = (entry: Entry | undefined): readonly number[] =>
  !entry || entry.written.kind === 'copy' ? [] : entry.written.from;

function covers(
  one: { readonly place: Place; readonly real: string } & Partial<Pick<Change, 'what' | 'spares'>>,
  key: string,
): boolean {
  if (one.what === 'work tree' && NOT_TRACKED.test(key)) return false;
  if (one.spares?.(key)) return false;
  if (one.place.kind === 'path' && one.place.extent === 'glob') {
    if (!below(key, one.real)) return false;
    const pattern = one.place.pattern ?? '*';
    const first = key.slice(one.real === '/' ? 1 : one.real.length + 1).split('/')[0] ?? '';
    // A pattern over several levels, or one that is not understood, may match anything below.
    return pattern.includes('/') || pattern.includes('**') || matches(pattern, first) !== false;
  }
  return key === one.real || below(key, one.real);
}

/** After a branch, a loop round, or an arm of `&&` and `||`: what it wrote since `before` (the earlier `walk.files.version`) may not be there. */
export const markUncertain = (walk: { readonly files: WrittenFiles }, before: number): void => walk.files.doubt(before);
