// SHA-256 of a text, in plain arithmetic. Does not load node:crypto: that alone costs a short process several milliseconds.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The constants are the first 32 bits of the fractions of the square and cube roots of the first primes.
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = ((Math.sqrt(n) % 1) * 0x1_0000_0000) | 0;
    K[found] = ((Math.cbrt(n) % 1) * 0x1_0000_0000) | 0;
    found += 1;
  }
}

/** Lower-case hexadecimal digest of bytes, or of the UTF-8 form of a text. */
export function sha256(of: string | Uint8Array): string {
  const bytes = typeof of === 'string' ? Buffer.from(of, 'utf8') : Buffer.from(of.buffer, of.byteOffset, of.byteLength);
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = Buffer.alloc(blocks * 64);
  bytes.copy(padded);
  padded[bytes.length] = 0x80;
  padded.writeUInt32BE(Math.floor(bytes.length / 0x2000_0000), blocks * 64 - 8);
  padded.writeUInt32BE((bytes.length << 3) >>> 0, blocks * 64 - 4);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, padded, at);
  let hex = '';
  for (const word of state) hex += word.toString(16).padStart(8, '0');
  return hex;
}

/** Scratch of one block; a call never yields, so one is enough. */
const w = new Int32Array(64);

function compress(state: Uint32Array, bytes: Buffer, at: number): void {
  for (let i = 0; i < 16; i += 1) {
    const j = at + i * 4;
    w[i] = (bytes[j]! << 24) | (bytes[j + 1]! << 16) | (bytes[j + 2]! << 8) | bytes[j + 3]!;
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let e = state[4]! | 0;
  let f = state[5]! | 0;
  let g = state[6]! | 0;
  let h = state[7]! | 0;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}
