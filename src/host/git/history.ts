// Walks commits back from one to the nearest that are old, and finds the content of a path in a commit. Who is old is told by the caller's evidence; walks are bounded, and what they do not reach is not old.
import { absent, known, unknownFact, type Fact } from '../host.ts';
import { entryIn, hashBytesOf, readCommit, type CommitLinks, type HashName, type TreeEntry } from './git-object.ts';
import type { Objects } from './objects.ts';

/** From HEAD back to old commits: a session makes hundreds, not thousands. */
const MAX_BACK = 2_000;
/** From the tips down, where a repack has hidden when each commit came. */
const MAX_DOWN = 5_000;
const MAX_FRONTIER = 16;
const MAX_DEPTH = 100;

export interface OldEvidence {
  /** Commits that branches, remotes and HEAD pointed to before the session. */
  readonly tips: ReadonlySet<string>;
  /** Whether a file changed at that time was there before the session. */
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

  /** The nearest old commits at or behind `from`, as far as a bounded walk finds them. */
  frontier(from: string): readonly string[] {
    let found = this.frontiers.get(from);
    if (found === undefined) {
      found = this.walk(from, (id) => this.isProven(id) === true);
      // Only a repack makes it necessary to walk down from the tips as well.
      if (found.length === 0) found = this.walk(from, (id) => this.isOld(id));
      this.frontiers.set(from, found);
    }
    return found;
  }

  /** What the commit has at a path. Absent is a fact. */
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

  /** True or false where it can be told from the tips or from the files that hold the commit; undefined where only a walk can. */
  private isProven(id: string): boolean | undefined {
    if (this.evidence.tips.has(id)) return true;
    const stored = this.objects.storedMs(id);
    if (stored.kind !== 'known') return false;
    if (this.evidence.isBefore(stored.value.ms)) return true;
    // A commit that lies in a file of its own since the session began was made or fetched in it.
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

  /** The tips and what is behind them, nearest first, as far as the bound allows. */
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
