// Walks back from a commit to the nearest old ones, and finds the content of a path in a commit. The caller's evidence says which commits are old.
// Walks are bounded; a commit that they do not reach is not old.
import { absent, known, unknownFact, type Fact } from '../host.ts';
import { entryIn, hashBytesOf, readCommit, type CommitLinks, type HashName, type TreeEntry } from './git-object.ts';
import type { Objects } from './objects.ts';

/** From HEAD back to old commits: a session makes hundreds of commits, not thousands. */
const MAX_BACK = 2_000;
/** From the tips down, for a repository where a repack hides when each commit was stored. */
const MAX_DOWN = 5_000;
const MAX_FRONTIER = 16;
const MAX_DEPTH = 100;

export interface OldEvidence {
  /** Commits that branches, remotes and HEAD pointed to before the session. */
  readonly tips: ReadonlySet<string>;
  /** Whether a change at that time was before the session. */
  readonly isBefore: (ms: number) => boolean;
}

export class History {
  private readonly objects: Objects;
  private readonly hash: HashName;
  private readonly evidence: OldEvidence;
  private readonly frontiers = new Map<string, readonly string[]>();
  private below: ReadonlySet<string> | undefined;

  constructor(objects: Objects, hash: HashName, evidence: OldEvidence) {
    this.objects = objects;
    this.hash = hash;
    this.evidence = evidence;
  }

  /** The commit was there before the session, or is an ancestor of one that was. */
  isOld(id: string): boolean {
    return this.isProven(id) ?? this.descends().has(id);
  }

  /** The nearest old commits at or before `from` that a bounded walk finds. */
  frontier(from: string): readonly string[] {
    let found = this.frontiers.get(from);
    if (found === undefined) {
      found = this.walk(from, (id) => this.isProven(id) === true);
      // Only after a repack is a walk down from the tips needed too.
      if (found.length === 0) found = this.walk(from, (id) => this.isOld(id));
      this.frontiers.set(from, found);
    }
    return found;
  }

  /** The entry that the commit has at a path; `absent` if it has none. */
  entryAt(commit: string, name: string): Fact<TreeEntry> {
    const links = this.links(commit);
    if (links === undefined) return unknownFact(`commit \`${commit.slice(0, 10)}\` cannot be read`);
    const parts = name.split('/');
    if (parts.length > MAX_DEPTH) return unknownFact('the path is too deep');
    let entry: TreeEntry = { mode: '40000', id: links.tree };
    for (const part of parts) {
      if (entry.mode !== '40000') return entry.mode === '160000' ? unknownFact('it is in a submodule') : absent;
      const tree = this.objects.data(entry.id, 'tree');
      if (tree.kind !== 'known') return unknownFact('a tree cannot be read');
      const next = entryIn(tree.value, part, hashBytesOf(this.hash));
      if (next === undefined) return unknownFact('a tree is malformed');
      if (next === 'absent') return absent;
      entry = next;
    }
    return known(entry);
  }

  /** True or false if the tips or the files that hold the commit prove it; undefined if only a walk can. */
  private isProven(id: string): boolean | undefined {
    if (this.evidence.tips.has(id)) return true;
    const stored = this.objects.storedMs(id);
    if (stored.kind !== 'known') return false;
    if (this.evidence.isBefore(stored.value.ms)) return true;
    // A commit stored in its own file since the session began was made or fetched during the session.
    return stored.value.loose ? false : undefined;
  }

  private walk(from: string, isOld: (id: string) => boolean): readonly string[] {
    const open = [from];
    const seen = new Set(open);
    const found: string[] = [];
    for (let i = 0; i < open.length && i < MAX_BACK && found.length < MAX_FRONTIER; i++) {
      const id = open[i] ?? '';
      if (isOld(id)) {
        found.push(id);
        continue;
      }
      for (const parent of this.links(id)?.parents ?? []) {
        if (seen.has(parent)) continue;
        seen.add(parent);
        open.push(parent);
      }
    }
    return found;
  }

  /** The tips and their ancestors, nearest first, as far as the limit allows. */
  private descends(): ReadonlySet<string> {
    if (this.below !== undefined) return this.below;
    const seen = new Set(this.evidence.tips);
    for (const id of seen) {
      if (seen.size > MAX_DOWN) break;
      for (const parent of this.links(id)?.parents ?? []) seen.add(parent);
    }
    this.below = seen;
    return seen;
  }

  private links(id: string): CommitLinks | undefined {
    const data = this.objects.data(id, 'commit');
    return data.kind === 'known' ? readCommit(data.value) : undefined;
  }
}
