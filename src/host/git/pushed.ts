// Whether commits were pushed, judged by remote-tracking refs, reflogs and loose commits. Packed history stays unknown; contacts no server.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { Commits } from './commits.ts';
import { lastValue, type Config } from './config-load.ts';
import type { Repository } from './locate.ts';
import { readReflog, readReflogsBelow, type Movement } from './reflog.ts';
import type { Refs } from './refs.ts';

const MAX_WALK = 2_000;
const MAX_RANGE = 200;
/** Reflog messages of movements that create the commit, as opposed to moving to an existing one. They are checked against the commit. */
const MAKES =
  /^(?:commit(?: \([a-z]+\))?|(?:rebase|pull)[^:]* \((?:pick|reword|edit|squash|fixup|continue)\)|cherry-pick|revert|am): |^(?:merge|pull)\b.*: Merge made by/;
/** The same process writes the commit and the log, so their times differ at most by this. */
const SAME_PROCESS_SECONDS = 2;
const ZERO = /^0+$/;

interface Remembered {
  /** Commits that a remote is known to have had. */
  readonly ids: ReadonlySet<string>;
  /** The same commits as tips, each with the latest possible time at which it was first seen. */
  readonly tips: readonly { readonly id: string; readonly ms: number }[];
}

export class Pushed {
  private readonly host: Host;
  private readonly repository: Repository;
  private readonly refs: Refs;
  private readonly config: () => Fact<Config>;
  private readonly commits: Commits;
  private known: Fact<Remembered> | undefined;
  private met: Fact<ReadonlyMap<string, Movement>> | undefined;
  private readonly answers = new Map<string, Fact<boolean>>();

  constructor(host: Host, repository: Repository, more: { readonly refs: Refs; readonly config: () => Fact<Config> }) {
    this.host = host;
    this.repository = repository;
    this.refs = more.refs;
    this.config = more.config;
    this.commits = new Commits(host, repository);
  }

  head(): Fact<boolean> {
    const head = this.refs.resolve('HEAD');
    return head.kind === 'known' ? this.commit(head.value.id) : head;
  }

  /** True if some remote is known to have it, false if none can have it. */
  commit(id: string): Fact<boolean> {
    let answer = this.answers.get(id);
    if (answer === undefined) {
      answer = this.decide(id);
      this.answers.set(id, answer);
    }
    return answer;
  }

  /** True if every commit of `base..HEAD` was made here and none was pushed. */
  ownUnpushed(spec: string): Fact<boolean> {
    const head = this.refs.resolve('HEAD');
    if (head.kind !== 'known') return head;
    const back = /^(?:HEAD|@)((?:\^|~\d{0,4})*)$/.exec(spec)?.[1];
    const stop = back === undefined ? this.stopAt(spec) : known({ steps: stepsOf(back) });
    if (stop.kind !== 'known') return stop;
    let id = head.value.id;
    for (let step = 0; step < MAX_RANGE; step++) {
      if ('steps' in stop.value ? step === stop.value.steps : stop.value.ids.has(id)) return known(true);
      const pushed = this.commit(id);
      if (pushed.kind !== 'known') return pushed;
      // The commit is in `base..HEAD` unless the base contains it, which only packed history would show.
      if (pushed.value) return 'steps' in stop.value ? known(false) : unknownFact('the range may hold pushed commits');
      const commit = this.commits.read(id);
      if (commit.kind !== 'known') return commit;
      if (!this.isOwn(id, commit.value.committerEmail)) return unknownFact('a commit was not made here');
      const [parent, second] = commit.value.parents;
      if (second !== undefined) return unknownFact('the range holds a merge');
      if (parent === undefined) return 'steps' in stop.value ? unknownFact('history ends before the base') : known(true);
      id = parent;
    }
    return unknownFact(`the range is longer than ${MAX_RANGE} commits`);
  }

  /** Where a walk from HEAD down to a named base ends: at the base, or at an earlier value of the same ref. */
  private stopAt(spec: string): Fact<{ readonly ids: ReadonlySet<string> }> {
    for (const name of [
      `refs/heads/${spec}`,
      `refs/remotes/${spec}`,
      `refs/tags/${spec}`,
      ...(spec.startsWith('refs/') ? [spec] : []),
    ]) {
      const value = this.refs.resolve(name);
      if (value.kind === 'unknown') return value;
      if (value.kind === 'absent') continue;
      const log = readReflog(this.host, join(this.repository.commonDir, 'logs', name));
      if (log.kind !== 'known') return log;
      const ids = new Set([value.value.id]);
      // A value that a ref had before a forced update is no longer part of it.
      // oxlint-disable-next-line leeway/no-words -- git's own words in its reflog are the record
      const forced = log.value.findLastIndex(({ message }) => /forced-update|reset|amend|rebase/.test(message));
      for (const { to } of log.value.slice(Math.max(0, forced))) ids.add(to);
      return known({ ids });
    }
    if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(spec)) return known({ ids: new Set([spec]) });
    return unknownFact(`\`${spec}\` cannot be resolved without git`);
  }

  private isOwn(id: string, committerEmail: string): boolean {
    if (this.bornMs(id) !== undefined) return true;
    const config = this.config();
    const email = config.kind === 'known' ? lastValue(config.value, 'user.email')?.value : undefined;
    return email !== undefined && email !== '' && email === committerEmail;
  }

  private decide(id: string): Fact<boolean> {
    const remembered = this.remember();
    if (remembered.kind !== 'known') return remembered;
    const { ids, tips } = remembered.value;
    if (ids.has(id)) return known(true);
    const born = this.bornMs(id);
    if (born === undefined) return this.reaches(tips, id, new Set());
    // Commits that existed before this one cannot contain it: those that remotes were seen to have, and those that HEAD was on.
    const older = new Set(tips.filter(({ ms }) => ms < born).map((tip) => tip.id));
    const met = this.metHere();
    if (met.kind === 'known') for (const [other, { seconds }] of met.value) if (seconds * 1_000 + 999 < born) older.add(other);
    older.delete(id);
    return this.reaches(tips, id, older);
  }

  /** Whether a walk through loose commits from the tips meets `wanted`; false only if it visited everything that is not older. */
  private reaches(tips: Remembered['tips'], wanted: string, older: ReadonlySet<string>): Fact<boolean> {
    const open = [...new Set(tips.map((tip) => tip.id))];
    const seen = new Set(open);
    let gap: string | undefined;
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === wanted) return known(true);
      if (older.has(id)) continue;
      if (seen.size > MAX_WALK) return unknownFact('the history is too long to walk');
      const commit = this.commits.read(id);
      if (commit.kind !== 'known') {
        gap = commit.kind === 'unknown' ? commit.why : 'a commit is missing';
        continue;
      }
      for (const parent of commit.value.parents) {
        if (seen.has(parent)) continue;
        seen.add(parent);
        open.push(parent);
      }
    }
    return gap === undefined ? known(false) : unknownFact(gap);
  }

  private remember(): Fact<Remembered> {
    this.known ??= this.readRemembered();
    return this.known;
  }

  private readRemembered(): Fact<Remembered> {
    const remotes = this.refs.below('refs/remotes/');
    if (remotes.kind !== 'known') return remotes;
    const logs = readReflogsBelow(this.host, join(this.repository.commonDir, 'logs', 'refs', 'remotes'));
    if (logs.kind !== 'known') return logs;
    const config = this.config();
    if (config.kind !== 'known') return config;
    const names = new Set(
      config.value.entries.filter((entry) => entry.section === 'remote' && entry.sub !== undefined).map((entry) => entry.sub),
    );
    for (const name of names) {
      if (!config.value.byKey.has(`remote.${name}.fetch`))
        return unknownFact(`remote \`${name}\` leaves no trace of what it has`);
    }
    const tips: { id: string; ms: number }[] = [];
    for (const { id, writtenMs } of remotes.value.values()) tips.push({ id, ms: writtenMs });
    for (const log of logs.value.values()) {
      for (const { from, to, seconds } of log) {
        // Log times are whole seconds: the movement may have happened at the end of one.
        tips.push({ id: to, ms: seconds * 1_000 + 999 });
        if (!ZERO.test(from)) tips.push({ id: from, ms: seconds * 1_000 + 999 });
      }
    }
    return known({ ids: new Set(tips.map((tip) => tip.id)), tips });
  }

  /**
   * The second in which the commit was made in this checkout, in milliseconds; undefined if it came from elsewhere or is unknown.
   * INVARIANT: never later than the truth. A clock set ahead in the log is detected by the time of the object's file.
   */
  private bornMs(id: string): number | undefined {
    const met = this.metHere();
    const movement = met.kind === 'known' ? met.value.get(id) : undefined;
    // oxlint-disable-next-line leeway/no-words -- the same
    if (movement === undefined || !MAKES.test(movement.message)) return undefined;
    const commit = this.commits.read(id);
    if (commit.kind !== 'known' || Math.abs(commit.value.committedSeconds - movement.seconds) > SAME_PROCESS_SECONDS)
      return undefined;
    return Math.min(movement.seconds, commit.value.committedSeconds, Math.floor(commit.value.storedMs / 1_000)) * 1_000;
  }

  /** The movement that first brought HEAD to each commit. */
  private metHere(): Fact<ReadonlyMap<string, Movement>> {
    this.met ??= this.readMet();
    return this.met;
  }

  private readMet(): Fact<ReadonlyMap<string, Movement>> {
    const log = readReflog(this.host, join(this.repository.gitDir, 'logs', 'HEAD'));
    if (log.kind !== 'known') return log;
    const first = new Map<string, Movement>();
    for (const movement of log.value) if (!first.has(movement.to)) first.set(movement.to, movement);
    return known(first);
  }
}

/** `~2^` is three steps; merges are rejected on the way, so every `^` is a first parent. */
function stepsOf(suffix: string): number {
  let steps = 0;
  for (const part of suffix.match(/\^|~\d*/g) ?? []) steps += part === '^' || part === '~' ? 1 : Number(part.slice(1));
  return steps;
}
