// The state of a path in git: tracked and clean, modified, or untracked, also for whole directories. Does not decide about ignored files.
import { join } from 'node:path';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import { Attributes } from './attributes.ts';
import { readCacheTree } from './cache-tree.ts';
import { configBool } from './config-key.ts';
import { lastValue, type Config } from './config-load.ts';
import { fileStatus, type FileStatus } from './file-status.ts';
import { entryAt, firstAtOrAfter, isOrdered, nameBytes, parseIndex, type IndexFile } from './index-file.ts';
import type { Repository } from './locate.ts';
import type { StagedIndex } from './staged-changes.ts';
import { readBytes } from './read-file.ts';
import { workPath } from './work-path.ts';

export type Tracked = FileStatus | 'untracked';

export type Standing = 'file' | 'below' | 'no';

export interface TrackedBelow {
  /** Something below is tracked. */
  readonly any: boolean;
  /** All tracked files below are proven clean. */
  readonly allClean: boolean;
  /** Something on disk below is not tracked, so git cannot restore it. */
  readonly untrackedOrIgnored: boolean | 'unknown';
}

const INDEX_LIMIT = 128 * 1_048_576;
const MAX_BELOW = 5_000;
const MAX_COMPARED = 20_000;
/** For all files together, so that a directory with many changed files does not take seconds. */
const MAX_HASHED = 64 * 1_048_576;
const DISORDER = "git's index cannot be read: entries are out of order";
const SUBMODULE = 0o160000;
const DIRECTORY = 0o040000;

interface Opened {
  readonly index: IndexFile;
  readonly time: number;
}

export class TrackedFiles {
  private readonly host: Host;
  private readonly repository: Repository;
  private readonly config: () => Fact<Config>;
  private opened: Fact<Opened> | undefined;
  private ordered: boolean | undefined;
  private hashed = 0;
  private caseIgnored: boolean | undefined;
  private readonly answers = new Map<string, Fact<Tracked>>();
  private attributes: Attributes | undefined;
  private folded: ReadonlyMap<string, number> | undefined;

  constructor(host: Host, repository: Repository, config: () => Fact<Config>) {
    this.host = host;
    this.repository = repository;
    this.config = config;
  }

  status(path: string): Fact<Tracked> {
    let answer = this.answers.get(path);
    if (answer === undefined) {
      answer = this.read(path);
      this.answers.set(path, answer);
    }
    return answer;
  }

  private read(path: string): Fact<Tracked> {
    const place = this.place(path);
    if (place.kind !== 'known') return place;
    const { index, name, real } = place.value;
    const at = this.find(index, name);
    if (at !== undefined) return this.compare(at, name);
    const covered = this.covering(index, name);
    if (covered !== undefined) return unknownFact(covered);
    if (!this.inOrder(index)) return unknownFact(DISORDER);
    if (this.below(index, name).length > 0) return unknownFact(`\`${path}\` is a directory with tracked files`);
    const entry = this.host.entry(real);
    return entry.kind === 'known' ? known('untracked') : entry;
  }

  /** Whether the index names the path or anything below it. */
  has(path: string): Fact<boolean> {
    const place = this.place(path);
    if (place.kind !== 'known') return place;
    const { index, name } = place.value;
    const covered = this.covering(index, name);
    if (covered !== undefined) return unknownFact(covered);
    if (!this.inOrder(index)) return unknownFact(DISORDER);
    return known(this.find(index, name) !== undefined || this.below(index, name).length > 0);
  }

  /** Everything the index names. */
  all(): Fact<readonly string[]> {
    const whole = this.wholeIndex();
    if (whole.kind !== 'known') return whole;
    const { workTree, index } = whole.value;
    return known(Array.from({ length: index.count }, (_, i) => `${workTree}/${nameBytes(index, i).toString('utf8')}`));
  }

  /** Whether the index contains a path as a file, as a directory with files below it, or not at all. */
  standing(path: string): Fact<Standing> {
    const place = this.place(path);
    if (place.kind !== 'known') return place;
    const { index, name } = place.value;
    if (this.find(index, name) !== undefined) return known('file');
    const covered = this.covering(index, name);
    if (covered !== undefined) return known('file');
    if (!this.inOrder(index)) return unknownFact(DISORDER);
    return known(this.below(index, name).length > 0 ? 'below' : 'no');
  }

  /** The same for the names in one directory: the index is searched once for all of them. */
  standingIn(directory: string): (name: string) => Fact<Standing> {
    const each = (name: string): Fact<Standing> => this.standing(join(directory, name));
    const place = this.place(join(directory, 'any'));
    if (place.kind !== 'known' || this.host.platform !== 'linux') return each;
    const { index, name } = place.value;
    if (this.ignoresCase() || index.sparse || !this.inOrder(index) || this.covering(index, name) !== undefined) return each;
    const inside = name.slice(0, -'any'.length);
    const files = new Set<string>();
    const directories = new Set<string>();
    for (let at = firstAtOrAfter(index, Buffer.from(inside)); at < index.count;) {
      const full = nameBytes(index, at).toString('utf8');
      if (!full.startsWith(inside)) break;
      const slash = full.indexOf('/', inside.length);
      // INVARIANT: a name that is not UTF-8 could look like another one, so it counts as not in the index.
      const isText = !full.includes('\ufffd');
      if (isText) (slash < 0 ? files : directories).add(full.slice(inside.length, slash < 0 ? undefined : slash));
      at = isText && slash >= 0 ? firstAtOrAfter(index, Buffer.from(`${full.slice(0, slash)}0`)) : at + 1;
    }
    return (one) => known(files.has(one) ? 'file' : directories.has(one) ? 'below' : 'no');
  }

  /** Every name in the index with its object, and the directories that it marks as unchanged trees. */
  entries(): Fact<StagedIndex> {
    const opened = this.open();
    if (opened.kind !== 'known') return opened;
    const { index } = opened.value;
    function* all(): Generator<{ readonly name: string; readonly id: string }> {
      for (let i = 0; i < index.count; i++)
        yield {
          name: nameBytes(index, i).toString('utf8'),
          get id() {
            return entryAt(index, i).id;
          },
        };
    }
    const { cacheTree, hashBytes } = index;
    return known({ entries: all(), trees: cacheTree === undefined ? new Map() : readCacheTree(cacheTree, hashBytes) });
  }

  statusBelow(path: string): Fact<TrackedBelow> {
    const place = this.place(path);
    if (place.kind !== 'known') return place;
    const { index, name, real } = place.value;
    const covered = this.covering(index, name);
    if (covered !== undefined) return unknownFact(covered);
    if (!this.inOrder(index)) return unknownFact(DISORDER);
    const range = this.below(index, name);
    if (range.length > MAX_BELOW) return unknownFact(`more than ${MAX_BELOW} tracked files below \`${path}\``);
    let allClean = true;
    for (let i = range.start; i < range.start + range.length && allClean; i++) {
      const status = this.compare(i, nameBytes(index, i).toString('utf8'));
      allClean = status.kind === 'known' && status.value === 'clean';
    }
    return known({ any: range.length > 0, allClean, untrackedOrIgnored: this.untrackedIn(index, name, real) });
  }

  /** Absolute paths of all tracked files that differ from the index; a file that cannot be compared counts. */
  modified(): Fact<readonly string[]> {
    const whole = this.wholeIndex();
    if (whole.kind !== 'known') return whole;
    const { workTree, index } = whole.value;
    if (index.count > MAX_COMPARED) return unknownFact(`more than ${MAX_COMPARED} tracked files`);
    const names = Array.from({ length: index.count }, (_, i) => nameBytes(index, i).toString('utf8'));
    const differs = names.filter((name, i) => {
      const status = this.compare(i, name);
      return status.kind !== 'known' || status.value !== 'clean';
    });
    return known([...new Set(differs)].map((name) => `${workTree}/${name}`));
  }

  /** The index of a work tree, if it has one entry per file. */
  private wholeIndex(): Fact<{ readonly workTree: string; readonly index: IndexFile }> {
    const { workTree } = this.repository;
    if (workTree === undefined) return absent;
    const opened = this.open();
    if (opened.kind !== 'known') return opened;
    const { index } = opened.value;
    if (index.sparse) return unknownFact('directories are kept as one entry of the index');
    return known({ workTree, index });
  }

  private place(path: string): Fact<{ index: IndexFile; name: string; real: string }> {
    const { workTree } = this.repository;
    if (workTree === undefined) return absent;
    const place = workPath(this.host, workTree, path);
    if (place.kind !== 'known') return place;
    const opened = this.open();
    if (opened.kind !== 'known') return opened;
    return known({ index: opened.value.index, name: place.value.name, real: place.value.path });
  }

  private open(): Fact<Opened> {
    this.opened ??= this.readIndex();
    return this.opened;
  }

  private readIndex(): Fact<Opened> {
    const path = join(this.repository.gitDir, 'index');
    const hashBytes = this.repository.format.hash === 'sha1' ? 20 : 32;
    const entry = this.host.entry(path);
    const bytes = readBytes(this.host, path, INDEX_LIMIT);
    // Before the first `git add` there is no index and nothing is tracked.
    if (bytes.kind === 'absent') {
      const empty = Buffer.alloc(12 + hashBytes);
      empty.write('DIRC\0\0\0\u0002', 'latin1');
      const index = parseIndex(empty, hashBytes);
      return index.kind === 'known' ? known({ index: index.value, time: 0 }) : index;
    }
    if (bytes.kind === 'unknown') return bytes;
    if (entry.kind !== 'known') return unknownFact(`\`${path}\` changed while it was read`);
    const index = parseIndex(Buffer.from(bytes.value.buffer, bytes.value.byteOffset, bytes.value.byteLength), hashBytes);
    return index.kind === 'known' ? known({ index: index.value, time: entry.value.mtimeMs }) : index;
  }

  /** Checked only if an answer depends on a name being absent. */
  private inOrder(index: IndexFile): boolean {
    this.ordered ??= isOrdered(index);
    return this.ordered;
  }

  private find(index: IndexFile, name: string): number | undefined {
    if (name === '') return undefined;
    const bytes = Buffer.from(name, 'utf8');
    const at = firstAtOrAfter(index, bytes);
    if (at < index.count && nameBytes(index, at).equals(bytes)) return at;
    if (!this.ignoresCase()) return undefined;
    this.folded ??= new Map(
      Array.from({ length: index.count }, (_, i) => [nameBytes(index, i).toString('utf8').toLowerCase(), i]),
    );
    return this.folded.get(name.toLowerCase());
  }

  private ignoresCase(): boolean {
    const { workTree } = this.repository;
    return (this.caseIgnored ??= workTree !== undefined && this.host.ignoresCase(workTree));
  }

  /** Entries strictly below a directory. */
  private below(index: IndexFile, name: string): { start: number; length: number } {
    if (name === '') return { start: 0, length: index.count };
    const start = firstAtOrAfter(index, Buffer.from(`${name}/`, 'utf8'));
    // `0` is the byte after `/`.
    return { start, length: firstAtOrAfter(index, Buffer.from(`${name}0`, 'utf8')) - start };
  }

  /** Why nothing is known below an entry: it is a submodule, or a directory stored as one entry. */
  private covering(index: IndexFile, name: string): string | undefined {
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      const at = this.find(index, name.slice(0, slash));
      if (at !== undefined && (entryAt(index, at).mode & 0o170000) === SUBMODULE) return `\`${name}\` is inside a submodule`;
    }
    if (!index.sparse) return undefined;
    const parts = name.split('/');
    for (let depth = 1; depth <= parts.length; depth++) {
      const at = this.find(index, `${parts.slice(0, depth).join('/')}/`);
      if (at !== undefined && (entryAt(index, at).mode & 0o170000) === DIRECTORY) return `\`${name}\` is in a sparse directory`;
    }
    return undefined;
  }

  private compare(at: number, name: string): Fact<FileStatus> {
    const opened = this.open();
    const { workTree } = this.repository;
    if (opened.kind !== 'known' || workTree === undefined) return unknownFact('no index');
    const settings = (): Config | undefined => {
      const config = this.config();
      return config.kind === 'known' ? config.value : undefined;
    };
    return fileStatus({
      host: this.host,
      path: join(workTree, name),
      entry: entryAt(opened.value.index, at),
      indexTime: opened.value.time,
      hash: this.repository.format.hash,
      modeCounts: () => {
        const config = settings();
        const fileMode = config === undefined ? undefined : lastValue(config, 'core.filemode');
        return fileMode === undefined || configBool(fileMode.value) !== false;
      },
      mayHash: (size) => (this.hashed += size) <= MAX_HASHED,
      mayConvert: () => {
        this.attributes ??= new Attributes(this.host, this.repository, settings());
        return this.attributes.mayConvert(name);
      },
    });
  }

  /** Whether the directory contains anything untracked. */
  private untrackedIn(index: IndexFile, name: string, real: string): boolean | 'unknown' {
    const open = [{ name, path: real }];
    let seen = 0;
    for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
      const names = this.host.names(dir.path);
      if (names.kind === 'absent') continue;
      if (names.kind === 'unknown') return 'unknown';
      for (const child of names.value) {
        if (++seen > MAX_BELOW) return 'unknown';
        const childName = dir.name === '' ? child : `${dir.name}/${child}`;
        if (childName === '.git') continue;
        const at = this.find(index, childName);
        if (at !== undefined) {
          if ((entryAt(index, at).mode & 0o170000) === SUBMODULE) return 'unknown';
          continue;
        }
        const entry = this.host.entry(join(dir.path, child));
        if (entry.kind === 'unknown') return 'unknown';
        if (entry.kind === 'absent') continue;
        if (entry.value.type !== 'directory' || this.below(index, childName).length === 0) return true;
        open.push({ name: childName, path: join(dir.path, child) });
      }
    }
    return false;
  }
}
