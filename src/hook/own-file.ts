// Files that leeway stores for its own use between two calls. They only save time: without them every answer is the same.
import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** INVARIANT: returns only a file that belongs to this user and that nobody else may write. */
export function readOwnFile(path: string, largest: number): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const { uid, mode, size } = fstatSync(fd);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn && (mode & constants.S_IFMT) === constants.S_IFREG && size <= largest ? readFileSync(fd) : undefined;
  } catch {
    // Not there yet.
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Atomic: writes the whole file or nothing. */
export function writeOwnFile(path: string, data: string | Buffer): void {
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, data, { mode: 0o600 });
  renameSync(temporary, path);
}
