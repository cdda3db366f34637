// Applies the changes of a run to the disk, all or none, and stores what they replace. Does not check whether they may be kept.
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isWithin } from '../host/path-text.ts';
import type { Change, Changes, PathFacts } from './changes.ts';
import type { Journal, Step } from './journal.ts';
import { digestOfTree, writeJournal } from './journal.ts';
import { removeTree } from './layers.ts';
import { movePath, setAside } from './move-path.ts';
import { seenAt } from './read-changes.ts';
import { inRealParent } from './real-parent.ts';
import { undoSteps } from './undo-run.ts';

export type KeptRun =
  | { readonly kind: 'kept'; readonly bytes: number }
  /** Nothing was kept. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** The kernel's time stamps may be a few milliseconds late. */
const CLOCK_SLACK_MS = 10;

/** Paths that something else changed since the run started. */
export function conflictsOf({ list }: Changes, startMs: number): readonly string[] {
  const isLater = (ms: number): boolean => ms > startMs - CLOCK_SLACK_MS;
  const changedBelow = (dir: string): boolean =>
    readdirSync(dir, { withFileTypes: true }).some((one) => {
      const path = join(dir, one.name);
      return isLater(lstatSync(path).ctimeMs) || (one.isDirectory() && changedBelow(path));
    });
  const made = new Set(list.filter(({ now }) => now?.type === 'directory').map(({ path }) => path));
  const hidden = list.filter(({ was, now }) => now?.type === 'directory' && was?.type !== 'directory').map(({ path }) => path);
  const moved = new Map<string, boolean>();
  /** Whether a parent directory is no longer a real directory at this path: a link there would lead elsewhere. */
  const isMoved = (dir: string): boolean => {
    if (made.has(dir)) return false;
    const before = moved.get(dir);
    if (before !== undefined) return before;
    const now = !isRealDirectory(dir);
    moved.set(dir, now);
    return now;
  };
  return list
    .filter(({ path, was, onlyMode }) => {
      if (isMoved(dirname(path))) return true;
      // Inside a new directory, or one that replaces a link, there was nothing on the disk to compare with.
      const found = hidden.some((top) => path !== top && isWithin(path, top)) ? undefined : seenAt(path);
      if (was === undefined || found === undefined || found === 'other') return was !== found;
      if (was.ino !== found.ino || was.type !== found.type) return true;
      if (was.type === 'directory' && onlyMode === true) return false;
      return isLater(found.ctimeMs) || (was.type === 'directory' && changedBelow(path));
    })
    .map(({ path }) => path);
}

function isRealDirectory(dir: string): boolean {
  try {
    return realpathSync(dir) === dir && lstatSync(dir).isDirectory();
  } catch {
    return false;
  }
}

/**
 * `dir`: the directory of the run. Call it inside `oneAtATime`. INVARIANT: before a file is replaced, the journal says where the old one is
 * stored.
 */
export function keepRun(changes: Changes, by: { readonly dir: string; readonly startMs: number }): KeptRun {
  const paths = conflictsOf(changes, by.startMs);
  if (paths.length > 0) return { kind: 'conflict', paths };
  const old = join(by.dir, 'old');
  mkdirSync(old, { mode: 0o700 });
  const todo = withoutInner(changes.list);
  const planned = todo.map((change, i): Step => stepOf(change, join(old, String(i))));
  writeJournal(by.dir, { done: false, steps: planned });
  try {
    for (const [i, change] of todo.entries())
      inRealParent(change.path, (at) => applyChange({ ...change, path: at }, planned[i]?.old));
    const steps = planned.map((step) => (step.now === undefined ? step : { ...step, ...factsOnDisk(step) }));
    writeJournal(by.dir, { done: true, steps });
  } catch (error) {
    const journal: Journal = { done: false, steps: planned };
    const left = undoSteps(journal);
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', why: left.length === 0 ? why : `${why}; and \`${left[0] ?? ''}\` could not be put back` };
  }
  for (const name of readdirSync(by.dir)) if (/^\d+$/.test(name)) removeTree(join(by.dir, name));
  return { kind: 'kept', bytes: planned.reduce((sum, { was }) => sum + (was?.type === 'file' ? was.stored : 0), 0) };
}

/** A new directory is moved as a whole, so its contents need no steps of their own. */
function withoutInner(list: readonly Change[]): readonly Change[] {
  let top: string | undefined;
  return list.filter(({ path, whole }) => {
    if (top !== undefined && isWithin(path, top)) return false;
    top = whole === true ? path : undefined;
    return true;
  });
}

const stepOf = ({ path, was, now, onlyMode, whole }: Change, old: string): Step => ({
  path,
  ...(was === undefined ? {} : { was }),
  ...(was === undefined || onlyMode === true ? {} : { old }),
  ...(now === undefined ? {} : { now }),
  ...(onlyMode === true ? { onlyMode } : {}),
  ...(whole === true ? { holds: '' } : {}),
});

function applyChange({ path, now, from, onlyMode, whole, was }: Change, old: string | undefined): void {
  if (onlyMode === true) {
    chmodSync(path, now?.mode ?? 0);
    return;
  }
  if (old !== undefined) {
    setAside(path, old);
    // A directory cannot be renamed over a file.
    if (was?.type === 'file' && now?.type !== 'file') removeTree(path);
  }
  if (now === undefined || from === undefined) return;
  if (now.type !== 'directory' || whole === true) movePath(from, path);
  else {
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, now.mode);
  }
}

/** The facts about the new file or directory, as the disk shows them now. */
function factsOnDisk({ path, holds }: Step): { readonly now: PathFacts; readonly holds?: string } {
  const now = seenAt(path);
  if (now === undefined || now === 'other') throw new Error(`\`${path}\` is not as it was put there`);
  return holds === undefined ? { now } : { now, holds: digestOfTree(path) };
}
