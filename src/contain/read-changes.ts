// Reads the upper layers of a run and lists what differs from the disk. Follows no link, writes nothing.
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '../host/path-text.ts';
import type { Change, Changes, PathFacts } from './changes.ts';
import type { Layer } from './layers.ts';

const SETUID_BITS = 0o6000;
const NOT_TEXT = 'its name is not UTF-8';
const isUnreadable = (name: string): boolean => name.includes('\uFFFD');

export interface ReadInput {
  readonly masked: ReadonlySet<string>;
  readonly caches: readonly string[];
  /** When the command started. */
  readonly startMs: number;
}

/**
 * `masked`: paths that leeway itself covered; their content does not come from the command. `caches`: directories whose changes
 * are left out, so that they are never kept.
 */
export function readChanges(layers: readonly Layer[], { masked, caches, startMs }: ReadInput): Changes {
  const list: Change[] = [];
  const refused: { path: string; why: string }[] = [];
  for (const layer of layers) {
    const seenBy = namesSeen(layer.names);
    /** Returns whether everything below the directory is in the list. */
    const walk = (relative: string, lower: 'there' | 'hidden'): boolean => {
      let whole = true;
      for (const name of readdirSync(join(layer.upper, relative)).toSorted())
        if (!visit(relative === '' ? name : `${relative}/${name}`, lower)) whole = false;
      return whole;
    };
    /** `hidden`: the directory is new, or replaces a file or link, so the disk's entries below that name are unrelated. */
    const visit = (relative: string, lower: 'there' | 'hidden'): boolean => {
      const path = join(layer.path, relative);
      const from = join(layer.upper, relative);
      if (masked.has(path) || caches.some((dir) => isWithin(path, dir))) return false;
      const refuse = (why: string): false => {
        refused.push({ path, why });
        return false;
      };
      if (isUnreadable(relative)) return refuse(NOT_TEXT);
      const stat = lstatSync(from);
      const was = lower === 'there' ? seenAt(path) : undefined;
      if (was === 'other') return refuse('replaces or deletes a device, socket or pipe');
      if (isWhiteout(stat)) {
        if (was !== undefined) list.push({ path, was });
        return was !== undefined;
      }
      // A socket is useless without its process, which has ended.
      if (stat.isSocket()) return false;
      const now = seenOf(stat, from);
      if (now === undefined) return refuse('a device or pipe');
      if (now.type === 'file' && (now.mode & SETUID_BITS) !== (was === undefined ? 0 : was.mode & SETUID_BITS))
        return refuse('a file that runs with the rights of its owner or group');
      if (now.type === 'directory') return visitDirectory({ path, from, relative, lower, now, was });
      const before = was === undefined ? {} : { was };
      if (was?.type !== now.type) list.push({ path, ...before, now, from });
      else if (now.type === 'link' ? was.target !== now.target : !sameContent(path, from, { was, now }))
        list.push({ path, was, now, from });
      else if (was.mode !== now.mode && now.type === 'file') list.push({ path, was, now, from, onlyMode: true });
      return true;
    };
    const visitDirectory = (directory: {
      readonly path: string;
      readonly from: string;
      readonly relative: string;
      readonly lower: 'there' | 'hidden';
      readonly now: PathFacts;
      readonly was: PathFacts | undefined;
    }): boolean => {
      const { path, from, relative, now, was } = directory;
      if (was?.type === 'directory') {
        if (was.mode !== now.mode) list.push({ path, was, now, from, onlyMode: true });
        gone({ path, relative, seen: seenBy.get(relative) ?? new Set() });
        return walk(relative, directory.lower);
      }
      const change = { path, ...(was === undefined ? {} : { was }), now, from };
      const at = list.push(change) - 1;
      const whole = walk(relative, 'hidden');
      // A directory that was made only for a cache is left out too.
      if (list.length === at + 1 && caches.some((dir) => isWithin(dir, path))) list.splice(at, 1);
      else if (whole) list[at] = { ...change, whole };
      return whole;
    };
    /** If a directory was emptied and filled again, the layer does not show the deleted names; the list of names does. */
    const gone = (directory: { readonly path: string; readonly relative: string; readonly seen: ReadonlySet<string> }): void => {
      const marked = new Set(readdirSync(join(layer.upper, directory.relative)));
      for (const name of readdirSync(directory.path).toSorted()) {
        if (directory.seen.has(name) || marked.has(name)) continue;
        const path = join(directory.path, name);
        // The file was created or changed by something else meanwhile: the command did not delete it.
        if ((lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) > startMs) continue;
        const was = isUnreadable(name) ? 'other' : seenAt(path);
        if (was === 'other') refused.push({ path, why: 'deletes a device, socket or pipe' });
        else if (was !== undefined && !masked.has(path)) list.push({ path, was });
      }
    };
    walk('', 'there');
  }
  return { list, refused };
}

/** Names by directory, both relative to the layer. */
function namesSeen(file: string): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const path of readFileSync(file, 'utf8').split('\0')) {
    if (path === '') continue;
    const at = path.lastIndexOf('/');
    const directory = path.slice(2, Math.max(at, 2));
    const names = all.get(directory) ?? new Set<string>();
    names.add(path.slice(at + 1));
    all.set(directory, names);
  }
  return all;
}

const isWhiteout = (stat: Stats): boolean => stat.isCharacterDevice() && stat.rdev === 0;

/** Undefined if nothing is at the path. */
export function seenAt(path: string): PathFacts | 'other' | undefined {
  let stat: Stats | undefined;
  try {
    stat = lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A parent of the path is a file now.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
  return stat === undefined ? undefined : (seenOf(stat, path) ?? 'other');
}

/** The unit in which `stat` counts. */
const BLOCK = 512;

function seenOf(stat: Stats, path: string): PathFacts | undefined {
  const type = stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : stat.isSymbolicLink() ? 'link' : undefined;
  if (type === undefined) return undefined;
  const { size, ino, mtimeMs, ctimeMs } = stat;
  const stored = stat.blocks * BLOCK;
  const seen = { type, mode: stat.mode & 0o7777, size, stored, ino, mtimeMs, ctimeMs } as const;
  return type === 'link' ? { ...seen, target: readlinkSync(path) } : seen;
}

const CHUNK = 1 << 20;
/** Comparing must not take long: a larger file that was touched counts as changed. */
const LARGEST_COMPARED = 512 * CHUNK;

function sameContent(a: string, b: string, { was, now }: { readonly was: PathFacts; readonly now: PathFacts }): boolean {
  if (was.size !== now.size || was.size > LARGEST_COMPARED) return false;
  let first: number | undefined;
  let second: number | undefined;
  try {
    first = openSync(a, 'r');
    second = openSync(b, 'r');
    const length = Math.min(CHUNK, was.size);
    const left = Buffer.allocUnsafe(length);
    const right = Buffer.allocUnsafe(length);
    for (let at = 0; at < was.size; at += length) {
      const n = readSync(first, left, 0, length, at);
      const m = readSync(second, right, 0, length, at);
      if (n !== m || !left.subarray(0, n).equals(right.subarray(0, m))) return false;
      if (n === 0) return false;
    }
    return true;
  } catch {
    // What cannot be compared counts as changed.
    return false;
  } finally {
    if (first !== undefined) closeSync(first);
    if (second !== undefined) closeSync(second);
  }
}
