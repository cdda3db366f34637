// Appends one sealed line to the current segment with one write. Never throws; does not use the spool and does not read history.
import { closeSync, constants, fchmodSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { headsOf, sealLine } from './chain.ts';
import { causeOf, ensurePrivateDir } from './private-dir.ts';
import { isFull, nextSegment, segmentNames } from './segment-files.ts';
import { readTail } from './tail.ts';

/** How many bytes at the end of the log a writer reads to name the newest records. */
const WINDOW = 16 * 1024;

export type Appended =
  | { readonly kind: 'written'; readonly segment: string; readonly line: string }
  | { readonly kind: 'failed'; readonly why: string };

export interface AppendOptions {
  readonly uid: number;
  readonly now: number;
  /** Wait until the data is on the disk. A hook does not: a killed process loses nothing, a power failure may lose the last seconds. */
  readonly sync?: 'yes' | 'no';
}

const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export const logDirOf = (stateDir: string): string => join(stateDir, 'log');

/** INVARIANT: one `writeSync` on an O_APPEND descriptor per record, so that writers never mix their lines. */
export function appendRecord(stateDir: string, record: { readonly v: number }, options: AppendOptions): Appended {
  const logDir = logDirOf(stateDir);
  let open: { fd: number; name: string; before: string | undefined } | undefined;
  try {
    let names = segmentNames(logDir);
    if (names.length === 0) {
      for (const dir of [stateDir, logDir]) {
        const made = ensurePrivateDir(dir, options.uid);
        if (made.kind === 'failed') return made;
      }
      names = segmentNames(logDir);
    }
    open = openCurrent(logDir, names, options);
    const { size } = fstatSync(open.fd);
    const tail = readTail(open.fd, size, WINDOW);
    // A new segment does not contain everything a writer should have seen: other writers may still add to the one before.
    const earlier = size < WINDOW && open.before !== undefined ? linesAtEnd(join(logDir, open.before), WINDOW - size) : [];
    const line = sealLine(record, headsOf([...earlier, ...tail.lines]));
    const bytes = Buffer.from(`${tail.cut ? '\n' : ''}${line}\n`, 'utf8');
    const wrote = writeSync(open.fd, bytes);
    if (wrote < bytes.length) return { kind: 'failed', why: `only ${wrote} of ${bytes.length} bytes fitted on the disk` };
    if (options.sync === 'yes') fsyncSync(open.fd);
    return { kind: 'written', segment: open.name, line };
  } catch (error) {
    return { kind: 'failed', why: `cannot write to \`${logDir}\`: ${causeOf(error)}` };
  } finally {
    if (open !== undefined) closeSync(open.fd);
  }
}

function openCurrent(
  logDir: string,
  names: readonly string[],
  options: AppendOptions,
): { fd: number; name: string; before: string | undefined } {
  const last = names.at(-1);
  if (last !== undefined) {
    const fd = openOwn(join(logDir, last));
    if (!isFull(last, fstatSync(fd).size, options.now)) return { fd, name: last, before: names.at(-2) };
    fsyncSync(fd);
    closeSync(fd);
  }
  const name = nextSegment(last, options.now);
  return { fd: openOwn(join(logDir, name)), name, before: last };
}

function openOwn(path: string): number {
  const fd = openSync(path, FLAGS, 0o600);
  const entry = fstatSync(fd);
  if (!entry.isFile()) {
    closeSync(fd);
    throw new Error('not a regular file');
  }
  if (process.platform !== 'win32' && (entry.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
  return fd;
}

/** Empty if the segment is gone or unreadable: then this writer did not see it, and its record says so. */
function linesAtEnd(path: string, window: number): readonly string[] {
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    return readTail(fd, fstatSync(fd).size, window).lines;
  } catch {
    return [];
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
