// Prunes the log at most once a day, for commands that read it anyway. Never called before a hook has answered.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits, Pruned } from './prune.ts';
import { prune } from './prune.ts';
import type { Store } from './store.ts';

const DAY_MS = 86_400_000;

export type PruneResult =
  | { readonly kind: 'pruned'; readonly pruned: Pruned }
  /** The log was pruned within the last day, or there is no log yet. */
  | { readonly kind: 'not due' }
  | { readonly kind: 'trouble'; readonly message: string };

/** The modification time of this file is the time of the last pruning. */
const markOf = (store: Store): string => join(store.dir, 'pruned');

export function pruneDaily(store: Store, limits: Limits): PruneResult {
  const last = timeOf(markOf(store));
  if (timeOf(join(store.dir, 'log')) === undefined) return { kind: 'not due' };
  // A time in the future was not written by this clock: it would delay pruning forever.
  if (last !== undefined && last <= store.now() && store.now() - last < DAY_MS) return { kind: 'not due' };
  try {
    // The mark is written first: two commands at the same time, or one that fails half-way, do not try again and again.
    mkdirSync(store.dir, { recursive: true, mode: 0o700 });
    writeFileSync(markOf(store), `${new Date(store.now()).toISOString()}\n`, { mode: 0o600 });
    return { kind: 'pruned', pruned: prune(store, limits) };
  } catch (error) {
    return { kind: 'trouble', message: error instanceof Error ? error.message : String(error) };
  }
}

function timeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
