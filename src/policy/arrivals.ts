// Treats what earlier parts of a call brought from outside as if an earlier call of the session had brought it, so that one set
// of rules covers both. Judges nothing.
import { everythingOld } from '../model/baseline.ts';
import type { Host } from '../host/host.ts';
import { isWithin } from '../host/path-text.ts';
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { PolicyContext } from './judge.ts';
import type { SessionFacts } from './session-hazards.ts';

export interface Arrivals {
  /** Where each part puts what comes from outside. */
  readonly places: ReadonlyMap<number, readonly Place[]>;
  /** Parts whose output comes from outside, whether or not they write it to a file. */
  readonly outside: ReadonlySet<number>;
}

interface Seen {
  /** The session as the part with this id finds it, including what earlier parts of the call brought from outside. */
  sessionBefore(id: number): SessionFacts | undefined;
  /** A hazard if the part runs, as code, what another part takes from outside. */
  runs(part: Part): readonly Effect[];
}

/** Parts of loaded code are left out: what a test of the project fetches does not enter the call. */
export function arrivalsIn(parts: readonly Part[], context: PolicyContext): Seen {
  const nothing: Seen = { sessionBefore: () => context.session, runs: () => [] };
  if (parts.length < 2 || context.arrivals === undefined) return nothing;
  const { places, outside } = context.arrivals(parts.filter((part) => part.loaded === undefined));
  if (outside.size === 0) return nothing;
  const fillers = [...places.keys()].toSorted((a, b) => a - b);
  const sessions = new Map<number, SessionFacts | undefined>();
  return {
    sessionBefore: (id) => {
      // Parts with the same number of fillers before them share one result.
      const count = fillers.filter((by) => by < id).length;
      if (!sessions.has(count)) {
        const arrived = [...places].flatMap(([by, all]) => (by < id ? all : []));
        sessions.set(count, withArrivals(context.session, arrived, context.zones.host));
      }
      return sessions.get(count);
    },
    runs: (part) => {
      const source = isOpen(part) ? part.from.find((id) => outside.has(id)) : undefined;
      const text = parts.find(({ id }) => id === source)?.text;
      return text === undefined ? [] : [{ kind: 'hazard', what: 'download-run', detail: `runs what \`${text}\` downloads` }];
    },
  };
}

/** Whether the part is an interpreter whose code could not be read. */
const isOpen = ({ effects, site }: Part): boolean =>
  site === 'here' && effects.some((effect) => effect.kind === 'run' && effect.code === 'inline');

/** If there is no session, only what the call itself brought is known. */
const NO_SESSION: SessionFacts = {
  made: () => false,
  downloaded: () => false,
  downloads: () => ({ paths: [], trees: [] }),
  foreignNames: () => new Set(),
  foreignSince: () => undefined,
  editing: () => false,
  started: () => false,
  writtenCode: () => [],
  runsLater: () => false,
  baseline: everythingOld,
};

function withArrivals(
  session: SessionFacts | undefined,
  arrived: readonly Place[],
  host: Pick<Host, 'realPath'>,
): SessionFacts | undefined {
  const paths = arrived.flatMap((place) => (place.kind === 'path' ? [{ at: real(place.path, host), extent: place.extent }] : []));
  if (paths.length === 0) return session;
  const before = session ?? NO_SESSION;
  const files = new Set(paths.flatMap(({ at, extent }) => (extent === 'one' ? [at] : [])));
  const trees = [...new Set(paths.flatMap(({ at, extent }) => (extent === 'one' ? [] : [at])))];
  const isArrived = (path: string): boolean => {
    const asked = real(path, host);
    return files.has(asked) || trees.some((tree) => isWithin(asked, tree));
  };
  return {
    ...before,
    downloaded: (path) => before.downloaded(path) || isArrived(path),
    downloads: (dir) => {
      const known = before.downloads(dir);
      const top = real(dir, host);
      return (
        known && {
          paths: [...known.paths, ...[...files].filter((at) => isWithin(at, top))],
          trees: [...known.trees, ...trees.filter((at) => isWithin(at, top) || isWithin(top, at))],
        }
      );
    },
  };
}

function real(path: string, host: Pick<Host, 'realPath'>): string {
  const found = host.realPath(path);
  return found.kind === 'known' ? found.value : path;
}
