// What the index holds that the last commit does not: the files that a plain `git commit` would add or change. Reads objects; looks at no work tree.
import { known, unknownFact, type Fact } from '../host.ts';
import { entriesOf, hashBytesOf, readCommit, type HashName } from './git-object.ts';
import type { Objects } from './objects.ts';

export interface StagedChange {
  readonly name: string;
  readonly id: string;
  /** What the last commit has at this path. */
  readonly before: readonly string[];
}

const MAX_ENTRIES = 60_000;
const MAX_CHANGES = 5_000;

/** `head`: the commit; absent before the first one. */
export function stagedChanges(
  objects: Objects,
  hash: HashName,
  from: { readonly head: string | undefined; readonly index: Iterable<{ readonly name: string; readonly id: string }> },
): Fact<readonly StagedChange[]> {
  const committed = from.head === undefined ? known(new Map<string, string>()) : filesOf(objects, hash, from.head);
  if (committed.kind !== 'known') return committed;
  const changes: StagedChange[] = [];
  for (const { name, id } of from.index) {
    const before = committed.value.get(name);
    if (before === id) continue;
    if (changes.length >= MAX_CHANGES) return unknownFact('too many staged files to look through');
    changes.push({ name, id, before: before === undefined ? [] : [before] });
  }
  return known(changes);
}

/** Every file of a commit with its object. */
function filesOf(objects: Objects, hash: HashName, commit: string): Fact<Map<string, string>> {
  const data = objects.data(commit, 'commit');
  const links = data.kind === 'known' ? readCommit(data.value) : undefined;
  if (links === undefined) return unknownFact('the last commit cannot be read');
  const files = new Map<string, string>();
  const open = [{ id: links.tree, prefix: '' }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const tree = objects.data(at.id, 'tree');
    const entries = tree.kind === 'known' ? entriesOf(tree.value, hashBytesOf(hash)) : undefined;
    if (entries === undefined) return unknownFact('a tree cannot be read');
    for (const [name, { mode, id }] of entries) {
      if (mode === '40000') open.push({ id, prefix: `${at.prefix}${name}/` });
      else files.set(at.prefix + name, id);
    }
    if (files.size > MAX_ENTRIES) return unknownFact('the last commit has too many files to look through');
  }
  return known(files);
}
