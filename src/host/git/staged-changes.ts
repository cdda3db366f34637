// What the index contains and the last commit does not: the files that a plain `git commit` would add or change. Reads objects; ignores the work tree.
import { known, unknownFact, type Fact } from '../host.ts';
import { entriesOf, hashBytesOf, readCommit, type HashName } from './git-object.ts';
import type { Objects } from './objects.ts';

export interface StagedChange {
  readonly name: string;
  readonly id: string;
  /** The ids that the last commit has at this path. */
  readonly before: readonly string[];
}

export interface StagedIndex {
  readonly entries: Iterable<{ readonly name: string; readonly id: string }>;
  /** Directories (`a/b/`) that are unchanged trees, with their ids. */
  readonly trees: ReadonlyMap<string, string>;
}

const MAX_ENTRIES = 60_000;
const MAX_CHANGES = 5_000;

interface From {
  /** The last commit; absent before the first one. */
  readonly head: string | undefined;
  readonly index: StagedIndex;
}

export function stagedChanges(objects: Objects, hash: HashName, from: From): Fact<readonly StagedChange[]> {
  const found = compared(objects, hash, from);
  if (found.kind !== 'known') return found;
  // The same content under another name: a rename.
  const moved = new Set(found.value.gone.values());
  return known(found.value.changes.filter(({ id }) => !moved.has(id)));
}

/** Every name at which the index and the last commit differ, including names that only one of them has. */
export function stagedNames(objects: Objects, hash: HashName, from: From): Fact<ReadonlySet<string>> {
  const found = compared(objects, hash, from);
  if (found.kind !== 'known') return found;
  return known(new Set([...found.value.changes.map(({ name }) => name), ...found.value.gone.keys()]));
}

interface Compared {
  readonly changes: readonly StagedChange[];
  /** What only the last commit has. */
  readonly gone: ReadonlyMap<string, string>;
}

function compared(objects: Objects, hash: HashName, from: From): Fact<Compared> {
  const { entries, trees } = from.index;
  const committed =
    from.head === undefined
      ? known(NOTHING)
      : filesOf(objects, hash, { commit: from.head, isSame: (dir, id) => trees.get(dir) === id });
  if (committed.kind !== 'known') return committed;
  const { files, same } = committed.value;
  const changes: StagedChange[] = [];
  const gone = new Map(files);
  for (const { name, id } of entries) {
    if (isBelow(name, same)) continue;
    const before = files.get(name);
    gone.delete(name);
    if (before === id) continue;
    if (changes.length >= MAX_CHANGES) return unknownFact('too many staged files to look through');
    changes.push({ name, id, before: before === undefined ? [] : [before] });
  }
  return known({ changes, gone });
}

interface Committed {
  readonly files: ReadonlyMap<string, string>;
  /** Directories that are unchanged in the index. */
  readonly same: ReadonlySet<string>;
}
const NOTHING: Committed = { files: new Map(), same: new Set() };

function isBelow(name: string, dirs: ReadonlySet<string>): boolean {
  if (dirs.size === 0) return false;
  if (dirs.has('')) return true;
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
    if (dirs.has(name.slice(0, slash + 1))) return true;
  return false;
}

/** The files of a commit with their objects, without the unchanged directories. */
function filesOf(
  objects: Objects,
  hash: HashName,
  from: { readonly commit: string; readonly isSame: (dir: string, id: string) => boolean },
): Fact<Committed> {
  const data = objects.data(from.commit, 'commit');
  const links = data.kind === 'known' ? readCommit(data.value) : undefined;
  if (links === undefined) return unknownFact('the last commit cannot be read');
  const files = new Map<string, string>();
  const same = new Set<string>();
  const open = [{ id: links.tree, prefix: '' }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (from.isSame(at.prefix, at.id)) {
      same.add(at.prefix);
      continue;
    }
    const tree = objects.data(at.id, 'tree');
    const entries = tree.kind === 'known' ? entriesOf(tree.value, hashBytesOf(hash)) : undefined;
    if (entries === undefined) return unknownFact('a tree cannot be read');
    for (const [name, { mode, id }] of entries) {
      if (mode === '40000') open.push({ id, prefix: `${at.prefix}${name}/` });
      else files.set(at.prefix + name, id);
    }
    if (files.size > MAX_ENTRIES) return unknownFact('the last commit has too many files to look through');
  }
  return known({ files, same });
}
