// Collects marks of files and directory listings: equal marks mean equal content. Limited in number; records when something did
// not fit. Judges nothing.
import { join } from 'node:path';
import type { Fact, Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Place } from '../model/place.ts';
import type { CallMarks } from './call-marks.ts';

const MOST_FILES = 600;
const MOST_BYTES = 2 * 1024 * 1024;
const BYTES_IN_ALL = 16 * 1024 * 1024;
const MOST_LISTED = 4000;
/** Directories that belong to installers and version control. */
const NOT_LISTED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

export class DiskMarks {
  readonly host: Host;
  readonly #marks = new Map<string, string>();
  readonly #files = new Set<string>();
  readonly #names = new Map<string, ReadonlySet<string>>();
  #bytes = 0;
  #listed = 0;
  #lost = false;

  constructor(host: Host) {
    this.host = host;
  }

  all(): CallMarks {
    return { marks: [...this.#marks], fixed: !this.#lost, files: [...this.#files] };
  }

  /** Notes that the marks leave out something that the call depends on. */
  lose(): void {
    this.#lost = true;
  }

  /** Marks a file whose content has already been read. */
  read(path: string, fact: Fact<string>): void {
    if (fact.kind !== 'known') this.stat(path);
    else this.#set(path, sha256(fact.value));
  }

  /** Marks what the disk says about a path (type, size, time), without its content. */
  stat(path: string): void {
    if (!this.#marks.has(path)) this.#set(path, this.#statOf(path));
  }

  /** Marks a regular file by its content, following links. Returns false if there is no such file. */
  file(path: string): boolean {
    if (this.#files.has(path)) return true;
    const real = this.host.realPath(path);
    const at = real.kind === 'known' ? real.value : path;
    const entry = this.host.entry(at);
    if (entry.kind === 'absent') return false;
    if (entry.kind === 'known' && entry.value.type !== 'file') return false;
    const size = entry.kind === 'known' ? entry.value.size : 0;
    const bytes = size > MOST_BYTES || this.#bytes + size > BYTES_IN_ALL ? undefined : this.host.bytes(at, MOST_BYTES);
    this.#bytes += size;
    this.#set(path, `${at} ${bytes?.kind === 'known' ? sha256(bytes.value) : this.#statOf(at)}`);
    return true;
  }

  /** Marks what a word of the call may name: a file, all names in a directory, or the names that a pattern may match. */
  word(path: string): void {
    if (this.file(path)) return;
    const wild = path.search(/[*?[{]/);
    if (wild !== -1) return this.#tree(path.slice(0, path.lastIndexOf('/', wild)) || '/', 'if there');
    this.#tree(path, 'if there');
  }

  place(place: Place): void {
    if (place.kind === 'unknown') return this.lose();
    switch (place.extent) {
      case 'one':
        return this.word(place.path);
      case 'glob':
      case 'tree':
      case 'below':
        if (!this.file(place.path)) this.#tree(place.path, 'always');
        if (place.extent === 'glob') this.#matching(place.path, place.pattern ?? '*');
    }
  }

  names(dir: string): ReadonlySet<string> {
    const known = this.#names.get(dir);
    if (known !== undefined) return known;
    const fact = this.host.names(dir);
    const names = new Set(fact.kind === 'known' ? fact.value : []);
    this.#names.set(dir, names);
    return names;
  }

  /** Marks the files in this directory that a pattern may match, by their content. */
  #matching(dir: string, pattern: string): void {
    const wild = pattern.search(/[*?[{]/);
    const start = wild === -1 ? pattern : pattern.slice(0, wild);
    if (!start.includes('/')) for (const name of this.names(dir)) if (name.startsWith(start)) this.file(join(dir, name));
  }

  #tree(dir: string, when: 'if there' | 'always'): void {
    const key = `${dir}/`;
    if (this.#marks.has(key)) return;
    const entry = this.host.entry(dir);
    if (when === 'if there' && entry.kind === 'absent') return;
    const listing: string[] = [];
    const queue = [dir];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const name of [...this.names(at)].sort()) {
        if ((this.#listed += 1) > MOST_LISTED) return this.lose();
        const path = join(at, name);
        const one = this.host.entry(path);
        listing.push(`${path}${one.kind === 'known' && one.value.type === 'link' ? ` ${this.#linkOf(path)}` : ''}`);
        if (one.kind === 'known' && one.value.type === 'directory' && !NOT_LISTED.has(name)) queue.push(path);
      }
    }
    this.#set(key, sha256(listing.join('\0')));
  }

  #linkOf(path: string): string {
    const target = this.host.linkTarget(path);
    return target.kind === 'known' ? target.value : target.kind;
  }

  #statOf(path: string): string {
    const entry = this.host.entry(path);
    if (entry.kind !== 'known') return entry.kind;
    const { ino, size, mtimeMs, ctimeMs } = entry.value;
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  }

  #set(path: string, mark: string): void {
    if (this.#marks.size >= MOST_FILES) return this.lose();
    this.#marks.set(path, mark);
    if (!path.endsWith('/')) this.#files.add(path);
  }
}
