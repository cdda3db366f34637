// Records the state of a repository at the session's first call in it, before that call is judged. Reads git's files and runs
// nothing; judges nothing.
import { isBefore } from '../host/git/before.ts';
import { loadConfig } from '../host/git/config-load.ts';
import { gitFacts } from '../host/git/git-facts.ts';
import { hashBytesOf } from '../host/git/git-object.ts';
import { parseIndex } from '../host/git/index-file.ts';
import { snapshotOf } from '../host/git/index-snapshot.ts';
import { locate, type Repository } from '../host/git/locate.ts';
import { Objects } from '../host/git/objects.ts';
import { readBytes } from '../host/git/read-file.ts';
import { userGitDir } from '../host/git/config-files.ts';
import { transportOf } from '../host/git/transport.ts';
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { below } from '../host/path-text.ts';
import { sha256 } from '../host/sha256.ts';
import { decodeFacts, encodeFacts, type BaselineFacts } from '../log/baseline-facts.ts';
import { keepFile, readKept } from '../log/kept-files.ts';
import { announceBaseline, oldestActiveBaseline, type LiveBaseline } from '../log/live-sessions.ts';
import type { Store } from '../log/store.ts';
import type { Recorder } from './recorder.ts';

const MAX_TIPS = 5_000;
const INDEX_LIMIT = 128 * 1_048_576;

/**
 * Records one event for each directory's repository that has none yet. INVARIANT: the session may have changed a repository from
 * elsewhere before its first call there, so only what provably existed before the session began is recorded.
 */
export function recordBaselines(host: Host, recorder: Recorder, directories: readonly string[]): 'recorded' | 'nothing' {
  const { session, store } = recorder;
  if (session.id === '' || session.trouble !== undefined) return 'nothing';
  const seen = memoHost(host);
  let done: 'recorded' | 'nothing' = 'nothing';
  for (const directory of directories) {
    const found = locate(seen, directory);
    // Outside repositories only the time is recorded, and one such event is enough.
    if (found.kind !== 'known' && session.baselines.size > 0) continue;
    const repository = found.kind === 'known' ? found.value.gitDir : directory;
    if (session.baselines.has(repository)) continue;
    done = 'recorded';
    const own = Math.min(store.now(), session.begun ?? Number.POSITIVE_INFINITY, ...baselineTimes(recorder));
    const shared = found.kind === 'known' ? found.value.commonDir : repository;
    // INVARIANT: a session that begins while another is active (perhaps started by it) does not get a newer baseline than that
    // one.
    const elder = olderThan(own, oldestActiveBaseline(store, shared, session.id));
    const since = elder?.since ?? own;
    const inherits = elder !== undefined || [...session.baselines.values()].some(({ from }) => from !== undefined);
    const isLate = session.begun !== undefined || inherits;
    const facts =
      elder?.repository === repository
        ? elder.facts
        : found.kind === 'known'
          ? keepFacts(store, factsOf(seen, found.value, { store, elder, ...(isLate ? { since } : {}) }))
          : '';
    session.append([{ kind: 'baseline', repository, since, facts, ...(elder === undefined ? {} : { from: elder.session }) }]);
    announceBaseline(store, shared, { id: session.id, repository, since, facts });
  }
  return done;
}

const olderThan = (since: number, live: LiveBaseline | undefined): LiveBaseline | undefined =>
  live !== undefined && live.since < since ? live : undefined;

const keepFacts = (store: Store, facts: BaselineFacts): string => keepFile(store, encodeFacts(facts)) ?? '';

const baselineTimes = ({ session }: Recorder): readonly number[] => [...session.baselines.values()].map(({ since }) => since);

/** `since`: only what existed before this time counts. */
function factsOf(
  host: Host,
  repository: Repository,
  by: { readonly store: Store; readonly since?: number; readonly elder: LiveBaseline | undefined },
): BaselineFacts {
  const isOld = (path: string): boolean => {
    if (by.since === undefined) return true;
    const entry = host.entry(path);
    return entry.kind === 'absent' || (entry.kind === 'known' && isBefore(entry.value.ctimeMs, by.since));
  };
  const index = isOld(below(repository.gitDir, 'index')) ? keepIndex(host, repository, by.store) : undefined;
  const configs = [
    below(repository.commonDir, 'config'),
    below(repository.gitDir, 'config.worktree'),
    below(host.home, '.gitconfig'),
    below(userGitDir(host), 'config'),
  ];
  const remotes = configs.every(isOld) ? remotesOf(host, repository) : undefined;
  return {
    hash: repository.format.hash,
    // Another checkout of the same repository has the same commits.
    tips: [...new Set([...tipsOf(host, repository, by.since), ...(factsIn(by.store, by.elder?.facts)?.tips ?? [])])],
    ...(remotes === undefined ? {} : { remotes, ...transportIn(host, repository) }),
    ...(index === undefined ? {} : { index }),
  };
}

function factsIn(store: Store, name: string | undefined): BaselineFacts | undefined {
  const bytes = name === undefined ? undefined : readKept(store, name);
  return bytes && decodeFacts(bytes);
}

function keepIndex(host: Host, repository: Repository, store: Store): string | undefined {
  const hashBytes = hashBytesOf(repository.format.hash);
  const bytes = readBytes(host, below(repository.gitDir, 'index'), INDEX_LIMIT);
  if (bytes.kind === 'unknown') return undefined;
  // Before the first `git add` there is no index file, which means that nothing is tracked.
  const raw = bytes.kind === 'known' ? bytes.value : Buffer.from(`DIRC\0\0\0\u0002${'\0'.repeat(4 + hashBytes)}`, 'latin1');
  const index = parseIndex(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), hashBytes);
  const snapshot = index.kind === 'known' ? snapshotOf(index.value) : undefined;
  return snapshot === undefined ? undefined : keepFile(store, snapshot);
}

function tipsOf(host: Host, repository: Repository, since: number | undefined): readonly string[] {
  const facts = gitFacts(host, repository.workTree ?? repository.gitDir);
  const tips = new Set<string>();
  const head = facts.ref('HEAD');
  if (head.kind === 'known') tips.add(head.value);
  for (const refs of [facts.branches(), facts.remoteRefs()])
    if (refs.kind === 'known') for (const id of refs.value.values()) if (tips.size < MAX_TIPS) tips.add(id);
  if (since === undefined) return [...tips];
  const objects = new Objects(host, repository);
  return [...tips].filter((id) => {
    const stored = objects.storedMs(id);
    return stored.kind === 'known' && isBefore(stored.value.ms, since);
  });
}

function transportIn(host: Host, repository: Repository): { readonly transport?: string } {
  const config = loadConfig(host, { repository });
  return config.kind === 'known' ? { transport: sha256(transportOf(config.value)) } : {};
}

function remotesOf(host: Host, repository: Repository): BaselineFacts['remotes'] {
  const remotes = gitFacts(host, repository.workTree ?? repository.gitDir).remotes();
  if (remotes.kind !== 'known') return undefined;
  return Object.fromEntries([...remotes.value].map(([name, { fetch, push }]) => [name, [...new Set([...fetch, ...push])]]));
}
