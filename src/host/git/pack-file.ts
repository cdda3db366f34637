// Reads one object from a pack (version 2), resolving its chain of deltas. Needs the offset of the object; does not search and does not check the
// object's name.
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { applyDelta } from './delta.ts';
import { TYPES, type GitObject } from './git-object.ts';
import { inflate } from './inflate.ts';

const OFS_DELTA = 6;
const REF_DELTA = 7;
/** The longest chain git makes. */
const MAX_CHAIN = 4_096;
/** The limit for all pieces of one chain together. */
const MAX_CHAIN_BYTES = 64 * 1_048_576;
const MAX_HEADER = 64;
const SMALL = 65_536;
const MAX_KEPT = 16 * 1_048_576;

interface Piece {
  readonly type: number;
  readonly data: Buffer;
  /** For deltas: the offset of the base, or its name. */
  readonly base?: number | Buffer;
}

export interface PackSearch {
  readonly limit: number;
  /** The offset of another object in this pack. */
  readonly offsetOf: (id: Buffer) => Fact<number>;
}

export class PackFile {
  private readonly host: Host;
  readonly path: string;
  private readonly hashBytes: number;
  /** Objects that are likely bases of other deltas. */
  private kept = new Map<number, GitObject>();
  private keptBytes = 0;

  constructor(host: Host, path: string, hashBytes: number) {
    this.host = host;
    this.path = path;
    this.hashBytes = hashBytes;
  }

  read(offset: number, search: PackSearch): Fact<GitObject> {
    const chain: { readonly at: number; readonly data: Buffer }[] = [];
    let bytes = 0;
    let base: GitObject | undefined;
    for (let at = offset; base === undefined;) {
      base = this.kept.get(at);
      if (base !== undefined) break;
      const piece = this.piece(at, search.limit);
      if (piece.kind !== 'known') return piece;
      const { type, data } = piece.value;
      bytes += data.length;
      if (piece.value.base === undefined) {
        const name = TYPES.get(type);
        if (name === undefined) return this.bad('an object has no known type');
        base = this.keep(at, { type: name, data });
        break;
      }
      chain.push({ at, data });
      if (chain.length > MAX_CHAIN || bytes > MAX_CHAIN_BYTES) return this.bad('a chain of deltas is too long');
      if (typeof piece.value.base === 'number') at = piece.value.base;
      else {
        const found = search.offsetOf(piece.value.base);
        if (found.kind !== 'known') return this.bad('the base of a delta is missing');
        at = found.value;
      }
    }
    for (const { at, data } of chain.reverse()) {
      const made = applyDelta(base.data, data, search.limit);
      if (made === undefined) return this.bad('a delta does not fit');
      base = this.keep(at, { type: base.type, data: made });
    }
    return known(base);
  }

  private keep(at: number, object: GitObject): GitObject {
    if (object.data.length > SMALL) return object;
    if (this.keptBytes > MAX_KEPT) {
      this.kept = new Map();
      this.keptBytes = 0;
    }
    this.kept.set(at, object);
    this.keptBytes += object.data.length;
    return object;
  }

  private piece(offset: number, limit: number): Fact<Piece> {
    const head = this.host.slice(this.path, offset, MAX_HEADER);
    if (head.kind !== 'known') return unknownFact(`\`${this.path}\` cannot be read`);
    const bytes = head.value;
    let at = 0;
    let byte = bytes[at++] ?? 0;
    const type = (byte >> 4) & 7;
    let size = byte & 0x0f;
    for (let shift = 4; (byte & 0x80) !== 0; shift += 7) {
      if (at >= bytes.length || shift > 46) return this.bad('a header is malformed');
      byte = bytes[at++] ?? 0;
      size += (byte & 0x7f) * 2 ** shift;
    }
    // A delta may be slightly larger than its result; the limit for the object itself is checked when it is built.
    if (size > limit + SMALL) return unknownFact('the object is too large');
    let base: number | Buffer | undefined;
    if (type === OFS_DELTA) {
      byte = bytes[at++] ?? 0;
      let back = byte & 0x7f;
      while ((byte & 0x80) !== 0) {
        if (at >= bytes.length || back > 2 ** 45) return this.bad('a header is malformed');
        byte = bytes[at++] ?? 0;
        back = (back + 1) * 128 + (byte & 0x7f);
      }
      base = offset - back;
      // INVARIANT: chains always lead towards the front of the pack, so that they end.
      if (back <= 0 || base < 12) return this.bad('a delta leads nowhere');
    } else if (type === REF_DELTA) {
      base = Buffer.from(bytes.subarray(at, at + this.hashBytes));
      at += this.hashBytes;
      if (base.length !== this.hashBytes) return this.bad('a header is malformed');
    }
    const data = this.inflate(offset + at, size);
    if (data.kind !== 'known') return data;
    return known({ type, data: data.value, ...(base === undefined ? {} : { base }) });
  }

  private inflate(from: number, size: number): Fact<Buffer> {
    // Incompressible data is stored in blocks with a few extra bytes each.
    const packed = this.host.slice(this.path, from, size + 5 * (Math.floor(size / 16_000) + 1) + 64);
    if (packed.kind !== 'known') return unknownFact(`\`${this.path}\` cannot be read`);
    try {
      const data = inflate(packed.value, size + 1);
      return data.length === size ? known(data) : this.bad('an object has another size than it says');
    } catch {
      return this.bad('an object cannot be inflated');
    }
  }

  private bad(why: string): Fact<never> {
    return unknownFact(`\`${this.path}\`: ${why}`);
  }
}
