// A repository as it was before the session: the stored index, and the old commits that the current checkout is based on. Reads
// lazily; what cannot be read is unknown.
import { Attributes } from '../host/git/attributes.ts';
import { loadConfig } from '../host/git/config-load.ts';
import { objectId } from '../host/git/git-object.ts';
import { History, type OldEvidence } from '../host/git/history.ts';
import { IndexSnapshot, type SnapshotEntry } from '../host/git/index-snapshot.ts';
import type { Repository } from '../host/git/locate.ts';
import { Objects } from '../host/git/objects.ts';
import { Refs } from '../host/git/refs.ts';
import { workPath } from '../host/git/work-path.ts';
import { absent, known, unknownFact, type Fact, type Host } from '../host/host.ts';
import { TEXT_LIMIT, textOf } from './disk-text.ts';

export interface PastSources {
  readonly host: Host;
  readonly repository: Repository;
  readonly evidence: OldEvidence;
  /** The stored index; undefined if there is none that can be trusted. */
  readonly index: () => Buffer | undefined;
}

export class RepositoryPast {
  readonly repository: Repository;
  readonly history: History;
  private readonly host: Host;
  private readonly objects: Objects;
  private readonly readIndex: () => Buffer | undefined;
  private snapshot: { readonly opened: IndexSnapshot | undefined } | undefined;
  private reached: readonly string[] | undefined;
  private attributes: Attributes | undefined;

  constructor({ host, repository, evidence, index }: PastSources) {
    this.host = host;
    this.repository = repository;
    this.readIndex = index;
    this.objects = new Objects(host, repository);
    this.history = new History(this.objects, repository.format.hash, evidence);
  }

  /** The path relative to the work tree, as git names it; undefined outside the work tree and inside git's own directory. */
  nameOf(path: string): string | undefined {
    const { workTree } = this.repository;
    const place = workTree === undefined ? absent : workPath(this.host, workTree, path);
    if (place.kind !== 'known' || place.value.name === '' || /^\.git(?:\/|$)/i.test(place.value.name)) return undefined;
    return place.value.name;
  }

  indexed(name: string): SnapshotEntry | 'absent' | undefined {
    if (this.snapshot === undefined) {
      const bytes = this.readIndex();
      this.snapshot = { opened: bytes === undefined ? undefined : IndexSnapshot.open(bytes) };
    }
    const { workTree = '' } = this.repository;
    return this.snapshot.opened?.find(name, this.host.ignoresCase(workTree) ? 'fold' : 'exact');
  }

  /** The blob ids that old commits behind HEAD have at the path, without duplicates. Unknown if one of them cannot be read. */
  committed(name: string): Fact<readonly string[]> {
    const ids = new Set<string>();
    for (const commit of this.frontier()) {
      const entry = this.history.entryAt(commit, name);
      if (entry.kind === 'unknown') return entry;
      if (entry.kind === 'known' && /^1[02]0/.test(entry.value.mode)) ids.add(entry.value.id);
    }
    return known([...ids]);
  }

  /** Returns a test whether git would store the file on disk under an id. */
  hasOnDisk(path: string, name: string): (id: string) => boolean {
    const { hash } = this.repository.format;
    const entry = this.host.entry(path);
    if (entry.kind !== 'known') return () => false;
    if (entry.value.type === 'link') {
      const target = this.host.linkTarget(path);
      return target.kind === 'known' ? isSame(objectId('blob', Buffer.from(target.value, 'utf8'), hash)) : () => false;
    }
    const bytes = this.host.bytes(path, TEXT_LIMIT);
    if (bytes.kind !== 'known') return () => false;
    const plain = objectId('blob', bytes.value, hash);
    return (id) => {
      if (id === plain) return true;
      if (!this.mayConvert(name)) return false;
      // Only line endings are converted, which is harmless; filters that the repository configures are never run.
      return id === objectId('blob', withoutCarriageReturns(bytes.value), hash);
    };
  }

  text(id: string): Fact<string> {
    const data = this.objects.data(id, 'blob');
    return data.kind === 'known' ? textOf(data.value) : unknownFact('the old content cannot be read');
  }

  private frontier(): readonly string[] {
    if (this.reached !== undefined) return this.reached;
    const head = new Refs(this.host, this.repository).resolve('HEAD');
    this.reached = head.kind === 'known' ? this.history.frontier(head.value.id) : [];
    return this.reached;
  }

  private mayConvert(name: string): boolean {
    if (this.attributes === undefined) {
      const config = loadConfig(this.host, { repository: this.repository });
      this.attributes = new Attributes(this.host, this.repository, config.kind === 'known' ? config.value : undefined);
    }
    return this.attributes.mayConvert(name);
  }
}

const isSame =
  (one: string) =>
  (other: string): boolean =>
    one === other;

function withoutCarriageReturns(bytes: Uint8Array): Buffer {
  const made = Buffer.allocUnsafe(bytes.length);
  let at = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0x0d && bytes[i + 1] === 0x0a) continue;
    made[at++] = bytes[i] ?? 0;
  }
  return made.subarray(0, at);
}
