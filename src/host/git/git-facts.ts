// The facts about one repository, each read when first needed and only once. Never runs git or anything that the repository configures.
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import { loadConfig, type Config, type ConfigValue } from './config-load.ts';
import { canonicalKey } from './config-key.ts';
import { aliasesOf, helpersOf, type Alias, type Helper } from './helpers.ts';
import { hooksDirectory, hooksOf, type Hook } from './hooks.ts';
import { IgnoredFiles, type ListTexts } from './ignored.ts';
import { locate, type Repository } from './locate.ts';
import { Objects } from './objects.ts';
import { commitOf, outgoing, type Outgoing } from './outgoing.ts';
import { Pushed } from './pushed.ts';
import { Refs, type Head } from './refs.ts';
import {
  defaultBranchOf,
  effectiveUrl,
  forgeHostsOf,
  PROTECTED_BRANCHES,
  remotesOf,
  upstreamOf,
  type Remote,
  type Upstream,
} from './remotes.ts';
import { stagedChanges, stagedNames, type StagedChange } from './staged-changes.ts';
import { steeringOf, type GitSteering } from './steering.ts';
import { untrackedBelow } from './untracked.ts';
import { TrackedFiles, type Tracked, type TrackedBelow } from './tracked.ts';

/** `absent` always means that there is no repository, or not the requested thing; `unknown` that it could not be determined. */
export interface GitFacts {
  repository(): Fact<Repository>;
  head(): Fact<Head>;
  /** Absent when the path neither exists nor is tracked. */
  tracked(path: string): Fact<Tracked>;
  trackedBelow(path: string): Fact<TrackedBelow>;
  /** Absolute paths of all files in the index. */
  trackedFiles(): Fact<readonly string[]>;
  /** Tracked files that differ from the index. */
  modified(): Fact<readonly string[]>;
  /** Files at or below a path that `git add` would add as new; `ignored`: including ignored ones. */
  untrackedBelow(path: string, takes: 'all' | 'ignored'): Fact<readonly string[]>;
  /** What the index contains and the last commit does not. */
  stagedChanges(): Fact<readonly StagedChange[]>;
  /** Absolute paths at which the index and the last commit differ. */
  stagedPaths(): Fact<ReadonlySet<string>>;
  /** A stored file as text; absent if it is not text or larger than `TEXT_LIMIT`. */
  blobText(id: string): Fact<string>;
  /** A directory that holds tracked files is not ignored. */
  ignored(path: string): Fact<boolean>;
  /** By the patterns alone, with the contents that the ignore lists had at another time. Use one function `texts` per object. */
  ignoredBy(path: string, texts: ListTexts): Fact<boolean>;
  /** Branch name, such as `main`, to commit. */
  branches(): Fact<ReadonlyMap<string, string>>;
  /** Remote branch, such as `origin/main`, to commit. */
  remoteRefs(): Fact<ReadonlyMap<string, string>>;
  /** The commit of a ref, by full or short name, resolved as git does. */
  ref(name: string): Fact<string>;
  upstream(branch: string): Fact<Upstream>;
  remotes(): Fact<ReadonlyMap<string, Remote>>;
  /** A URL given on a command line, as git would use it. */
  effectiveUrl(url: string, use: 'fetch' | 'push'): Fact<string>;
  defaultBranch(remote: string): Fact<string>;
  /** Names that count as protected: the usual ones, every remote's default, and `extra`. */
  protectedBranches(extra: readonly string[]): readonly string[];
  forgeHosts(): Fact<readonly string[]>;
  headPushed(): Fact<boolean>;
  commitPushed(id: string): Fact<boolean>;
  /** What a push of these refs (by name, or every branch and tag) would send beyond what the remotes have and `stops` recognises. */
  outgoing(refs: readonly string[] | 'all', stops: (id: string) => boolean): Fact<Outgoing>;
  /** Whether all commits of `base..HEAD` were made here and are on no remote. `base`: `HEAD~n`, a branch, `origin/x`, a full id. */
  ownUnpushed(base: string): Fact<boolean>;
  /** All values of a key; the last one is effective. */
  config(key: string): Fact<readonly ConfigValue[]>;
  aliases(): Fact<ReadonlyMap<string, Alias>>;
  helpers(): Fact<readonly Helper[]>;
  hooksDirectory(): Fact<string>;
  hooks(): Fact<readonly Hook[]>;
  /** Where git keeps the files that it runs or obeys by itself. */
  steering(): Fact<GitSteering>;
}

/** Files with credentials in them are small. */
const TEXT_LIMIT = 262_144;

/** Computed on the first call. If a reader throws, the answer is unknown, so that a bug cannot become a verdict. */
function once<T>(read: () => Fact<T>): () => Fact<T> {
  let answer: Fact<T> | undefined;
  return () => (answer ??= guarded(read));
}

function guarded<T>(read: () => Fact<T>): Fact<T> {
  try {
    return read();
  } catch (error) {
    return unknownFact(`reading git's files failed: ${error instanceof Error ? error.message : 'no reason'}`);
  }
}

const map = <T, U>(fact: Fact<T>, change: (value: T) => Fact<U>): Fact<U> => (fact.kind === 'known' ? change(fact.value) : fact);

/** `root` is any directory of the work tree; the repository is found upwards from it. */
export function gitFacts(host: Host, root: string): GitFacts {
  const repository = once(() => locate(host, root));
  const refs = once(() => map(repository(), (found) => known(new Refs(host, found))));
  const head = once(() => map(refs(), (all) => all.head()));
  const config = once((): Fact<Config> => {
    const found = repository();
    if (found.kind === 'unknown') return found;
    if (found.kind === 'absent') return loadConfig(host, {});
    const at = head();
    const branch = at.kind === 'known' && at.value.kind === 'branch' ? { branch: at.value.name } : {};
    return loadConfig(host, { repository: found.value, ...branch });
  });
  const tracked = once(() => map(repository(), (found) => known(new TrackedFiles(host, found, config))));
  const ignored = once(() => map(repository(), (found) => known(new IgnoredFiles(host, found, { config }))));
  let ignoredThen: IgnoredFiles | undefined;
  const remotes = once(() => map(repository(), (found) => map(config(), (settings) => remotesOf(host, found, settings))));
  const objects = once(() => map(repository(), (found) => known(new Objects(host, found))));
  const pushed = once(() =>
    map(repository(), (found) => map(refs(), (all) => known(new Pushed(host, found, { refs: all, config })))),
  );
  const inRepository = <T>(read: (found: Repository, settings: Config) => Fact<T>): Fact<T> =>
    guarded(() => map(repository(), (found) => map(config(), (settings) => read(found, settings))));

  const short = (prefix: string): Fact<ReadonlyMap<string, string>> =>
    map(refs(), (all) =>
      map(all.below(prefix), (found) => known(new Map([...found].map(([name, value]) => [name.slice(prefix.length), value.id])))),
    );
  const branches = once(() => short('refs/heads/'));
  const remoteRefs = once(() => short('refs/remotes/'));
  const helpers = once(() => inRepository((_, settings) => known(helpersOf(settings))));
  const hooks = once(() => inRepository((found, settings) => hooksOf(host, found, settings)));
  const steering = once(() => inRepository((found, settings) => known(steeringOf(host, found, settings))));
  const aliases = once(() => map(config(), (settings) => known(aliasesOf(settings))));
  const defaultBranch = (remote: string): Fact<string> => guarded(() => map(refs(), (all) => defaultBranchOf(all, remote)));

  const ref = (name: string): Fact<string> =>
    guarded(() =>
      map(refs(), (all) => {
        for (const full of [name, `refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`]) {
          // Other files of the git directory (`config`, `index`) are not refs.
          if (full === name && !name.startsWith('refs/') && !/^[A-Z_]+$/.test(name)) continue;
          const value = all.resolve(full);
          if (value.kind !== 'absent') return map(value, ({ id }) => known(id));
        }
        return absent;
      }),
    );
  const isIgnored = (path: string): Fact<boolean> =>
    guarded(() =>
      map(ignored(), (lists) =>
        map(lists.matches(path), (matches) => {
          if (!matches) return known(false);
          return map(
            map(tracked(), (files) => files.has(path)),
            (has) => known(!has),
          );
        }),
      ),
    );
  /** A name that is not a ref (`HEAD~1`, an id) may be any commit, so everything that could be sent counts. */
  const tipsOf = (wanted: readonly string[] | 'all'): Fact<readonly string[]> => {
    const named = wanted === 'all' ? [] : wanted.map(ref);
    if (wanted !== 'all' && named.every((one) => one.kind === 'known')) return known(named.map(({ value }) => value));
    return map(refs(), (all) =>
      map(all.below('refs/heads/'), (heads) =>
        map(all.below('refs/tags/'), (tags) => {
          const head = all.resolve('HEAD');
          return known([...heads.values(), ...tags.values(), ...(head.kind === 'known' ? [head.value] : [])].map(({ id }) => id));
        }),
      ),
    );
  };

  const staged = <T>(compare: (...from: Parameters<typeof stagedChanges>) => Fact<T>): Fact<T> =>
    guarded(() =>
      map(repository(), (found) =>
        map(objects(), (all) =>
          map(tracked(), (files) =>
            map(files.entries(), (index) => {
              const commit = ref('HEAD');
              return commit.kind === 'unknown'
                ? commit
                : compare(all, found.format.hash, { head: commit.kind === 'known' ? commit.value : undefined, index });
            }),
          ),
        ),
      ),
    );

  return {
    repository,
    head,
    tracked: (path) => guarded(() => map(tracked(), (files) => files.status(path))),
    trackedBelow: (path) => guarded(() => map(tracked(), (files) => files.statusBelow(path))),
    trackedFiles: once(() => map(tracked(), (files) => files.all())),
    modified: () => guarded(() => map(tracked(), (files) => files.modified())),
    untrackedBelow: (path, takes) =>
      guarded(() =>
        map(tracked(), (files) =>
          untrackedBelow(path, takes, { host, indexed: (directory) => files.standingIn(directory), ignored: isIgnored }),
        ),
      ),
    ignoredBy: (path, texts) =>
      guarded(() =>
        map(repository(), (found) => {
          ignoredThen ??= new IgnoredFiles(host, found, { config, texts });
          return ignoredThen.matches(path);
        }),
      ),
    stagedChanges: () => staged(stagedChanges),
    stagedPaths: once(() =>
      map(repository(), (found) =>
        map(staged(stagedNames), (names) => {
          const { workTree } = found;
          return workTree === undefined ? absent : known(new Set([...names].map((name) => `${workTree}/${name}`)));
        }),
      ),
    ),
    blobText: (id) =>
      guarded(() =>
        map(objects(), (all) => {
          const blob = all.read(id, TEXT_LIMIT);
          if (blob.kind !== 'known' || blob.value.type !== 'blob' || blob.value.data.includes(0)) return absent;
          return known(blob.value.data.toString('utf8'));
        }),
      ),
    ignored: isIgnored,
    branches,
    remoteRefs,
    ref,
    upstream: (branch) => inRepository((_, settings) => upstreamOf(settings, branch)),
    remotes,
    effectiveUrl: (url, use) => inRepository((_, settings) => known(effectiveUrl(settings, url, use))),
    defaultBranch,
    protectedBranches: (extra) => {
      const names = new Set<string>([...PROTECTED_BRANCHES, ...extra]);
      const found = remotes();
      for (const remote of found.kind === 'known' ? found.value.keys() : ['origin']) {
        const name = defaultBranch(remote);
        if (name.kind === 'known') names.add(name.value);
      }
      return [...names];
    },
    forgeHosts: () => guarded(() => map(remotes(), (all) => known(forgeHostsOf(all)))),
    headPushed: () => guarded(() => map(pushed(), (all) => all.head())),
    outgoing: (wanted, stops) =>
      guarded(() =>
        map(repository(), (found) =>
          map(tipsOf(wanted), (tips) => {
            const all = new Objects(host, found);
            const remote = remoteRefs();
            const sent = new Set(remote.kind === 'known' ? remote.value.values() : []);
            const tags: { commit: string; text: string }[] = [];
            return outgoing(all, found.format.hash, {
              tips: tips.map((id) => commitOf(all, id, tags)),
              tags,
              stops: (id) => sent.has(id) || stops(id),
            });
          }),
        ),
      ),
    commitPushed: (id) => guarded(() => map(pushed(), (all) => all.commit(id))),
    ownUnpushed: (base) => guarded(() => map(pushed(), (all) => all.ownUnpushed(base))),
    config: (key) => guarded(() => map(config(), (settings) => known(settings.byKey.get(canonicalKey(key)) ?? []))),
    aliases,
    helpers,
    hooksDirectory: () => inRepository((found, settings) => hooksDirectory(host, found, settings)),
    hooks,
    steering,
  };
}
