// What the project was before this session, from the session's record, the stored files and git's own files. Everything is read
// when first needed; what is unknown counts as written by the session.
import { dirname } from 'node:path';
import { isBefore } from '../host/git/before.ts';
import { locate, type Repository } from '../host/git/locate.ts';
import { unknownFact, type Fact, type Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { decodeFacts, type BaselineFacts } from '../log/baseline-facts.ts';
import { earlierSessions, type EarlierSession } from '../log/elders.ts';
import { readKept } from '../log/kept-files.ts';
import type { Baseline, OldTexts } from '../model/baseline.ts';
import { arrivedCommits } from './arrived-commits.ts';
import { diskText, textOf } from './disk-text.ts';
import type { Recorder } from './recorder.ts';
import { RepositoryPast } from './repository-past.ts';

export class SessionBaseline implements Baseline {
  readonly #host: Host;
  readonly #recorder: Recorder;
  readonly #root: string | undefined;
  readonly #since: number;
  readonly #answers = new Map<string, boolean>();
  readonly #pasts = new Map<string, RepositoryPast>();
  readonly #facts = new Map<string, BaselineFacts | undefined>();
  readonly #located = new Map<string, Fact<Repository>>();
  readonly #arrived = new Map<string, readonly string[]>();
  #elders: readonly EarlierSession[] | undefined;

  constructor(host: Host, recorder: Recorder, root: string | undefined) {
    this.#host = memoHost(host);
    this.#recorder = recorder;
    this.#root = root;
    const { session } = recorder;
    // The oldest time counts for every repository: a session may prepare something in one repository and use it in another.
    this.#since = Math.min(
      session.begun ?? Number.POSITIVE_INFINITY,
      ...[...session.baselines.values()].map(({ since }) => since),
    );
  }

  isOld(path: string): boolean {
    let answer = this.#answers.get(path);
    if (answer === undefined) {
      answer = this.#judge(path);
      this.#answers.set(path, answer);
    }
    return answer;
  }

  #judge(path: string): boolean {
    const entry = this.#host.entry(path);
    if (entry.kind === 'unknown') return false;
    if (entry.kind === 'absent') return this.#wasAbsent(path);
    if (isBefore(entry.value.ctimeMs, this.#since) && !this.#wasTouched(path)) return true;
    if (entry.value.type !== 'file' && entry.value.type !== 'link') return false;
    return this.gitHas(path) || this.#isCopy(path);
  }

  /** Whether a call wrote the file, or moved a directory that contains it into place. */
  #wasTouched(path: string): boolean {
    const ledgers = [this.#recorder.session, ...this.#inheritedFrom().map(({ ledger }) => ledger)];
    return ledgers.some((ledger) => ledger.wrote(path) || ledger.wasMoved(path));
  }

  /** Sessions whose baseline this one inherited. */
  #inheritedFrom(): readonly EarlierSession[] {
    const { session, store } = this.#recorder;
    return (this.#elders ??= earlierSessions(
      store,
      [...session.baselines.values()].flatMap(({ from }) => from ?? []),
    ));
  }

  /** Whether the file has the stored old content again. */
  #isCopy(path: string): boolean {
    const copy = this.#copyOf(path);
    const text = copy?.kind === 'known' ? diskText(this.#host, path) : undefined;
    return text?.kind === 'known' && copy?.kind === 'known' && text.value === copy.value;
  }

  /** Whether the file on disk is what git had at this path before the session. */
  gitHas(path: string): boolean {
    const past = this.#pastOf(path);
    const name = past?.nameOf(path);
    if (past === undefined || name === undefined) return false;
    const isOnDisk = past.hasOnDisk(path, name);
    // Commits come first: they need a few small reads, while the stored index of a large repository is one large read.
    const committed = past.committed(name);
    if (committed.kind === 'known' && committed.value.some(isOnDisk)) return true;
    const indexed = past.indexed(name);
    return typeof indexed === 'object' && (indexed.kind === 'file' || indexed.kind === 'link') && isOnDisk(indexed.id);
  }

  /** Whether no file was there before: the directory is unchanged since, or git never knew the name. */
  #wasAbsent(path: string): boolean {
    if (this.#copyOf(path) !== undefined) return false;
    const parent = this.#host.entry(dirname(path));
    if (parent.kind === 'known' && isBefore(parent.value.ctimeMs, this.#since) && !this.#wasTouched(path)) return true;
    const past = this.#pastOf(path);
    const name = past?.nameOf(path);
    if (past === undefined || name === undefined || past.indexed(name) !== 'absent') return false;
    const committed = past.committed(name);
    return committed.kind === 'known' && committed.value.length === 0;
  }

  oldTexts(path: string): OldTexts {
    if (this.isOld(path)) {
      const text = diskText(this.#host, path);
      if (text.kind === 'unknown') return undefined;
      return text.kind === 'known' ? [text.value] : [];
    }
    const past = this.#pastOf(path);
    const name = past?.nameOf(path);
    const texts = new Set<string>();
    const copy = this.#copyOf(path);
    if (copy?.kind === 'unknown') return undefined;
    if (copy?.kind === 'known') texts.add(copy.value);
    if (past === undefined || name === undefined)
      return texts.size > 0 || this.#recorder.session.made(path) ? [...texts] : undefined;
    const indexed = past.indexed(name);
    const committed = past.committed(name);
    if (committed.kind !== 'known') return undefined;
    const ids = new Set(committed.value);
    if (typeof indexed === 'object') {
      if (indexed.kind === 'link' || indexed.kind === 'covered') return undefined;
      // The person had already changed the file, so the stored copy counts instead of the version in git.
      if (copy !== undefined) ids.delete(indexed.id);
      else if (indexed.kind === 'file') ids.add(indexed.id);
    }
    for (const id of ids) {
      const text = past.text(id);
      if (text.kind !== 'known') return undefined;
      texts.add(text.value);
    }
    return [...texts];
  }

  /** The text before the first write, if it was stored. */
  #copyOf(path: string): Fact<string> | undefined {
    const elder = this.#inheritedFrom().find(({ ledger }) => ledger.copies.has(path));
    const name = (elder?.ledger ?? this.#recorder.session).copies.get(path);
    if (name === undefined) return undefined;
    const bytes = readKept(this.#recorder.store, name);
    return bytes === undefined ? unknownFact('the copy is gone') : textOf(bytes);
  }

  wasTracked(path: string): boolean | undefined {
    const past = this.#pastOf(path);
    const name = past?.nameOf(path);
    if (past === undefined || name === undefined) return undefined;
    const indexed = past.indexed(name);
    if (indexed !== undefined) return indexed !== 'absent' && indexed.kind !== 'covered';
    const committed = past.committed(name);
    return committed.kind === 'known' && committed.value.length > 0 ? true : undefined;
  }

  remotes(): ReadonlyMap<string, readonly string[]> | undefined {
    const repository = this.#rootRepository();
    const remotes = repository && this.#factsOf(repository.gitDir)?.remotes;
    return remotes && new Map(Object.entries(remotes));
  }

  isOldCommit(id: string): boolean {
    const repository = this.#rootRepository();
    return repository !== undefined && this.#past(repository).history.isOld(id);
  }

  #rootRepository(): Repository | undefined {
    const found = this.#root === undefined ? undefined : this.#repositoryAt(this.#root);
    return found?.kind === 'known' ? found.value : undefined;
  }

  #repositoryAt(directory: string): Fact<Repository> {
    let found = this.#located.get(directory);
    if (found === undefined) {
      found = locate(this.#host, directory);
      this.#located.set(directory, found);
    }
    return found;
  }

  #pastOf(path: string): RepositoryPast | undefined {
    const found = this.#repositoryAt(dirname(path));
    return found.kind === 'known' ? this.#past(found.value) : undefined;
  }

  #past(repository: Repository): RepositoryPast {
    let past = this.#pasts.get(repository.gitDir);
    if (past === undefined) {
      past = new RepositoryPast({
        host: this.#host,
        repository,
        evidence: { tips: this.#tipsOf(repository.commonDir), isBefore: (ms) => isBefore(ms, this.#since) },
        index: () => {
          const index = this.#factsOf(repository.gitDir)?.index;
          return index === undefined ? undefined : readKept(this.#recorder.store, index);
        },
      });
      this.#pasts.set(repository.gitDir, past);
    }
    return past;
  }

  /** Tips of every checkout of the repository that has a baseline, because checkouts share their commits. */
  #tipsOf(commonDir: string): ReadonlySet<string> {
    const tips = new Set<string>();
    for (const gitDir of this.#recorder.session.baselines.keys())
      if (gitDir === commonDir || gitDir.startsWith(`${commonDir}/worktrees/`)) {
        for (const id of this.#factsOf(gitDir)?.tips ?? []) tips.add(id);
        for (const id of this.arrived(gitDir)) tips.add(id);
        for (const { fetches } of [this.#recorder.session, ...this.#inheritedFrom()])
          for (const id of fetches.tipsOf(gitDir)) tips.add(id);
      }
    return tips;
  }

  /** Commits that a fetch brought from remotes of the baseline and that are not recorded yet. */
  arrived(gitDir: string): readonly string[] {
    let found = this.#arrived.get(gitDir);
    if (found === undefined) {
      found = this.#findArrived(gitDir);
      this.#arrived.set(gitDir, found);
    }
    return found;
  }

  #findArrived(gitDir: string): readonly string[] {
    const { session, store } = this.#recorder;
    const fetching = session.fetches.open.get(gitDir);
    const facts = this.#factsOf(gitDir);
    if (fetching === undefined || facts === undefined) return [];
    if ([session, ...this.#inheritedFrom()].some(({ fetches }) => fetches.pushedElsewhere)) return [];
    const here = this.#repositoryAt(gitDir);
    if (here.kind !== 'known') return [];
    const others: Repository[] = [];
    for (const other of session.baselines.keys()) {
      const found = this.#repositoryAt(other);
      if (found.kind === 'known' && found.value.commonDir !== here.value.commonDir) others.push(found.value);
    }
    return arrivedCommits({ host: this.#host, store, repository: here.value, facts, fetching, others });
  }

  #factsOf(gitDir: string): BaselineFacts | undefined {
    if (!this.#facts.has(gitDir)) {
      const name = this.#recorder.session.baselines.get(gitDir)?.facts;
      const bytes = name === undefined ? undefined : readKept(this.#recorder.store, name);
      this.#facts.set(gitDir, bytes && decodeFacts(bytes));
    }
    return this.#facts.get(gitDir);
  }
}
