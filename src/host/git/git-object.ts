// The objects of a git repository as values: commits, trees, and their names. Does not read files.
import { createHash } from 'node:crypto';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  readonly type: ObjectType;
  readonly data: Buffer;
}

/** Types by their numbers in packs. */
export const TYPES: ReadonlyMap<number, ObjectType> = new Map([
  [1, 'commit'],
  [2, 'tree'],
  [3, 'blob'],
  [4, 'tag'],
]);
export const OBJECT_TYPES: ReadonlySet<string> = new Set(TYPES.values());

export type HashName = 'sha1' | 'sha256';
export const hashBytesOf = (hash: HashName): number => (hash === 'sha1' ? 20 : 32);

export const objectId = (type: ObjectType, bytes: Uint8Array, hash: HashName): string =>
  createHash(hash).update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');

export interface CommitLinks {
  readonly tree: string;
  readonly parents: readonly string[];
}

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
export const isObjectId = (text: string): boolean => ID.test(text);

/** Undefined if the data is not a well-formed commit. */
export function readCommit(data: Buffer): CommitLinks | undefined {
  const end = data.indexOf('\n\n');
  const lines = data.toString('utf8', 0, end < 0 ? data.length : end).split('\n');
  const tree = lines[0]?.startsWith('tree ') === true ? lines[0].slice('tree '.length) : '';
  const parents: string[] = [];
  for (const line of lines.slice(1)) {
    if (!line.startsWith('parent ')) break;
    parents.push(line.slice('parent '.length));
  }
  return isObjectId(tree) && parents.every(isObjectId) ? { tree, parents } : undefined;
}

export interface TreeEntry {
  /** `40000` directory, `100644` and `100755` file, `120000` link, `160000` submodule. */
  readonly mode: string;
  readonly id: string;
}

/** The entry of a name: `absent` if a well-formed tree has none, undefined if the tree is malformed. */
export function entryIn(tree: Buffer, name: string, hashBytes: number): TreeEntry | 'absent' | undefined {
  const wanted = Buffer.from(name, 'utf8');
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at);
    const nul = tree.indexOf(0, space);
    const end = nul + 1 + hashBytes;
    if (space < 0 || nul < 0 || end > tree.length) return undefined;
    if (nul - space - 1 === wanted.length && tree.compare(wanted, 0, wanted.length, space + 1, nul) === 0)
      return { mode: tree.toString('latin1', at, space), id: tree.toString('hex', nul + 1, end) };
    at = end;
  }
  return 'absent';
}

/** All entries of a tree by name; undefined if it is malformed. */
export function entriesOf(tree: Buffer, hashBytes: number): ReadonlyMap<string, TreeEntry> | undefined {
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at);
    const nul = tree.indexOf(0, space);
    const end = nul + 1 + hashBytes;
    if (space < 0 || nul < 0 || end > tree.length) return undefined;
    entries.set(tree.toString('utf8', space + 1, nul), {
      mode: tree.toString('latin1', at, space),
      id: tree.toString('hex', nul + 1, end),
    });
    at = end;
  }
  return entries;
}
