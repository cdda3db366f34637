// Reads git's index (versions 2, 3 and 4) into searchable form. Does not look at the work tree.
import { known, unknownFact, type Fact } from '../host.ts';

/** Offsets are into `data`; names into `names`, sorted by bytes. Built so that nothing is allocated per entry. */
export interface IndexFile {
  readonly data: Buffer;
  readonly names: Buffer;
  readonly count: number;
  readonly hashBytes: number;
  readonly at: Uint32Array;
  readonly nameStart: Uint32Array;
  readonly nameEnd: Uint32Array;
  /** Some directories are stored as a single entry. */
  readonly sparse: boolean;
  /** The bytes of the `TREE` extension, if there is one. */
  readonly cacheTree: Buffer | undefined;
}

export interface IndexEntry {
  readonly ctime: { readonly seconds: number; readonly nanos: number };
  readonly mtime: { readonly seconds: number; readonly nanos: number };
  readonly ino: number;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
  readonly id: string;
  readonly stage: number;
  /** The index flags say to assume that the file is unchanged. */
  readonly unwatched: boolean;
  readonly intentToAdd: boolean;
}

const STAT_BYTES = 40;
const MAX_NAME = 65_535;
const MAX_NAMES_BYTES = 128 * 1_048_576;
const EXTENDED = 0x4000;

const bad = (why: string): Fact<never> => unknownFact(`git's index cannot be read: ${why}`);

export function parseIndex(data: Buffer, hashBytes: number): Fact<IndexFile> {
  if (data.length < 12 + hashBytes || data.toString('latin1', 0, 4) !== 'DIRC') return bad('not an index');
  const version = data.readUInt32BE(4);
  const count = data.readUInt32BE(8);
  if (version < 2 || version > 4) return bad(`version ${version}`);
  const end = data.length - hashBytes;
  const fixed = STAT_BYTES + hashBytes + 2;
  // The count comes from the file, so it is checked against the file's size before memory is allocated for it.
  if (count > (end - 12) / fixed) return bad('more entries than bytes');
  const at = new Uint32Array(count);
  const nameStart = new Uint32Array(count);
  const nameEnd = new Uint32Array(count);
  const names = version === 4 ? new Names(data.length * 2) : undefined;
  let pos = 12;
  for (let i = 0; i < count; i++) {
    const begin = pos;
    at[i] = begin;
    pos += fixed;
    if (pos > end) return bad('cut short');
    const flags = ((data[pos - 2] ?? 0) << 8) | (data[pos - 1] ?? 0);
    if ((flags & EXTENDED) !== 0) {
      if (version < 3) return bad('extended flags in version 2');
      pos += 2;
    }
    if (names !== undefined) {
      const next = names.add(data, pos, end);
      if (next === undefined) return bad('a name is malformed');
      nameStart[i] = names.lastStart;
      nameEnd[i] = names.length;
      pos = next;
    } else {
      let length = flags & 0xfff;
      if (length === 0xfff) length = data.indexOf(0, pos) - pos;
      if (length <= 0 || length > MAX_NAME || pos + length >= end || data[pos + length] !== 0) return bad('a name is malformed');
      nameStart[i] = pos;
      nameEnd[i] = pos + length;
      pos = begin + ((pos + length - begin + 8) & ~7);
    }
  }
  const extensions = readExtensions(data, pos, end);
  if (extensions.kind !== 'known') return extensions;
  const index: IndexFile = {
    data,
    names: names?.bytes ?? data,
    count,
    hashBytes,
    at,
    nameStart,
    nameEnd,
    ...extensions.value,
  };
  return known(index);
}

/** Names in version 4, each stored as "drop n bytes of the previous name, append these". */
class Names {
  bytes: Buffer;
  length = 0;
  lastStart = 0;
  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(Math.max(1_024, size));
  }

  /** Returns the position after the name, or undefined if it is malformed. */
  add(data: Buffer, start: number, end: number): number | undefined {
    let pos = start;
    let byte = data[pos++] ?? 0;
    let drop = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      if (pos >= end || drop > MAX_NAME) return undefined;
      byte = data[pos++] ?? 0;
      drop = (drop + 1) * 128 + (byte & 0x7f);
    }
    let nul = pos;
    while (nul < end && data[nul] !== 0) nul++;
    const keep = this.length - this.lastStart - drop;
    const size = keep + nul - pos;
    if (keep < 0 || nul >= end || size <= 0 || size > MAX_NAME || this.length + size > MAX_NAMES_BYTES) return undefined;
    this.reserve(size);
    // Byte by byte: names are short, and a call to a native copy costs more than it saves.
    const { bytes } = this;
    let to = this.length;
    for (let from = this.lastStart; from < this.lastStart + keep; from++) bytes[to++] = bytes[from] ?? 0;
    for (let from = pos; from < nul; from++) bytes[to++] = data[from] ?? 0;
    this.lastStart = this.length;
    this.length += size;
    return nul + 1;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + size) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/** Optional extensions begin with a capital letter; the others change what the entries mean. */
function readExtensions(data: Buffer, start: number, end: number): Fact<Pick<IndexFile, 'sparse' | 'cacheTree'>> {
  let sparse = false;
  let cacheTree: Buffer | undefined;
  let pos = start;
  while (pos + 8 <= end) {
    const name = data.toString('latin1', pos, pos + 4);
    if (name === 'sdir') sparse = true;
    else if (name === 'link') return bad('it is split');
    else if (!/^[A-Z]/.test(name)) return bad('an extension is unknown');
    const size = data.readUInt32BE(pos + 4);
    if (name === 'TREE' && pos + 8 + size <= end) cacheTree = data.subarray(pos + 8, pos + 8 + size);
    pos += 8 + size;
  }
  return pos === end ? known({ sparse, cacheTree }) : bad('an extension is malformed');
}

/** Whether the names are sorted; only then can a search prove that a name is missing. */
export function isOrdered(index: IndexFile): boolean {
  const { names, nameStart, nameEnd, count } = index;
  for (let entry = 1; entry < count; entry++) {
    let i = nameStart[entry - 1] ?? 0;
    let j = nameStart[entry] ?? 0;
    const iEnd = nameEnd[entry - 1] ?? 0;
    const jEnd = nameEnd[entry] ?? 0;
    while (i < iEnd && j < jEnd && names[i] === names[j]) {
      i++;
      j++;
    }
    if (i < iEnd && (j >= jEnd || (names[i] ?? 0) > (names[j] ?? 0))) return false;
  }
  return true;
}

/** Position of the first entry whose name is not before `name`. */
export function firstAtOrAfter(index: IndexFile, name: Buffer): number {
  let low = 0;
  let high = index.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nameBytes(index, middle).compare(name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const nameBytes = (index: IndexFile, i: number): Buffer =>
  index.names.subarray(index.nameStart[i] ?? 0, index.nameEnd[i] ?? 0);

export function entryAt(index: IndexFile, i: number): IndexEntry {
  const { data, hashBytes } = index;
  const at = index.at[i] ?? 0;
  const word = (n: number): number => data.readUInt32BE(at + n * 4);
  const flagsAt = at + STAT_BYTES + hashBytes;
  const flags = data.readUInt16BE(flagsAt);
  const more = (flags & EXTENDED) === 0 ? 0 : data.readUInt16BE(flagsAt + 2);
  return {
    ctime: { seconds: word(0), nanos: word(1) },
    mtime: { seconds: word(2), nanos: word(3) },
    ino: word(5),
    mode: word(6),
    uid: word(7),
    gid: word(8),
    size: word(9),
    id: data.toString('hex', at + STAT_BYTES, flagsAt),
    stage: (flags >> 12) & 3,
    unwatched: (flags & 0x8000) !== 0 || (more & 0x4000) !== 0,
    intentToAdd: (more & 0x2000) !== 0,
  };
}
