// Finds the places where the parts of a call put what they download. Uses the same code that fills the session's memory. Judges
// nothing.
import type { Host } from '../host/host.ts';
import { outsideContentOf, GETS } from '../log/brought.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import type { Part } from '../model/part.ts';
import type { Server, ServerZone } from '../model/zone.ts';
import type { Arrivals } from '../policy/arrivals.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';

export interface ArrivalContext {
  readonly host: Host;
  readonly session: SessionFacts | undefined;
  readonly repository: RepositoryFacts;
  zone(server: Server): ServerZone;
}

export function arrivalsOf(parts: readonly Part[], { host, session, repository, zone }: ArrivalContext): Arrivals {
  const bringing = parts.map((part) => ({
    ...part,
    asksNetwork: part.effects.some(
      (effect) => effect.kind === 'network' && GETS.has(effect.use) && zone(effect.server) !== 'loopback',
    ),
  }));
  return outsideContentOf(bringing, {
    downloaded: (path) => session?.downloaded(path) === true,
    holdsDownloads: (dir) => {
      const found = session?.downloads(dir);
      return session !== undefined && (found === undefined || found.paths.length + found.trees.length > 0);
    },
    foreignNames: () => session?.foreignNames() ?? new Set(),
    repository,
    host,
  });
}
