// Reads objects of a repository by name: loose files, packs and alternates. Checks every object against its name, so that no file can pretend to be
// another. Never runs git; objects that a partial clone lacks are unknown.
import { basename, isAbsolute, join } from 'node:path';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import { hashBytesOf, isObjectId, OBJECT_TYPES, objectId, type GitObject, type ObjectType } from './git-object.ts';
import type { Repository } from './locate.ts';
import { PackFile } from './pack-file.ts';
import { PackIndex } from './pack-index.ts';
import { readBytes, readText } from './read-file.ts';
import { inflate } from './inflate.ts';

/** Larger objects are unknown unless the caller passes a higher limit. */
const OBJECT_LIMIT = 8 * 1_048_576;
const MAX_HEADER = 64;
const MAX_STORES = 32;
const MAX_PACKS = 1_000;
const ALTERNATES_LIMIT = 65_536;

interface Pack {
  readonly index: PackIndex;
  readonly file: PackFile;
  readonly indexPath: string;
}

export interface Stored {
  readonly ms: number;
  /** Stored in its own file, not in a pack. */
  readonly loose: boolean;
}

/** One object directory. */
interface Store {
  readonly directory: string;
  /** The latest change of the files that lead here: an alternate counts from the time it was named. */
  readonly namedMs: number;
  packs?: Fact<readonly Pack[]>;
}

export class Objects {
  private readonly host: Host;
  private readonly repository: Repository;
  private stores: readonly Store[] | undefined;
  private readonly seen = new Map<string, Fact<GitObject>>();

  constructor(host: Host, repository: Repository) {
    this.host = host;
    this.repository = repository;
  }

  read(id: string, limit = OBJECT_LIMIT): Fact<GitObject> {
    const key = `${limit} ${id}`;
    let object = this.seen.get(key);
    if (object === undefined) {
      object = this.load(id, limit);
      // Blobs are read once; commits and trees repeatedly.
      if (this.seen.size < 5_000 && !(object.kind === 'known' && object.value.type === 'blob')) this.seen.set(key, object);
    }
    return object;
  }

  /** The content of an object of one type. */
  data(id: string, type: ObjectType): Fact<Buffer> {
    const object = this.read(id);
    if (object.kind !== 'known') return object;
    return object.value.type === type ? known(object.value.data) : unknownFact(`\`${id.slice(0, 10)}\` is not a ${type}`);
  }

  /**
   * The earliest time at which the object is proven to have been in this repository, by the change times of the files that hold it. A repack makes this
   * time later than the truth; nothing makes it earlier. Absent if no readable file holds the object.
   */
  storedMs(id: string): Fact<Stored> {
    if (!this.isName(id)) return absent;
    let earliest: Stored | undefined;
    const note = (namedMs: number, paths: readonly string[]): void => {
      let latest = namedMs;
      for (const path of paths) {
        const entry = this.host.entry(path);
        if (entry.kind !== 'known' || entry.value.type !== 'file') return;
        latest = Math.max(latest, entry.value.ctimeMs);
      }
      if (earliest === undefined || latest < earliest.ms) earliest = { ms: latest, loose: paths.length === 1 };
    };
    for (const store of this.all()) {
      note(store.namedMs, [loosePath(store, id)]);
      const packs = this.packsOf(store);
      for (const pack of packs.kind === 'known' ? packs.value : [])
        if (pack.index.offsetOf(Buffer.from(id, 'hex')).kind === 'known') note(store.namedMs, [pack.indexPath, pack.file.path]);
    }
    return earliest === undefined ? absent : known(earliest);
  }

  private isName(id: string): boolean {
    return isObjectId(id) && id.length === hashBytesOf(this.repository.format.hash) * 2;
  }

  private load(id: string, limit: number): Fact<GitObject> {
    if (!this.isName(id)) return unknownFact('not an object name');
    let trouble: Fact<never> = absent;
    for (const store of this.all()) {
      for (const read of [() => this.fromPacks(store, id, limit), () => this.loose(store, id, limit)]) {
        const object = read();
        if (object.kind === 'known') {
          if (objectId(object.value.type, object.value.data, this.repository.format.hash) === id) return object;
          trouble = unknownFact(`object \`${id.slice(0, 10)}\` is damaged`);
        } else if (object.kind === 'unknown') trouble = object;
      }
    }
    return trouble;
  }

  private loose(store: Store, id: string, limit: number): Fact<GitObject> {
    const bytes = readBytes(this.host, loosePath(store, id), limit + 65_536);
    if (bytes.kind !== 'known') return bytes;
    let data: Buffer;
    try {
      data = inflate(bytes.value, limit + MAX_HEADER);
    } catch {
      return unknownFact(`object \`${id.slice(0, 10)}\` cannot be inflated or is too large`);
    }
    const nul = data.subarray(0, MAX_HEADER).indexOf(0);
    const [type = '', size = ''] = data.toString('latin1', 0, Math.max(0, nul)).split(' ');
    if (!OBJECT_TYPES.has(type) || Number(size) !== data.length - nul - 1)
      return unknownFact(`object \`${id.slice(0, 10)}\` is malformed`);
    return known({ type: type as ObjectType, data: data.subarray(nul + 1) });
  }

  private fromPacks(store: Store, id: string, limit: number): Fact<GitObject> {
    const packs = this.packsOf(store);
    if (packs.kind !== 'known') return packs;
    const name = Buffer.from(id, 'hex');
    let trouble: Fact<never> = absent;
    for (const { index, file } of packs.value) {
      const offset = index.offsetOf(name);
      const object =
        offset.kind === 'known' ? file.read(offset.value, { limit, offsetOf: (base) => index.offsetOf(base) }) : offset;
      if (object.kind === 'known') return object;
      if (object.kind === 'unknown') trouble = object;
    }
    return trouble;
  }

  private packsOf(store: Store): Fact<readonly Pack[]> {
    store.packs ??= this.listPacks(store);
    return store.packs;
  }

  private listPacks(store: Store): Fact<readonly Pack[]> {
    const directory = join(store.directory, 'pack');
    const names = this.host.names(directory);
    if (names.kind === 'absent') return known([]);
    if (names.kind === 'unknown') return names;
    const found = names.value.filter((name) => name.endsWith('.idx'));
    if (found.length > MAX_PACKS) return unknownFact(`more than ${MAX_PACKS} packs`);
    const hashBytes = hashBytesOf(this.repository.format.hash);
    return known(
      found.map((name) => {
        const indexPath = join(directory, name);
        return {
          indexPath,
          index: new PackIndex(this.host, indexPath, hashBytes),
          file: new PackFile(this.host, join(directory, `${basename(name, '.idx')}.pack`), hashBytes),
        };
      }),
    );
  }

  /** The repository's own object directory, followed by its alternates and theirs. */
  private all(): readonly Store[] {
    if (this.stores !== undefined) return this.stores;
    const found: Store[] = [{ directory: join(this.repository.commonDir, 'objects'), namedMs: Number.NEGATIVE_INFINITY }];
    for (let i = 0; i < found.length && found.length < MAX_STORES; i++) {
      const store = found[i];
      if (store === undefined) break;
      const path = join(store.directory, 'info', 'alternates');
      const entry = this.host.entry(path);
      const text = readText(this.host, path, ALTERNATES_LIMIT);
      if (text.kind !== 'known') continue;
      const ctime = entry.kind === 'known' && entry.value.type === 'file' ? entry.value.ctimeMs : Number.POSITIVE_INFINITY;
      for (const line of text.value.split('\n')) {
        // A quoted path would have to be unquoted as in C; objects there stay unknown.
        if (line === '' || line.startsWith('#') || line.startsWith('"') || line.includes('\0')) continue;
        const directory = this.host.realPath(isAbsolute(line) ? line : join(store.directory, line));
        if (directory.kind !== 'known' || found.some((one) => one.directory === directory.value)) continue;
        found.push({ directory: directory.value, namedMs: Math.max(store.namedMs, ctime) });
      }
    }
    this.stores = found;
    return found;
  }
}

const loosePath = (store: Store, id: string): string => join(store.directory, id.slice(0, 2), id.slice(2));
