// Checks what a changed git index says about files that the run did not change. Later calls rely on it: a file that the index
// calls clean may be deleted without a question. Judges nothing.
import { entryAt, firstAtOrAfter, isOrdered, nameBytes, parseIndex, type IndexFile } from '../host/git/index-file.ts';
import { blobId } from '../host/git/file-status.ts';
import { gitFacts } from '../host/git/git-facts.ts';
import { hashBytesOf } from '../host/git/git-object.ts';
import type { Repository } from '../host/git/locate.ts';
import type { Host } from '../host/host.ts';
import { below } from '../host/path-text.ts';

const LARGEST_INDEX = 128 * 1024 * 1024;
/** Sizes in an index entry: the file facts before the id, and the flags after it, including those of version 3. */
const STAT_BYTES = 40;
const FLAG_BYTES = 4;
const LARGEST_FILE = 64 * 1024 * 1024;
/** Names that git refuses to add, but accepts if they are already in the index. */
const FORGED_NAME = /(?:^|\/)(?:\.\.?|\.git[\u200c-\u200f. ~\d]*|git~\d)?(?:\/|$)/i;

export interface IndexInput {
  readonly repository: Repository;
  /** Before the run, and as it would be if its changes were kept. */
  readonly host: Host;
  readonly now: Host;
  /** Paths that the run changed: after they are kept, their change times make git look at them. */
  readonly changed: ReadonlySet<string>;
}

/**
 * False if the index contains a name that git never adds, hides a file from git, or calls a file clean that has other content.
 */
export function isTrueIndex({ repository, host, now, changed }: IndexInput): boolean {
  const index = readIndex(now, repository);
  if (index === undefined || !isOrdered(index)) return false;
  const old = readIndex(host, repository);
  const facts = gitFacts(now, repository.workTree ?? repository.gitDir);
  for (let i = 0; i < index.count; i += 1) {
    const name = nameBytes(index, i);
    const text = name.toString('utf8');
    if (FORGED_NAME.test(text)) return false;
    const before = old === undefined ? undefined : placeOf(old, name);
    if (old !== undefined && before !== undefined && bytesAt(old, before).equals(bytesAt(index, i))) continue;
    const entry = entryAt(index, i);
    const wasHidden = old !== undefined && before !== undefined && entryAt(old, before).unwatched;
    if (entry.unwatched && !wasHidden) return false;
    const path = below(repository.workTree ?? '', text);
    if (repository.workTree === undefined || changed.has(path)) continue;
    const status = facts.tracked(path);
    if (status.kind !== 'known' || status.value !== 'clean' || now.linkTarget(path).kind === 'known') continue;
    const bytes = now.bytes(path, LARGEST_FILE);
    if (bytes.kind !== 'known' || blobId(bytes.value, repository.format.hash) !== entry.id) return false;
  }
  return true;
}

function readIndex(host: Host, { gitDir, format }: Repository): IndexFile | undefined {
  const bytes = host.bytes(below(gitDir, 'index'), LARGEST_INDEX);
  const index = bytes.kind === 'known' ? parseIndex(Buffer.from(bytes.value), hashBytesOf(format.hash)) : undefined;
  return index?.kind === 'known' ? index.value : undefined;
}

function placeOf(index: IndexFile, name: Buffer): number | undefined {
  const at = firstAtOrAfter(index, name);
  return at < index.count && nameBytes(index, at).equals(name) ? at : undefined;
}

/** Times, sizes, id and all flags of an entry. */
const bytesAt = ({ data, at, hashBytes }: IndexFile, i: number): Buffer =>
  data.subarray(at[i] ?? 0, (at[i] ?? 0) + STAT_BYTES + hashBytes + FLAG_BYTES);
