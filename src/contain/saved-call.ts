// The record of what was saved before a call, and the state of a path as one text that can be compared. Saves and restores
// nothing.
import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { createHash } from 'node:crypto';

/**
 * The state of a path: `absent`, `directory`, `other`, `link` with its target, or `file` with its mode and a mark of its content.
 */
export type PathLook = string;

/** One path that the call may delete or overwrite. */
export interface SavedPath {
  /** Absolute. No directory above it was a link when it was saved. */
  readonly path: string;
  readonly type: 'file' | 'directory' | 'link';
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly mtimeMs: number;
  /** The target of a link. */
  readonly target?: string;
  /** The name of the stored file in the directory of the record. */
  readonly stored?: string;
  /** `link`: the stored file is a hard link, for a call that only removes the original. */
  readonly by?: 'copy' | 'link';
  /** What the stored file must still be: for `copy` the state of the path before the call, for `link` facts of the file. */
  readonly mark: string;
  /** The state of the path when the call had ended. Absent if the end was not reported. */
  readonly after?: PathLook;
}

export interface SavedRefs {
  /** The directory that git works in. */
  readonly at: string;
  readonly refs: Readonly<Record<string, string>>;
  readonly stashes: readonly { readonly id: string; readonly message: string }[];
}

export interface SavedCall {
  readonly format: 1;
  readonly number: number;
  readonly atMs: number;
  readonly session: string;
  readonly callId: string;
  readonly text: string;
  readonly paths: readonly SavedPath[];
  /** What could not be saved, and why. */
  readonly missed: readonly { readonly path: string; readonly why: string }[];
  readonly refs: readonly SavedRefs[];
  readonly bytes: number;
  /** The agent reported that the call ended. */
  readonly ended?: true;
  /** The saved call whose undo replaced these files. */
  readonly undoOf?: number;
}

/** Larger files are compared by size and times only. */
const MOST_HASHED = 20 * 1024 * 1024;
const CHUNK = 1 << 20;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export function lookAt(path: string): PathLook {
  let stat: Stats | undefined;
  try {
    stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return 'absent';
    if (stat.isSymbolicLink()) return `link ${readlinkSync(path)}`;
    if (stat.isDirectory()) return 'directory';
    return stat.isFile() ? lookOfFile(path) : 'other';
  } catch (error) {
    return isMissing(error) ? 'absent' : 'other';
  }
}

/** INVARIANT: follows no link and does not block on a pipe, whatever was put there meanwhile. */
export const openPlain = (path: string): number => {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new Error(`\`${path}\` is not a plain file`);
};

function lookOfFile(path: string): PathLook {
  const fd = openPlain(path);
  try {
    const stat = fstatSync(fd);
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.size > MOST_HASHED) return `file ${mode} ${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}`;
    const hash = createHash('sha256');
    eachChunk(fd, (chunk) => void hash.update(chunk));
    return lookOfContent(stat.mode, hash.digest('hex'));
  } finally {
    closeSync(fd);
  }
}

export const lookOfContent = (mode: number, sum: string): PathLook => `file ${(mode & 0o7777).toString(8)} ${sum}`;

/** The state of a file without its mode. */
export const contentOf = (look: PathLook): string => look.replace(/^file \d+ /, 'file ');

export function eachChunk(fd: number, use: (chunk: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let n = readSync(fd, buffer); n > 0; n = readSync(fd, buffer)) use(buffer.subarray(0, n));
}

/** Facts that do not change when a file gains or loses hard links. */
export const factsOf = ({ dev, ino, size, mtimeMs }: Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs'>): string =>
  `${dev}:${ino}:${size}:${mtimeMs}`;

/** Whether the path is as it was before the call. */
export function isAsBefore(saved: SavedPath): boolean {
  if (saved.by !== 'link') return lookAt(saved.path) === saved.mark;
  const stat = statOf(saved.path);
  return stat?.isFile() === true && factsOf(stat) === saved.mark;
}

export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
