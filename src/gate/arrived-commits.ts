// Finds the commits that a fetch brought from remotes that were configured before the session. They count as old (not made by the
// session); other new commits do not. Reads git's files; uses no network.
import { loadConfig, type Config } from '../host/git/config-load.ts';
import { gitFacts } from '../host/git/git-facts.ts';
import type { Repository } from '../host/git/locate.ts';
import { Objects } from '../host/git/objects.ts';
import { Refs } from '../host/git/refs.ts';
import { isUsualRefspec, transportOf } from '../host/git/transport.ts';
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import type { BaselineFacts } from '../log/baseline-facts.ts';
import type { FetchingEvent } from '../log/fetches.ts';
import { keepFile, readKept } from '../log/kept-files.ts';
import type { Store } from '../log/store.ts';

const MAX_REFS = 5_000;

/** Stores the current remote-tracking refs in a file; undefined if they cannot be read. */
export function keepRemoteRefs(host: Host, store: Store, repository: Repository): string | undefined {
  const refs = new Refs(host, repository).below('refs/remotes/');
  if (refs.kind !== 'known' || refs.value.size > MAX_REFS) return undefined;
  const ids = [...refs.value].map(([name, { id }]) => [name, id] as const);
  return keepFile(store, Buffer.from(JSON.stringify(Object.fromEntries(ids)), 'utf8'));
}

export interface Arrival {
  readonly host: Host;
  readonly store: Store;
  readonly repository: Repository;
  readonly facts: BaselineFacts;
  readonly fetching: FetchingEvent;
  /** Other repositories of the session: a commit may have been made in one of them and pushed. */
  readonly others: readonly Repository[];
}

/**
 * INVARIANT: a ref counts only if the fetch moved it to a commit that no repository of the session had before, and if every remote was
 * already in the baseline with the same address.
 */
export function arrivedCommits({ host, store, repository, facts, fetching, others }: Arrival): readonly string[] {
  const before = refsIn(store, fetching.refs);
  const config = loadConfig(host, { repository });
  if (before === undefined || config.kind !== 'known' || !isReachedAsBefore(host, repository, { config: config.value, facts }))
    return [];
  const refs = new Refs(host, repository).below('refs/remotes/');
  if (refs.kind !== 'known' || refs.value.size > MAX_REFS) return [];
  const objects = new Objects(host, repository);
  const elsewhere = others.map((other) => new Objects(host, other));
  const arrived = new Set<string>();
  for (const [name, { id }] of refs.value) {
    if (before.get(name) === id || !isBranchOf(name, config.value)) continue;
    const stored = objects.storedMs(id);
    if (stored.kind !== 'known' || stored.value.ms <= fetching.t) continue;
    if (elsewhere.every((other) => other.storedMs(id).kind === 'absent')) arrived.add(id);
  }
  return [...arrived];
}

function isReachedAsBefore(
  host: Host,
  repository: Repository,
  by: { readonly config: Config; readonly facts: BaselineFacts },
): boolean {
  const then = by.facts.remotes;
  const now = gitFacts(host, repository.workTree ?? repository.gitDir).remotes();
  if (then === undefined || now.kind !== 'known' || sha256(transportOf(by.config)) !== by.facts.transport) return false;
  return [...now.value].every(([name, { fetch, push }]) => {
    const urls = Object.hasOwn(then, name) ? then[name] : undefined;
    return urls !== undefined && [...fetch, ...push].every((url) => urls.includes(url));
  });
}

/** Whether the ref belongs to a remote whose refspecs fetch only branches. */
function isBranchOf(ref: string, config: Config): boolean {
  const remotes = new Map<string, boolean>();
  for (const { section, sub, name, value } of config.entries)
    if (section === 'remote' && sub !== undefined && name === 'fetch')
      remotes.set(sub, (remotes.get(sub) ?? true) && isUsualRefspec(value ?? '', sub));
  return [...remotes].some(([name, isUsual]) => isUsual && ref.startsWith(`refs/remotes/${name}/`));
}

function refsIn(store: Store, name: string): ReadonlyMap<string, string> | undefined {
  const bytes = readKept(store, name);
  if (bytes === undefined) return undefined;
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map(Object.entries(value).flatMap(([ref, id]) => (typeof id === 'string' ? [[ref, id] as const] : [])));
}
