// Unpacks what git packed. Loads Node's zlib only when something is unpacked: most calls unpack nothing.
import type * as zlib from 'node:zlib';

export const inflate = (bytes: Uint8Array, most: number): Buffer =>
  (require('node:zlib') as typeof zlib).inflateSync(bytes, { maxOutputLength: most });
