// The paths and blob ids of an index in a compact form that can be stored in a file and searched without parsing. Contains no stat data, so equal
// content gives equal bytes.
import { isOrdered, nameBytes, type IndexFile } from './index-file.ts';

/**
 * `file` and `link` have content that git can restore; `open` is unmerged or added with `--intent-to-add`; `covered` is a submodule or sparse
 * directory, whose content is unknown.
 */
export type SnapshotKind = 'file' | 'link' | 'open' | 'covered';
const KINDS: readonly SnapshotKind[] = ['file', 'link', 'open', 'covered'];

export interface SnapshotEntry {
  readonly kind: SnapshotKind;
  readonly id: string;
}

/** Offsets in an index entry. */
const STAT_BYTES = 40;
const MODE_AT = 24;
const EXTENDED = 0x4000;
const ANNOUNCED = 0x2000;

const MAGIC = 'LWI1';
const HEAD = 12;

/** Undefined if the index is not sorted, because then a search could not prove that a name is missing. */
export function snapshotOf(index: IndexFile): Buffer | undefined {
  if (!isOrdered(index)) return undefined;
  const { hashBytes } = index;
  let size = 0;
  for (let i = 0; i < index.count; i++) size += 1 + hashBytes + (index.nameEnd[i] ?? 0) - (index.nameStart[i] ?? 0);
  const made = Buffer.allocUnsafe(HEAD + index.count * 4 + size);
  const records = HEAD + index.count * 4;
  let at = records;
  let count = 0;
  // A repository may have a hundred thousand entries, so nothing is allocated per entry.
  const { data, names } = index;
  for (let i = 0; i < index.count; i++) {
    const entry = index.at[i] ?? 0;
    const flags = data.readUInt16BE(entry + STAT_BYTES + hashBytes);
    const stage = (flags >> 12) & 3;
    // The stages of an unmerged file become one entry.
    if (stage > 1 && i > 0 && nameBytes(index, i - 1).equals(nameBytes(index, i))) continue;
    const isAnnounced = (flags & EXTENDED) !== 0 && (data.readUInt16BE(entry + STAT_BYTES + hashBytes + 2) & ANNOUNCED) !== 0;
    made[at] = KINDS.indexOf(stage !== 0 || isAnnounced ? 'open' : kindOf(data.readUInt32BE(entry + MODE_AT)));
    at += 1;
    for (let from = entry + STAT_BYTES; from < entry + STAT_BYTES + hashBytes; from++) made[at++] = data[from] ?? 0;
    for (let from = index.nameStart[i] ?? 0; from < (index.nameEnd[i] ?? 0); from++) made[at++] = names[from] ?? 0;
    made.writeUInt32BE(at - records, HEAD + count * 4);
    count += 1;
  }
  made.write(MAGIC, 0, 'latin1');
  made.writeUInt32BE(hashBytes, 4);
  made.writeUInt32BE(count, 8);
  if (count === index.count) return made.subarray(0, at);
  return Buffer.concat([made.subarray(0, HEAD + count * 4), made.subarray(records, at)]);
}

function kindOf(mode: number): SnapshotKind {
  const type = mode & 0o170000;
  if (type === 0o100000) return 'file';
  return type === 0o120000 ? 'link' : 'covered';
}

export class IndexSnapshot {
  private readonly data: Buffer;
  private readonly count: number;
  private readonly hashBytes: number;
  private folded: ReadonlyMap<string, number> | undefined;

  private constructor(data: Buffer) {
    this.data = data;
    this.hashBytes = data.readUInt32BE(4);
    this.count = data.readUInt32BE(8);
  }

  /** The bytes must be the stored ones: the caller has checked their hash. */
  static open(data: Buffer): IndexSnapshot | undefined {
    if (data.length < HEAD || data.toString('latin1', 0, 4) !== MAGIC) return undefined;
    return new IndexSnapshot(data);
  }

  /** `absent` is certain; undefined: the index does not cover this path. `fold`: the disk ignores case. */
  find(name: string, fold: 'exact' | 'fold'): SnapshotEntry | 'absent' | undefined {
    const at = this.position(name, fold);
    if (at !== undefined) return this.entry(at);
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      // A sparse directory is stored with a trailing slash, a submodule without.
      for (const above of [name.slice(0, slash), name.slice(0, slash + 1)]) {
        const found = this.position(above, fold);
        if (found !== undefined && this.entry(found).kind === 'covered') return undefined;
      }
    }
    return 'absent';
  }

  private position(name: string, fold: 'exact' | 'fold'): number | undefined {
    if (fold === 'fold') {
      this.folded ??= new Map(Array.from({ length: this.count }, (_, i) => [this.name(i).toString('utf8').toLowerCase(), i]));
      return this.folded.get(name.toLowerCase());
    }
    const wanted = Buffer.from(name, 'utf8');
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.name(middle).compare(wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  private start(i: number): number {
    return HEAD + this.count * 4 + (i === 0 ? 0 : this.data.readUInt32BE(HEAD + (i - 1) * 4));
  }
  private name(i: number): Buffer {
    return this.data.subarray(this.start(i) + 1 + this.hashBytes, this.start(i + 1));
  }
  private entry(i: number): SnapshotEntry {
    const at = this.start(i);
    return { kind: KINDS[this.data[at] ?? 0] ?? 'open', id: this.data.toString('hex', at + 1, at + 1 + this.hashBytes) };
  }
}
