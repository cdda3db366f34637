// Which sessions are active in a repository, with their baselines: a session that begins while another is active inherits the older
// baseline. One small file for each, replaced as a whole, so that processes need no lock. Never throws.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../host/sha256.ts';
import { ensurePrivateDir } from './private-dir.ts';
import { sessionFileName, sessionsDirOf } from './session-disk.ts';
import type { Store } from './store.ts';

/** A session counts as active for this long after its last call. */
const LIVE_MS = 30 * 60_000;
/** A session that started an agent or a scheduled run counts as active for this long, because those come later. */
const DELEGATED_MS = 24 * 3_600_000;
const MAX_LISTED = 1_000;
const LARGEST = 16_384;

export interface LiveBaseline {
  /** Name of the session's file. */
  readonly session: string;
  readonly repository: string;
  readonly since: number;
  readonly facts: string;
}

export const repositoriesDirOf = (stateDir: string): string => join(stateDir, 'repositories');
const dirOf = ({ dir }: Store, shared: string): string => join(repositoriesDirOf(dir), sha256(shared).slice(0, 40));
const delegatedPath = (dir: string, session: string): string => join(sessionsDirOf(dir), session.replace(/jsonl$/, 'delegated'));

/** `shared`: the directory that all checkouts of the repository share. */
export function announceBaseline(
  store: Store,
  shared: string,
  baseline: Omit<LiveBaseline, 'session'> & { readonly id: string },
): void {
  const dir = dirOf(store, shared);
  const { id, ...rest } = baseline;
  const session = sessionFileName(id);
  const path = join(dir, `${session}.${sha256(baseline.repository).slice(0, 16)}`);
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    for (const needed of [store.dir, repositoriesDirOf(store.dir), dir])
      if (ensurePrivateDir(needed, store.uid).kind === 'failed') return;
    writeFileSync(half, JSON.stringify({ v: 1, session, ...rest }), { mode: 0o600, flag: 'wx' });
    renameSync(half, path);
  } catch {
    // Then nobody inherits from it; its own baseline is in its session file.
    rmSync(half, { force: true });
  }
}

/** The oldest baseline of a session that is active in the repository, or of this session itself if its own file was lost. */
export function oldestActiveBaseline(store: Store, shared: string, id: string): LiveBaseline | undefined {
  const dir = dirOf(store, shared);
  const own = sessionFileName(id);
  let oldest: LiveBaseline | undefined;
  for (const name of namesIn(dir).slice(0, MAX_LISTED)) {
    const found = readLive(join(dir, name));
    if (found === undefined || (found.session !== own && !isLive(store, found.session))) continue;
    if (oldest === undefined || found.since < oldest.since) oldest = found;
  }
  return oldest;
}

/** Names of the files of other sessions that are active in the repository. */
export function activeSessions(store: Store, shared: string, id: string): readonly string[] {
  const own = sessionFileName(id);
  const names = namesIn(dirOf(store, shared)).slice(0, MAX_LISTED);
  const sessions = new Set(names.map((name) => name.slice(0, own.length)));
  return [...sessions].filter((session) => session !== own && isLive(store, session));
}

/**
 * Whether leeway's hook saw a session with this id, however long ago: a session without calls for hours may still be open in a terminal.
 * Its record is deleted after `log.keep_days`.
 */
export const isKnownSession = (store: Store, id: string): boolean =>
  [join(sessionsDirOf(store.dir), sessionFileName(id)), delegatedPath(store.dir, sessionFileName(id))].some(existsSync);

/** Records that the session starts something that may begin a new session. */
export function markDelegated(store: Store, id: string): void {
  const path = delegatedPath(store.dir, sessionFileName(id));
  try {
    mkdirSync(sessionsDirOf(store.dir), { recursive: true, mode: 0o700 });
    writeFileSync(path, '', { mode: 0o600 });
    utimesSync(path, store.now() / 1000, store.now() / 1000);
  } catch {
    // The time of the last call still counts.
  }
}

/** Whether another session recently started an agent, or something that may start one: a run without a person may belong to it. */
export function mayBeDelegated({ dir, now }: Pick<Store, 'dir' | 'now'>, id: string): boolean {
  const own = sessionFileName(id).replace(/jsonl$/, 'delegated');
  try {
    return readdirSync(sessionsDirOf(dir)).some((name) => {
      if (!name.endsWith('.delegated') || name === own) return false;
      const entry = statSync(join(sessionsDirOf(dir), name), { throwIfNoEntry: false });
      return entry !== undefined && now() - entry.mtimeMs <= DELEGATED_MS;
    });
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

function isLive({ dir, now }: Store, session: string): boolean {
  const isWithin = (path: string, ms: number): boolean => {
    const entry = statSync(path, { throwIfNoEntry: false });
    return entry !== undefined && now() - entry.mtimeMs <= ms;
  };
  return isWithin(join(sessionsDirOf(dir), session), LIVE_MS) || isWithin(delegatedPath(dir, session), DELEGATED_MS);
}

function readLive(path: string): LiveBaseline | undefined {
  try {
    const entry = statSync(path);
    if (!entry.isFile() || entry.size > LARGEST) return undefined;
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { v, session, repository, since, facts } = value as { readonly [key: string]: unknown };
    if (v !== 1 || typeof session !== 'string' || typeof repository !== 'string') return undefined;
    if (typeof since !== 'number' || typeof facts !== 'string' || !/^[0-9a-f]{40}\.jsonl$/.test(session)) return undefined;
    return { session, repository, since, facts };
  } catch {
    // Is being replaced, or is not one of ours.
    return undefined;
  }
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir).filter((name) => /^[0-9a-f]{40}\.jsonl\.[0-9a-f]{16}$/.test(name));
  } catch {
    // No session has been active here yet.
    return [];
  }
}
