// Saves the files that a call may delete or overwrite, before it runs: copies, or hard links for files that are only removed.
// Within limits.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, linkSync, lstatSync, openSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { directoriesUp } from '../host/directories-up.ts';
import type { SavedCall, SavedPath } from './saved-call.ts';
import { eachChunk, factsOf, lookOfContent, openPlain, statOf } from './saved-call.ts';

/** A path that the call may lose. `link`: it is only removed, so a hard link keeps it. `copy`: it may be overwritten in place. */
export interface Target {
  /** Absolute; no parent directory is a link. */
  readonly path: string;
  readonly how: 'copy' | 'link';
  /** Whether everything below is included. */
  readonly extent: 'one' | 'tree';
}

export interface SaveInput {
  /** The directory of the record. */
  readonly dir: string;
  /** Whether the path need not be saved: git can restore it, or it can be recreated. */
  readonly isSpare: (path: string, type: 'file' | 'directory') => boolean;
  readonly clock: () => number;
}

/**
 * Limits, so that no call is delayed noticeably. `ms` counts only after the first `anyway` paths, so that small losses are saved
 * even on a busy machine.
 */
export const SAVE_LIMITS = { copies: 200, bytes: 20 * 1024 * 1024, links: 2000, seen: 5000, ms: 300, anyway: 20 };

export type Saved = Pick<SavedCall, 'paths' | 'missed' | 'bytes'>;

export function savePaths(targets: readonly Target[], input: SaveInput): Saved {
  const paths = new Map<string, SavedPath>();
  const missed: { path: string; why: string }[] = [];
  const used = { copies: 0, bytes: 0, links: 0, seen: 0, stored: 0 };
  const started = input.clock();
  /** The limit that is reached, if one is. */
  const limit = (): string | undefined =>
    (used.seen > SAVE_LIMITS.anyway && input.clock() - started > SAVE_LIMITS.ms) || used.seen > SAVE_LIMITS.seen
      ? 'too much to save before the call'
      : undefined;

  const file = (path: string, how: Target['how'], stat: Stats): SavedPath | string => {
    const stored = String(paths.size);
    const base = { ...factsOfEntry(path, stat), type: 'file', stored } as const;
    if (how === 'link' && used.links < SAVE_LIMITS.links) {
      const mark = secondName(path, join(input.dir, stored), stat);
      if (mark !== undefined) {
        used.links += 1;
        used.stored += stat.size;
        return { ...base, by: 'link', mark };
      }
    }
    if (used.copies >= SAVE_LIMITS.copies) return `more than ${SAVE_LIMITS.copies} files`;
    if (used.bytes + stat.size > SAVE_LIMITS.bytes) return `more than ${SAVE_LIMITS.bytes / 1024 / 1024} MB`;
    const copy = copyOf(path, join(input.dir, stored), SAVE_LIMITS.bytes - used.bytes);
    if (typeof copy === 'string') return copy;
    used.copies += 1;
    used.bytes += copy.size;
    used.stored += copy.size;
    return { ...base, by: 'copy', mark: lookOfContent(stat.mode, copy.sum) };
  };

  const visit = (path: string, target: Target): string | undefined => {
    const stat = statOf(path);
    if (stat === undefined || paths.has(path)) return undefined;
    used.seen += 1;
    const over = limit();
    if (over !== undefined) return over;
    if (stat.isSymbolicLink()) {
      const to = readlinkSync(path);
      paths.set(path, { ...factsOfEntry(path, stat), type: 'link', target: to, mark: `link ${to}` });
    } else if (stat.isDirectory()) return target.extent === 'tree' ? visitDirectory(path, target, stat) : undefined;
    else if (stat.isFile() && !input.isSpare(path, 'file')) {
      const saved = file(path, target.how, stat);
      if (typeof saved === 'string') return saved;
      paths.set(path, saved);
    }
    return undefined;
  };
  const visitDirectory = (path: string, target: Target, stat: Stats): string | undefined => {
    if (input.isSpare(path, 'directory')) return undefined;
    paths.set(path, { ...factsOfEntry(path, stat), type: 'directory', mark: 'directory' });
    for (const name of readdirSync(path)) {
      const why = visit(join(path, name), target);
      if (why !== undefined) return why;
    }
    return undefined;
  };

  for (const target of targets) {
    const why = tried(() => visit(target.path, target));
    if (why !== undefined) missed.push({ path: target.path, why });
  }
  return { paths: withoutEmptyTrees([...paths.values()]), missed, bytes: used.stored };
}

/** A file that cannot be read cannot be saved; the verdict stays the same. */
function tried(act: () => string | undefined): string | undefined {
  try {
    return act();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be read';
  }
}

const factsOfEntry = (path: string, { mode, uid, gid, mtimeMs }: Stats) => ({ path, mode: mode & 0o7777, uid, gid, mtimeMs });

/** Undefined if the file cannot be hard-linked: another device, or a file of another user. */
function secondName(path: string, to: string, stat: Stats): string | undefined {
  try {
    linkSync(path, to);
  } catch {
    return undefined;
  }
  const made = lstatSync(to);
  // The file at the path may have been replaced meanwhile.
  if (made.isFile() && made.ino === stat.ino && made.dev === stat.dev) return factsOf(made);
  rmSync(to);
  return undefined;
}

/** INVARIANT: only its owner can read the copy, whatever the mode of the file. */
function copyOf(path: string, to: string, most: number): { readonly sum: string; readonly size: number } | string {
  const from = openPlain(path);
  let out: number | undefined;
  try {
    if (fstatSync(from).size > most) return 'it grew meanwhile';
    const into = openSync(to, 'wx', 0o600);
    out = into;
    const hash = createHash('sha256');
    let size = 0;
    eachChunk(from, (chunk) => {
      size += chunk.length;
      if (size > most) throw new Error('it grew meanwhile');
      hash.update(chunk);
      writeSync(into, chunk);
    });
    return { sum: hash.digest('hex'), size };
  } finally {
    closeSync(from);
    if (out !== undefined) closeSync(out);
  }
}

/**
 * A directory in which nothing had to be saved is not recorded, because git recreates it with its files. An empty directory is.
 */
function withoutEmptyTrees(paths: readonly SavedPath[]): readonly SavedPath[] {
  const parents = new Set<string>();
  for (const { path, type } of paths) if (type !== 'directory') for (const dir of directoriesUp(dirname(path))) parents.add(dir);
  return paths.filter(({ path, type }) => type !== 'directory' || parents.has(path) || isEmpty(path));
}

function isEmpty(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}
