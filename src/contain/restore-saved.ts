// Restores the files that a call deleted or overwrote. What it replaces is moved into the store, never lost. Does not check who
// may do so.
import {
  chmodSync,
  chownSync,
  closeSync,
  fchmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { inRealParent } from './real-parent.ts';
import type { SavedCall, SavedPath } from './saved-call.ts';
import { contentOf, eachChunk, factsOf, isAsBefore, lookAt, lookOfContent, openPlain, statOf } from './saved-call.ts';

/** `same`: nothing to do. `changed`: the path is not as the call left it. `lost`: the stored file is no longer what was saved. */
export type PathState = 'same' | 'restorable' | 'changed' | 'unsure' | 'lost';

/** `dir`: the directory of the record. */
export function stateOfPath(saved: SavedPath, dir: string): PathState {
  if (isAsBefore(saved)) return 'same';
  const now = lookAt(saved.path);
  if (now === 'other' || now === 'directory') return 'changed';
  if (!isWhole(saved, dir)) return 'lost';
  if (now === 'absent') return saved.after === undefined || saved.after === 'absent' ? 'restorable' : 'changed';
  if (saved.after === undefined) return 'unsure';
  return saved.after === now ? 'restorable' : 'changed';
}

/** Whether the stored file is still what was saved. A hard link shares later writes to the original. */
function isWhole({ stored, by, mark, type }: SavedPath, dir: string): boolean {
  if (type !== 'file') return true;
  if (stored === undefined) return false;
  const path = join(dir, stored);
  const stat = statOf(path);
  if (stat?.isFile() !== true) return false;
  return by === 'link' ? factsOf(stat) === mark : contentOf(lookAt(path)) === contentOf(mark);
}

export interface Restoring {
  /** The directory of the record. */
  readonly dir: string;
  /** Where replaced files are stored. */
  readonly aside: string;
}

export interface Restored {
  /** The replaced files, as paths that can be restored again. */
  readonly replaced: readonly SavedPath[];
  readonly done: number;
  readonly failed: readonly { readonly path: string; readonly why: string }[];
}

export function restorePaths(paths: SavedCall['paths'], restoring: Restoring): Restored {
  const replaced: SavedPath[] = [];
  const failed: { path: string; why: string }[] = [];
  const made: SavedPath[] = [];
  let done = 0;
  for (const saved of paths) {
    const state = stateOfPath(saved, restoring.dir);
    if (state === 'same') continue;
    try {
      if (state === 'lost') throw new Error('what was saved is no longer there');
      makeParents(dirname(saved.path));
      const old = inRealParent(saved.path, (at) => putBack(at, saved, { ...restoring, number: replaced.length }));
      if (old !== undefined) replaced.push(old);
      if (saved.type === 'directory') made.push(saved);
      done += 1;
    } catch (error) {
      failed.push({ path: saved.path, why: error instanceof Error ? error.message : String(error) });
    }
  }
  // Modes are set last, because a directory without write permission cannot be filled.
  for (const { path, mode } of made.toReversed()) inRealParent(path, (at) => chmodSync(at, mode));
  return { replaced, done, failed };
}

/** Creates missing parent directories; the call did not delete them, so they get the usual mode. */
function makeParents(dir: string): void {
  if (statOf(dir) !== undefined) return;
  makeParents(dirname(dir));
  inRealParent(dir, (at) => mkdirSync(at));
}

interface Putting extends Restoring {
  readonly number: number;
}

/** Returns what was there before. INVARIANT: a file is replaced only after it was moved away and checked. */
function putBack(at: string, saved: SavedPath, putting: Putting): SavedPath | undefined {
  if (saved.type === 'directory') {
    mkdirSync(at, { mode: 0o700 });
    return undefined;
  }
  const old = moveAway(at, saved, putting);
  try {
    if (saved.type === 'link') symlinkSync(saved.target ?? '', at);
    else putFile(at, saved, join(putting.dir, saved.stored ?? ''));
  } catch (error) {
    if (old?.stored !== undefined) linkBack(join(putting.aside, old.stored), at);
    throw error;
  }
  return old;
}

function moveAway(at: string, saved: SavedPath, putting: Putting): SavedPath | undefined {
  const stat = statOf(at);
  if (stat === undefined) return undefined;
  const look = lookAt(at);
  const facts = { path: saved.path, mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid, mtimeMs: stat.mtimeMs };
  if (stat.isSymbolicLink()) {
    unlinkSync(at);
    return { ...facts, type: 'link', target: look.slice('link '.length), mark: look };
  }
  const stored = `old-${putting.number}`;
  const to = join(putting.aside, stored);
  moveFile(at, to);
  const moved = lookAt(to);
  if (moved !== look) {
    linkBack(to, at);
    throw new Error('it was changed while it was being put back');
  }
  return { ...facts, type: 'file', stored, by: 'copy', mark: look };
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const { mode } = lstatSync(from);
    copyTo(from, to, mode);
    unlinkSync(from);
  }
}

/** Fails if something exists at the path. */
function linkBack(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    copyTo(from, to, lstatSync(from).mode);
  }
}

function copyTo(from: string, to: string, mode: number): string {
  const [source, target] = [openPlain(from), openSync(to, 'wx', 0o600)];
  try {
    const hash = createHash('sha256');
    eachChunk(source, (chunk) => {
      hash.update(chunk);
      writeSync(target, chunk);
    });
    fchmodSync(target, mode & 0o7777);
    return hash.digest('hex');
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** INVARIANT: fails if something is at the path, and never shows a half-written file there. */
function putFile(at: string, saved: SavedPath, stored: string): void {
  if (saved.by === 'link') {
    try {
      linkSync(stored, at);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    }
  }
  const next = join(dirname(at), `.leeway-${randomBytes(8).toString('hex')}`);
  try {
    const sum = copyTo(stored, next, saved.mode);
    if (saved.by === 'copy' && contentOf(lookOfContent(0, sum)) !== contentOf(saved.mark) && !isLarge(saved.mark))
      throw new Error('what was saved is no longer there');
    // Only root may change the owner of a file.
    if (process.getuid?.() === 0) chownSync(next, saved.uid, saved.gid);
    utimesSync(next, saved.mtimeMs / 1000, saved.mtimeMs / 1000);
    linkSync(next, at);
  } finally {
    rmSync(next, { force: true });
  }
}

/** The mark of a large file consists of facts such as its time, which a copy does not share. */
const isLarge = (mark: string): boolean => mark.includes(':');
