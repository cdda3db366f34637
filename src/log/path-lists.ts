// Collects the paths and trees of several places, as real paths, and keeps the lists short. Does not know what they are for.
import type { Host } from '../host/host.ts';
import type { Place } from '../model/place.ts';

type RealPaths = Pick<Host, 'realPath'>;

/** If a call has more paths, they become one tree where they make verdicts stricter, and are dropped where they grant something. */
export const MOST_PATHS = 100;

export const real = (host: RealPaths, path: string): string => {
  const fact = host.realPath(path);
  return fact.kind === 'known' ? fact.value : path;
};

/** Paths and trees of several places, in short lists. */
export class PathCollector {
  readonly #host: RealPaths;
  readonly #paths = new Set<string>();
  readonly #trees = new Set<string>();

  constructor(host: RealPaths) {
    this.#host = host;
  }
  get isEmpty(): boolean {
    return this.#paths.size + this.#trees.size === 0;
  }
  add(place: Place): void {
    if (place.kind !== 'path') return;
    (place.extent === 'one' ? this.#paths : this.#trees).add(real(this.#host, place.path));
  }
  lists(): { readonly paths: readonly string[]; readonly trees: readonly string[] } {
    if (this.#paths.size <= MOST_PATHS) return { paths: [...this.#paths], trees: [...this.#trees] };
    return { paths: [], trees: [...this.#trees, commonDir([...this.#paths])] };
  }
}

function commonDir(paths: readonly string[]): string {
  let common = (paths[0] ?? '/').split('/').slice(0, -1);
  for (const path of paths) {
    const parts = path.split('/');
    let same = 0;
    while (same < common.length && common[same] === parts[same]) same += 1;
    common = common.slice(0, same);
  }
  return common.join('/') || '/';
}
