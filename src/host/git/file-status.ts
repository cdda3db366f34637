// Compares one index entry with the file on disk, as `git status` would. Does not search the index.
import { createHash } from 'node:crypto';
import { known, unknownFact, type Entry, type Fact, type Host } from '../host.ts';
import type { IndexEntry } from './index-file.ts';

export type FileStatus = 'clean' | 'modified';

export interface Comparison {
  readonly host: Host;
  readonly path: string;
  readonly entry: IndexEntry;
  /** When the index was written. A file changed at that time or later may have the same size and time. */
  readonly indexTime: number;
  readonly hash: 'sha1' | 'sha256';
  /** core.fileMode: whether the executable bit counts. Read only when needed, because reading settings takes time. */
  readonly modeCounts: () => boolean;
  readonly mayConvert: () => boolean;
  /** Whether this many more bytes may be read to compare content. */
  readonly mayHash: (size: number) => boolean;
}

const HASH_LIMIT = 8 * 1_048_576;
const LINK = 0o120000;
const FILE = 0o100000;
const SUBMODULE = 0o160000;
const TYPE = 0o170000;
/** Host times are milliseconds as a double, which are exact to a quarter of a microsecond. */
const PRECISION = 0.001;
/** Kernels use a clock for file times that advances every few milliseconds. */
const TICK = 10;

const asMs = (time: { readonly seconds: number; readonly nanos: number }): number => time.seconds * 1_000 + time.nanos / 1e6;
const low32 = (value: number): number => Number(BigInt.asUintN(32, BigInt(Math.trunc(value))));

export function fileStatus(comparison: Comparison): Fact<FileStatus> {
  const { host, path, entry, modeCounts } = comparison;
  if (entry.unwatched) return unknownFact(`git was told not to look at \`${path}\``);
  const type = entry.mode & TYPE;
  if (type === SUBMODULE) return unknownFact(`\`${path}\` is a submodule`);
  // An unmerged file, or one added with `--intent-to-add`, has no content that git could restore.
  if (entry.stage !== 0 || entry.intentToAdd) return known('modified');
  const found = host.entry(path);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'absent') return known('modified');
  const disk = found.value;
  if (type === LINK) return disk.type === 'link' ? linkStatus(comparison) : known('modified');
  if (type !== FILE) return unknownFact(`\`${path}\` has a mode git does not use`);
  if (disk.type !== 'file') return known('modified');
  if (host.platform !== 'win32' && (disk.mode & 0o100) !== (entry.mode & 0o100) && modeCounts()) return known('modified');
  if (sameStat(disk, entry, host) && asMs(entry.mtime) < comparison.indexTime - TICK) return known('clean');
  return contentStatus(comparison, disk.size);
}

function sameStat(disk: Entry, entry: IndexEntry, host: Host): boolean {
  // A size of zero marks an entry that git itself no longer trusts; an empty file is cheap to hash.
  if (entry.size === 0 || low32(disk.size) !== entry.size) return false;
  if (!sameTime(disk.mtimeMs, entry.mtime)) return false;
  if (host.platform === 'win32') return true;
  return (
    sameTime(disk.ctimeMs, entry.ctime) &&
    low32(disk.ino) === entry.ino &&
    low32(disk.uid) === entry.uid &&
    low32(disk.gid) === entry.gid
  );
}

function sameTime(ms: number, time: { readonly seconds: number; readonly nanos: number }): boolean {
  return Math.abs(ms - asMs(time)) < PRECISION && time.seconds < 0xffff_ffff;
}

function contentStatus(comparison: Comparison, size: number): Fact<FileStatus> {
  const { host, path, entry } = comparison;
  if (size > HASH_LIMIT || !comparison.mayHash(size)) return unknownFact(`\`${path}\` is too large to compare`);
  const bytes = host.bytes(path, HASH_LIMIT);
  if (bytes.kind !== 'known') return unknownFact(`\`${path}\` cannot be read`);
  if (blobId(bytes.value, comparison.hash) === entry.id) return known('clean');
  if (comparison.mayConvert()) return unknownFact(`git may convert \`${path}\``);
  return known('modified');
}

function linkStatus(comparison: Comparison): Fact<FileStatus> {
  const target = comparison.host.linkTarget(comparison.path);
  if (target.kind !== 'known') return unknownFact(`link \`${comparison.path}\` cannot be read`);
  return known(blobId(Buffer.from(target.value, 'utf8'), comparison.hash) === comparison.entry.id ? 'clean' : 'modified');
}

export function blobId(bytes: Uint8Array, hash: 'sha1' | 'sha256'): string {
  return createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
