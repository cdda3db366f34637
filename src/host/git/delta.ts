// Applies one git delta to its base. Does not read packs; a delta that does not match its base or its own sizes gives undefined.

/** The content the delta describes, or undefined when it is malformed or larger than `limit`. */
export function applyDelta(base: Buffer, delta: Buffer, limit: number): Buffer | undefined {
  const reader = { at: 0 };
  const baseSize = readSize(delta, reader);
  const size = readSize(delta, reader);
  if (baseSize !== base.length || size === undefined || size > limit) return undefined;
  const made = Buffer.allocUnsafe(size);
  let filled = 0;
  let { at } = reader;
  while (at < delta.length) {
    const op = delta[at++] ?? 0;
    if ((op & 0x80) === 0) {
      // Literal bytes in the delta itself; an instruction of zero is reserved.
      if (op === 0 || at + op > delta.length || filled + op > size) return undefined;
      delta.copy(made, filled, at, at + op);
      at += op;
      filled += op;
      continue;
    }
    let from = 0;
    let length = 0;
    for (let i = 0; i < 4; i++) if ((op & (1 << i)) !== 0) from += (delta[at++] ?? 0) * 2 ** (8 * i);
    for (let i = 0; i < 3; i++) if ((op & (0x10 << i)) !== 0) length += (delta[at++] ?? 0) * 2 ** (8 * i);
    if (length === 0) length = 0x10000;
    if (at > delta.length || from + length > base.length || filled + length > size) return undefined;
    base.copy(made, filled, from, from + length);
    filled += length;
  }
  return filled === size ? made : undefined;
}

function readSize(delta: Buffer, reader: { at: number }): number | undefined {
  let size = 0;
  for (let shift = 0; shift < 49; shift += 7) {
    const byte = delta[reader.at++];
    if (byte === undefined) return undefined;
    size += (byte & 0x7f) * 2 ** shift;
    if ((byte & 0x80) === 0) return size;
  }
  return undefined;
}
