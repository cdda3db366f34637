// Decompresses git's data. Loads Node's zlib only when needed: most calls decompress nothing.
import type * as zlib from 'node:zlib';

export const inflate = (bytes: Uint8Array, most: number): Buffer =>
  (require('node:zlib') as typeof zlib).inflateSync(bytes, { maxOutputLength: most });
