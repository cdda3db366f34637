// What earlier parts of the same call brought from outside, as if an earlier call of the session had: one account serves both. Judges nothing.
import { everythingOld } from '../model/baseline.ts';
import type { Host } from '../host/host.ts';
import { isWithin } from '../host/path-text.ts';
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { PolicyContext } from './judge.ts';
import type { SessionFacts } from './session-hazards.ts';

export interface Arrivals {
  /** Where each part puts it. */
  readonly places: ReadonlyMap<number, readonly Place[]>;
  /** Parts that handle it, whether or not they write it anywhere. */
  readonly outside: ReadonlySet<number>;
}

interface Seen {
  /** Places that parts before the one with this id filled from outside. */
  before(id: number): readonly Place[];
  /** The part runs, as code, what another one takes from outside. */
  runs(part: Part): readonly Effect[];
}

const NOTHING: Seen = { before: () => [], runs: () => [] };

/** What a test of the project fetches brings nothing into the call. */
export function arrivalsIn(parts: readonly Part[], context: PolicyContext): Seen {
  if (parts.length < 2 || context.arrivals === undefined) return NOTHING;
  const { places, outside } = context.arrivals(parts.filter((part) => part.loaded === undefined));
  if (outside.size === 0) return NOTHING;
  return {
    before: (id) => [...places].flatMap(([by, all]) => (by < id ? all : [])),
    runs: (part) => {
      const source = isOpen(part) ? part.from.find((id) => outside.has(id)) : undefined;
      const text = parts.find(({ id }) => id === source)?.text;
      return text === undefined
        ? []
        : [{ kind: 'hazard', what: 'download-run', detail: `runs what \`${text}\` takes from outside` }];
    },
  };
}

/** An interpreter whose code nobody could read. */
const isOpen = ({ effects, site }: Part): boolean =>
  site === 'here' && effects.some((effect) => effect.kind === 'run' && effect.code === 'inline');

/** Where no session is kept, what the call itself brought is all that is known. */
const NO_SESSION: SessionFacts = {
  made: () => false,
  downloaded: () => false,
  downloads: () => ({ paths: [], trees: [] }),
  foreignNames: new Set(),
  foreignSince: () => undefined,
  editing: () => false,
  started: () => false,
  writtenCode: () => [],
  runsLater: () => false,
  baseline: everythingOld,
};

export function withArrivals(
  session: SessionFacts | undefined,
  arrived: readonly Place[],
  host: Pick<Host, 'realPath'>,
): SessionFacts | undefined {
  const paths = arrived.flatMap((place) => (place.kind === 'path' ? [{ at: real(place.path, host), extent: place.extent }] : []));
  if (paths.length === 0) return session;
  const before = session ?? NO_SESSION;
  const isArrived = (path: string): boolean => {
    const asked = real(path, host);
    return paths.some(({ at, extent }) => (extent === 'one' ? at === asked : isWithin(asked, at)));
  };
  return {
    ...before,
    downloaded: (path) => before.downloaded(path) || isArrived(path),
    downloads: (dir) => {
      const known = before.downloads(dir);
      const top = real(dir, host);
      const files = paths.filter(({ at, extent }) => extent === 'one' && isWithin(at, top));
      const trees = paths.filter(({ at, extent }) => extent !== 'one' && (isWithin(at, top) || isWithin(top, at)));
      return (
        known && {
          paths: [...known.paths, ...files.map(({ at }) => at)],
          trees: [...known.trees, ...trees.map(({ at }) => at)],
        }
      );
    },
  };
}

function real(path: string, host: Pick<Host, 'realPath'>): string {
  const found = host.realPath(path);
  return found.kind === 'known' ? found.value : path;
}
