// The combined memory of all sessions that are active in the same repositories. Only facts that make verdicts stricter are shared: what a
// session made, installed or had approved counts for it alone. Reads their files when first needed; never writes them.
import { earlierSessions } from './elders.ts';
import type { Ledger } from './ledger.ts';
import { activeSessions } from './live-sessions.ts';
import type { RunningCommand } from './running-commands.ts';
import type { StoredEvent } from './session-events.ts';
import type { Store } from './store.ts';

type BaselineEvent = Extract<StoredEvent, { kind: 'baseline' }>;

export class RelatedSessions {
  readonly #own: Ledger;
  readonly #others: () => readonly Ledger[];
  #all: readonly Ledger[] | undefined;

  constructor(own: Ledger, others: () => readonly Ledger[]) {
    this.#own = own;
    this.#others = others;
  }

  get #ledgers(): readonly Ledger[] {
    return (this.#all ??= [this.#own, ...this.#others()]);
  }

  /** The session entered another repository, so the list of related sessions must be built again. */
  forget(): void {
    this.#all = undefined;
  }

  made(path: string): boolean {
    return this.#own.made(path) && !this.#ledgers.some((one) => one.holdsOlder(path));
  }
  downloaded(path: string, ctimeMs?: number): boolean {
    return this.#ledgers.some((one) => one.downloaded(path, ctimeMs));
  }
  holdsDownloads(dir: string): boolean {
    return this.#ledgers.some((one) => one.holdsDownloads(dir));
  }
  downloadsIn(dir: string, isAbsent: (path: string) => boolean): ReturnType<Ledger['downloadsIn']> {
    const found = this.#ledgers.map((one) => one.downloadsIn(dir, isAbsent));
    return { paths: found.flatMap(({ paths }) => paths), trees: found.flatMap(({ trees }) => trees) };
  }
  get foreignNames(): ReadonlySet<string> {
    return new Set(this.#ledgers.flatMap((one) => [...one.foreignNames]));
  }
  /** Only branches that every session knew before. */
  foreignSince(dir: string): readonly string[] | undefined {
    const [first, ...rest] = this.#ledgers.map((one) => one.foreignSince(dir)).filter((one) => one !== undefined);
    return first?.filter((branch) => rest.every((branches) => branches.includes(branch)));
  }
  get writtenCode(): readonly string[] {
    return [...new Set(this.#ledgers.flatMap((one) => [...one.writtenCode]))];
  }
  heldSecret(path: string): ReturnType<Ledger['heldSecret']> {
    const kinds = this.#ledgers.map((one) => one.heldSecret(path));
    return kinds.includes('key') ? 'key' : kinds.find((kind) => kind !== undefined);
  }
  secretsBelow(path: string): ReturnType<Ledger['secretsBelow']> {
    const all = this.#ledgers.flatMap((one) => [...one.secretsBelow(path)]);
    // Keys last: if two sessions filled the same file, the worse kind counts.
    return new Map(all.sort(([, a], [, b]) => Number(a === 'key') - Number(b === 'key')));
  }
  runsLater(path: string): boolean {
    return this.#ledgers.some((one) => one.runsLater(path));
  }
  running(now: number): readonly RunningCommand[] {
    return this.#ledgers.flatMap((one) => one.running(now));
  }
  wasMoved(path: string): boolean {
    return this.#ledgers.some((one) => one.wasMoved(path));
  }
  holdsTheirs(path: string): boolean {
    return this.#ledgers.some((one) => one.holdsTheirs(path));
  }
  editing(path: string, now: number): boolean {
    return this.#ledgers.some((one) => one.editing(path, now));
  }
  editsUnderWay(now: number): ReturnType<Ledger['editsUnderWay']> {
    return this.#ledgers.flatMap((one) => one.editsUnderWay(now));
  }
  wasEdited(path: string): boolean {
    return this.#ledgers.some((one) => one.wasEdited(path));
  }
  get steering(): Ledger['steering'] {
    const all = this.#ledgers.map(({ steering }) => steering);
    return { hooks: all.flatMap(({ hooks }) => hooks), settings: all.flatMap(({ settings }) => settings) };
  }
}

/** The sessions whose baseline this one inherited, and all that are active at the same time. */
export function otherActiveSessions(store: Store, id: string, baselines: ReadonlyMap<string, BaselineEvent>): readonly Ledger[] {
  if (id === '' || baselines.size === 0) return [];
  const inherited = [...baselines.values()].flatMap(({ from }) => from ?? []);
  const beside = new Set([...baselines.keys()].map(sharedBy).flatMap((shared) => activeSessions(store, shared, id)));
  return earlierSessions(store, [...inherited, ...beside]).map(({ ledger }) => ledger);
}

/** The directory that all checkouts of a repository share. */
function sharedBy(gitDir: string): string {
  const at = gitDir.lastIndexOf('/worktrees/');
  return at > 0 && !gitDir.slice(at + '/worktrees/'.length).includes('/') ? gitDir.slice(0, at) : gitDir;
}
