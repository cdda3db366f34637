// Removes what exceeds the log's age or size limit, and leaves a note in the chain. Never touches the newest segments.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { classifierDirOf } from './classifier-lines.ts';
import { claimedSum, namedPredecessors } from './chain.ts';
import { OPEN_SEGMENTS } from './counts-files.ts';
import { keptDirOf } from './kept-files.ts';
import { repositoriesDirOf } from './live-sessions.ts';
import { readSegment } from './scan.ts';
import { pruneCounts } from './segment-stats.ts';
import { logDirOf } from './segments.ts';
import { SEGMENT_DAYS, segmentNames, startOf } from './segment-files.ts';
import { sessionsDirOf } from './session-disk.ts';
import { note, type Store, writeDecision } from './store.ts';

export interface Pruned {
  readonly segments: readonly string[];
  readonly records: number;
  readonly bytes: number;
  readonly sessions: number;
}

const DAY_MS = 86_400_000;

export interface Limits {
  readonly keepDays: number;
  readonly maxBytes: number;
}

/** What would be removed, without removing it. */
export function prunable(store: Store, limits: Limits): readonly string[] {
  const logDir = logDirOf(store.dir);
  const names = segmentNames(logDir);
  const sizes = new Map(names.map((name) => [name, statSync(join(logDir, name)).size]));
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const going: string[] = [];
  for (const [at, name] of names.slice(0, Math.max(0, names.length - OPEN_SEGMENTS)).entries()) {
    // Nothing is added to a segment after its maximum age, or after the day the next one began.
    const closed = Math.min(startOf(names[at + 1] ?? name) + DAY_MS, startOf(name) + SEGMENT_DAYS * DAY_MS);
    const old = store.now() - closed > limits.keepDays * DAY_MS;
    if (!old && total <= limits.maxBytes) break;
    going.push(name);
    total -= sizes.get(name) ?? 0;
  }
  return going;
}

export function prune(store: Store, limits: Limits): Pruned {
  const logDir = logDirOf(store.dir);
  const going = new Set(prunable(store, limits));
  const sums = new Set<string>();
  let records = 0;
  let bytes = 0;
  for (const name of going) {
    bytes += statSync(join(logDir, name)).size;
    for (const { text } of readSegment(logDir, name, { from: 0, unfinished: 'give' })) {
      const sum = claimedSum(text);
      if (sum === undefined) continue;
      records += 1;
      sums.add(sum);
    }
  }
  if (going.size > 0) {
    // INVARIANT: the note is written before anything is removed, so that a reader never finds an unexplained gap.
    const removed = stillNamed(logDir, going, sums);
    const text = `${going.size} segments with ${records} records were pruned: ${[...going].join(', ')}`;
    const written = writeDecision(store, { ...note(text, store.now()), removed });
    if (written.kind !== 'written') return { segments: [], records: 0, bytes: 0, sessions: 0 };
    for (const name of going) rmSync(join(logDir, name));
    pruneCounts(store.dir, going);
  }
  pruneKept(store, limits);
  return { segments: [...going], records, bytes, sessions: pruneSessions(store, limits) };
}

/**
 * The hashes that remaining records name and that are removed. Earlier notes are removed with their segments, so what they explained is
 * included.
 */
function stillNamed(logDir: string, going: ReadonlySet<string>, sums: ReadonlySet<string>): readonly string[] {
  const named = new Set<string>();
  for (const name of segmentNames(logDir)) {
    if (going.has(name)) continue;
    for (const { text } of readSegment(logDir, name, { from: 0, unfinished: 'give' })) {
      for (const sum of namedPredecessors(text) ?? []) if (sums.has(sum)) named.add(sum);
    }
  }
  return [...named];
}

function pruneSessions(store: Store, { keepDays }: Limits): number {
  const dir = sessionsDirOf(store.dir);
  let gone = 0;
  for (const name of namesIn(dir)) {
    const kind = /^[0-9a-f]{40}\.(jsonl|typed|told|delegated|model|judged|rewritten)$/.exec(name)?.[1];
    if (kind === undefined) continue;
    const path = join(dir, name);
    if (store.now() - statSync(path).mtimeMs <= keepDays * DAY_MS) continue;
    rmSync(path);
    if (kind === 'jsonl') gone += 1;
  }
  return gone;
}

/** Removes stored baselines that no session has used for as long. */
function pruneKept(store: Store, { keepDays }: Limits): void {
  const removeOld = (path: string): void => {
    if (store.now() - statSync(path).mtimeMs > keepDays * DAY_MS) rmSync(path, { recursive: true, force: true });
  };
  const kept = keptDirOf(store.dir);
  for (const name of namesIn(kept)) removeOld(join(kept, name));
  // Results of self-checks stay: each is valid until the next one.
  const classifier = classifierDirOf(store.dir);
  for (const name of namesIn(classifier)) if (name.startsWith('spent-')) removeOld(join(classifier, name));
  const repositories = repositoriesDirOf(store.dir);
  for (const name of namesIn(repositories)) {
    for (const session of namesIn(join(repositories, name))) removeOld(join(repositories, name, session));
    if (namesIn(join(repositories, name)).length === 0) removeOld(join(repositories, name));
  }
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    // No sessions yet.
    return [];
  }
}
