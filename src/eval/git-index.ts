// Writes git's index (version 2) for a described machine, so that tracked files count as tracked. Reads nothing.
import { createHash } from 'node:crypto';
import { blobId } from '../host/git/file-status.ts';

const STAT_BYTES = 40;

/** `files`: paths below the work tree with their content. Times are zero, so that a comparison must compare the content. */
export function gitIndex(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const header = Buffer.alloc(12);
  header.write('DIRC', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(files.size, 8);
  const sorted = [...files].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const body = Buffer.concat([header, ...sorted.map(([path, content]) => entry(path, content))]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function entry(path: string, content: Uint8Array): Buffer {
  const name = Buffer.from(path);
  const stat = Buffer.alloc(STAT_BYTES);
  stat.writeUInt32BE(0o100644, 24);
  stat.writeUInt32BE(content.length, 36);
  const flags = Buffer.alloc(2);
  flags.writeUInt16BE(Math.min(name.length, 0xfff));
  const whole = Buffer.concat([stat, Buffer.from(blobId(content, 'sha1'), 'hex'), flags, name]);
  return Buffer.concat([whole, Buffer.alloc(8 - (whole.length % 8))]);
}
