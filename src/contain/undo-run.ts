// Undoes what keeping a run changed: bytes, modes, links, directories. Touches nothing that was changed since.
import { chmodSync, readdirSync, realpathSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PathFacts } from './changes.ts';
import type { Journal, Step } from './journal.ts';
import { digestOfTree } from './journal.ts';
import { movePath, removePath } from './move-path.ts';
import { seenAt } from './read-changes.ts';
import { inRealParent } from './real-parent.ts';
import { isMissing, statOf } from './saved-call.ts';

/** Paths that changed after the run was kept. */
export const changedSince = (journal: Journal): readonly string[] =>
  journal.steps.filter((step) => stateOf(step, journal) === 'changed').map(({ path }) => path);

/**
 * Undoes the steps and returns the paths that could not be restored. Call it only if nothing changed since, or after keeping failed halfway.
 */
export function undoSteps(journal: Journal): readonly string[] {
  const left: string[] = [];
  for (const step of journal.steps.toReversed()) {
    const state = stateOf(step, journal);
    if (state === 'before') continue;
    try {
      if (state === 'changed') left.push(step.path);
      else restorePath(step);
    } catch {
      left.push(step.path);
    }
  }
  return left;
}

/** `before`: the step was not done, or has already been undone. */
function stateOf(step: Step, journal: Journal): 'before' | 'after' | 'changed' {
  const { path, was, now, onlyMode } = step;
  if (!hasRealParent(path)) return 'changed';
  const found = seenAt(path);
  if (found === 'other') return 'changed';
  if (found === undefined) {
    if (was === undefined) return journal.done ? 'changed' : 'before';
    // While a step is in progress, nothing exists at the path for a moment.
    return now === undefined || !journal.done ? 'after' : 'changed';
  }
  if (onlyMode === true) {
    // If another file is at the path (above all a link), it is not the one whose mode was changed.
    if (found.ino !== was?.ino || found.type !== was.type) return 'changed';
    return found.mode === now?.mode ? 'after' : found.mode === was.mode ? 'before' : 'changed';
  }
  if (was !== undefined && isSame(found, was, 'moved')) return journal.done ? 'changed' : 'before';
  if (now === undefined) return 'changed';
  if (!isSame(found, now, journal.done ? 'still' : 'moved')) return 'changed';
  if (step.holds !== undefined && journal.done && digestOfTree(path) !== step.holds) return 'changed';
  return 'after';
}

/** A directory's times change with its contents, so they do not count. Moving a file changes only its change time. */
function isSame(a: PathFacts, b: PathFacts, how: 'still' | 'moved'): boolean {
  if (a.type !== b.type || a.mode !== b.mode || a.target !== b.target) return false;
  if (a.type === 'directory') return a.ino === b.ino || how === 'moved';
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && (how === 'moved' || a.ctimeMs === b.ctimeMs);
}

/** INVARIANT: a parent directory that has become a link is not followed. A missing one is not a link. */
function hasRealParent(path: string): boolean {
  try {
    return inRealParent(path, () => true);
  } catch (error) {
    return isMissing(error) && isRealOrGone(dirname(path));
  }
}

const isRealOrGone = (dir: string): boolean => {
  const stat = statOf(dir);
  return stat === undefined
    ? dir === dirname(dir) || isRealOrGone(dirname(dir))
    : stat.isDirectory() && realpathSync(dir) === dir;
};

const restorePath = (step: Step): void => inRealParent(step.path, (at) => restoreAt(at, step));

function restoreAt(path: string, { was, old, now, onlyMode, holds }: Step): void {
  if (onlyMode === true) {
    chmodSync(path, was?.mode ?? 0);
    return;
  }
  if (now?.type === 'directory' && holds === undefined) {
    // If others put files into a directory that we made, both stay.
    if (readdirSync(path).length === 0) rmdirSync(path);
  } else if (now !== undefined) removePath(path);
  if (old !== undefined) movePath(old, path);
}
