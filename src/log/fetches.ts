// What a session fetched from the remotes of its baseline, computed from its events. Stores; does not look at repositories.
import type { StoredEvent } from './session-events.ts';

export type FetchingEvent = Extract<StoredEvent, { kind: 'fetching' }>;

export class Fetches {
  readonly #open = new Map<string, FetchingEvent>();
  readonly #tips = new Map<string, Set<string>>();
  #pushedElsewhere = false;

  fold(event: StoredEvent): void {
    if (event.kind === 'fetching') this.#open.set(event.repository, event);
    else if (event.kind === 'pushed-elsewhere') this.#pushedElsewhere = true;
    else if (event.kind === 'fetched') {
      this.#open.delete(event.repository);
      const known = this.#tips.get(event.repository) ?? new Set();
      for (const id of event.tips) known.add(id);
      this.#tips.set(event.repository, known);
    }
  }

  /** Fetches whose outcome is not recorded yet, by repository. */
  get open(): ReadonlyMap<string, FetchingEvent> {
    return this.#open;
  }
  /** Commits from baseline remotes. */
  tipsOf(repository: string): ReadonlySet<string> {
    return this.#tips.get(repository) ?? new Set();
  }
  /** From then on a remote may return what the session made. */
  get pushedElsewhere(): boolean {
    return this.#pushedElsewhere;
  }
}
