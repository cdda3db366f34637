// Files that the state directory stores under the hash of their content: what the project was before a session. Never throws; a file that
// does not match its name counts as missing.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDir } from './private-dir.ts';
import type { Store } from './store.ts';
import { sha256 } from '../host/sha256.ts';

const LARGEST = 256 * 1_048_576;
const NAME = /^[0-9a-f]{64}$/;

export const keptDirOf = (stateDir: string): string => join(stateDir, 'kept');
const hashOf = (bytes: Uint8Array): string => sha256(bytes);

/** The name under which it is stored; undefined if it could not be stored. Equal content is stored once. */
export function keepFile({ dir, uid, now }: Store, bytes: Uint8Array): string | undefined {
  if (bytes.length > LARGEST) return undefined;
  const name = hashOf(bytes);
  const path = join(keptDirOf(dir), name);
  try {
    // In use again: pruning uses this time.
    utimesSync(path, now() / 1000, now() / 1000);
    return name;
  } catch {
    // Not there yet.
  }
  for (const needed of [dir, keptDirOf(dir)]) if (ensurePrivateDir(needed, uid).kind === 'failed') return undefined;
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(half, bytes, { mode: 0o600, flag: 'wx' });
    // INVARIANT: a file with its final name is complete; two processes may store the same one at the same time.
    renameSync(half, path);
    return name;
  } catch {
    // A full or read-only disk.
    return undefined;
  } finally {
    rmSync(half, { force: true });
  }
}

export function readKept({ dir }: Pick<Store, 'dir'>, name: string): Buffer | undefined {
  if (!NAME.test(name)) return undefined;
  let fd: number | undefined;
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    fd = openSync(join(keptDirOf(dir), name), flags);
    const entry = fstatSync(fd);
    if (!entry.isFile() || entry.size > LARGEST) return undefined;
    const bytes = readFileSync(fd);
    return hashOf(bytes) === name ? bytes : undefined;
  } catch {
    // Pruned, or never stored.
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
