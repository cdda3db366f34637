// What the commits of a push contain that their parents do not: the files they add or change, and their messages. Reads objects; does not judge them.
import { known, unknownFact, type Fact } from '../host.ts';
import { entriesOf, hashBytesOf, readCommit, type HashName, type TreeEntry } from './git-object.ts';
import type { Objects } from './objects.ts';

export interface SentFile {
  readonly commit: string;
  /** The path from the top of the work tree. */
  readonly name: string;
  readonly id: string;
  /** The ids that the parents have at this path. */
  readonly before: readonly string[];
}

export interface Outgoing {
  readonly files: readonly SentFile[];
  readonly messages: readonly { readonly commit: string; readonly text: string }[];
}

const MAX_COMMITS = 500;
const MAX_FILES = 20_000;
const MAX_DEPTH = 100;

/** Walks back from `tips` to commits that `stops` recognises. Unknown if something cannot be read or there is too much. */
export function outgoing(
  objects: Objects,
  hash: HashName,
  from: {
    readonly tips: readonly string[];
    readonly stops: (id: string) => boolean;
    /** Messages of tags that are sent too. */
    readonly tags?: Outgoing['messages'];
  },
): Fact<Outgoing> {
  const reader = new Reader(objects, hash);
  const open = [...new Set(from.tips)];
  const seen = new Set(open);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (from.stops(id)) continue;
    if (seen.size > MAX_COMMITS) return unknownFact('too many commits to look through');
    const trouble = reader.commit(id, (parent) => {
      if (!seen.has(parent)) open.push(parent);
      seen.add(parent);
    });
    if (trouble !== undefined) return unknownFact(trouble);
  }
  return known({ files: reader.files, messages: [...(from.tags ?? []), ...reader.messages] });
}

/** The commit that a tag object leads to; for a commit, the id itself. Messages of the tags on the way are added to `said`. */
export function commitOf(objects: Objects, id: string, said?: { commit: string; text: string }[]): string {
  let at = id;
  for (let hop = 0; hop < 5; hop++) {
    const tag = objects.data(at, 'tag');
    if (tag.kind !== 'known') return at;
    said?.push({ commit: at, text: tag.value.toString('utf8') });
    at = tag.value.toString('latin1', 'object '.length, tag.value.indexOf('\n'));
  }
  return at;
}

class Reader {
  readonly files: SentFile[] = [];
  readonly messages: { commit: string; text: string }[] = [];
  /** Objects that the parents have at some path and the current commit no longer has there. */
  private readonly gone = new Set<string>();
  private readonly objects: Objects;
  private readonly hashBytes: number;

  constructor(objects: Objects, hash: HashName) {
    this.objects = objects;
    this.hashBytes = hashBytesOf(hash);
  }

  /** Returns why the content cannot be determined, if it cannot. */
  commit(id: string, parent: (id: string) => void): string | undefined {
    const data = this.objects.data(id, 'commit');
    const links = data.kind === 'known' ? readCommit(data.value) : undefined;
    if (data.kind !== 'known' || links === undefined) return `commit \`${id.slice(0, 10)}\` cannot be read`;
    const body = data.value.indexOf('\n\n');
    this.messages.push({ commit: id, text: body < 0 ? '' : data.value.toString('utf8', body + 2) });
    const parents: string[] = [];
    for (const one of links.parents) {
      parent(one);
      const above = this.objects.data(one, 'commit');
      const tree = above.kind === 'known' ? readCommit(above.value)?.tree : undefined;
      // Without the parent, which a shallow clone lacks, the whole commit counts as new.
      if (tree !== undefined) parents.push(tree);
    }
    const first = this.files.length;
    this.gone.clear();
    const trouble = this.tree(links.tree, parents, { commit: id, prefix: '', depth: 0 });
    // The same content under another name: a rename.
    const fresh = this.files.splice(first).filter((file) => !this.gone.has(file.id));
    this.files.push(...fresh);
    return trouble;
  }

  private tree(
    id: string,
    before: readonly string[],
    at: { readonly commit: string; readonly prefix: string; readonly depth: number },
  ): string | undefined {
    if (before.includes(id)) return undefined;
    if (at.depth > MAX_DEPTH) return 'a directory is too deep';
    const entries = this.entries(id);
    if (entries === undefined) return 'a tree cannot be read';
    const olds = before.map((one) => this.entries(one) ?? new Map<string, TreeEntry>());
    for (const old of olds) for (const [name, entry] of old) if (!entries.has(name)) this.leave(entry, 0);
    for (const [name, entry] of entries) {
      const others = olds.flatMap((old) => old.get(name) ?? []);
      // Unchanged against one parent: a merge brings it in from there.
      if (others.some((other) => other.id === entry.id) || entry.mode === '160000') continue;
      if (entry.mode === '40000') {
        const same = others.filter((other) => other.mode === '40000').map((other) => other.id);
        const trouble = this.tree(entry.id, same, { commit: at.commit, prefix: `${at.prefix}${name}/`, depth: at.depth + 1 });
        if (trouble !== undefined) return trouble;
      } else if (this.files.length >= MAX_FILES) return 'too many changed files to look through';
      else
        this.files.push({
          commit: at.commit,
          name: at.prefix + name,
          id: entry.id,
          before: others.filter((other) => other.mode !== '40000').map((other) => other.id),
        });
    }
    return undefined;
  }

  /** Records what a commit removes. */
  private leave({ mode, id }: TreeEntry, depth: number): void {
    if (this.gone.size > MAX_FILES || depth > MAX_DEPTH) return;
    if (mode !== '40000') this.gone.add(id);
    else for (const entry of this.entries(id)?.values() ?? []) this.leave(entry, depth + 1);
  }

  private entries(id: string): ReadonlyMap<string, TreeEntry> | undefined {
    const data = this.objects.data(id, 'tree');
    return data.kind === 'known' ? entriesOf(data.value, this.hashBytes) : undefined;
  }
}
