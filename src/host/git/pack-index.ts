// Finds the offset of an object in one pack with its `.idx` file (version 2), reading only the pieces that a search needs. Does not read the pack.
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';

const HEADER = 8;
const FANOUT = 256 * 4;
const MAGIC = 0xff744f63;
/** The limit for names with the same first byte, which are read at once. */
const MAX_BUCKET = 16 * 1_048_576;

export class PackIndex {
  private readonly host: Host;
  private readonly path: string;
  private readonly hashBytes: number;
  private fanout: Fact<Buffer> | undefined;

  constructor(host: Host, path: string, hashBytes: number) {
    this.host = host;
    this.path = path;
    this.hashBytes = hashBytes;
  }

  /** The offset of the object in the pack; absent if the pack does not contain it. */
  offsetOf(id: Buffer): Fact<number> {
    this.fanout ??= this.readFanout();
    if (this.fanout.kind !== 'known') return this.fanout;
    const fanout = this.fanout.value;
    const first = id[0] ?? 0;
    const low = first === 0 ? 0 : fanout.readUInt32BE((first - 1) * 4);
    const high = fanout.readUInt32BE(first * 4);
    const total = fanout.readUInt32BE(255 * 4);
    if (low > high || high > total || (high - low) * this.hashBytes > MAX_BUCKET) return this.bad();
    const names = this.piece(HEADER + FANOUT + low * this.hashBytes, (high - low) * this.hashBytes);
    if (names.kind !== 'known') return names;
    const at = search(names.value, id);
    if (at === undefined) return absent;
    const offsets = HEADER + FANOUT + total * (this.hashBytes + 4);
    const short = this.piece(offsets + (low + at) * 4, 4);
    if (short.kind !== 'known') return short;
    const offset = short.value.readUInt32BE(0);
    if (offset < 0x8000_0000) return known(offset);
    const long = this.piece(offsets + total * 4 + (offset - 0x8000_0000) * 8, 8);
    if (long.kind !== 'known') return long;
    const large = long.value.readBigUInt64BE(0);
    return large <= BigInt(Number.MAX_SAFE_INTEGER) ? known(Number(large)) : this.bad();
  }

  private readFanout(): Fact<Buffer> {
    const head = this.piece(0, HEADER + FANOUT);
    if (head.kind !== 'known') return head;
    if (head.value.readUInt32BE(0) !== MAGIC || head.value.readUInt32BE(4) !== 2) return this.bad();
    return known(head.value.subarray(HEADER));
  }

  private piece(from: number, length: number): Fact<Buffer> {
    const bytes = this.host.slice(this.path, from, length);
    if (bytes.kind !== 'known') return unknownFact(`\`${this.path}\` cannot be read`);
    if (bytes.value.length !== length) return this.bad();
    return known(Buffer.from(bytes.value.buffer, bytes.value.byteOffset, length));
  }

  private bad(): Fact<never> {
    return unknownFact(`\`${this.path}\` is not a pack index of version 2`);
  }
}

function search(names: Buffer, id: Buffer): number | undefined {
  let low = 0;
  let high = names.length / id.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = names.compare(id, 0, id.length, middle * id.length, (middle + 1) * id.length);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
