// The target of an effect: a path on a disk, as precisely as the call gives it. Does not look at the disk and knows no zones.

/**
 * How much of `path` an effect covers. `one`: that entry. `glob`: entries of the directory `path` matching `pattern`. `tree`: the entry and
 * everything below it. `below`: an unknown path below it.
 */
export type Extent = 'one' | 'glob' | 'tree' | 'below';

/**
 * A search that also enters hidden directories, which a shell pattern does not: the names it looks for (any of them matches), and whether it
 * enters directories of version control such as `.git`.
 */
export interface Searched {
  readonly names: readonly string[];
  readonly vcs: 'entered' | 'left out';
  /** Only files in git's index are searched. */
  readonly tracked?: true;
  /** The entries that the search skipped. */
  readonly skips?: 'hidden and ignored';
}

export type Place =
  | {
      readonly kind: 'path';
      /** Absolute; `.` is removed. `..` is kept, because after a symbolic link it leads to another directory than the text suggests. */
      readonly path: string;
      readonly extent: Extent;
      /** For `glob`: the last path components as written, for example `*.ts` or `sub/*.log`. */
      readonly pattern?: string;
      /** The place is the result of a search. */
      readonly searched?: Searched;
      /** For `tree`: the entries that a search program skips by default. */
      readonly skips?: 'ignored' | 'hidden and ignored';
      /** For `below`: the known end of the path, if only its beginning is unknown, for example `hooks/pre-commit`. */
      readonly tail?: string;
    }
  | {
      readonly kind: 'unknown';
      readonly why: string;
      /** The known directory before the unknown rest: `~/x` in `~/x/$name`. The rest may contain `..` and leave this directory. */
      readonly near?: string;
    };

export const onePath = (path: string): Place => ({ kind: 'path', path, extent: 'one' });
export const treeAt = (path: string): Place => ({ kind: 'path', path, extent: 'tree' });
export const somewhereBelow = (path: string): Place => ({ kind: 'path', path, extent: 'below' });
export const unknownPlace = (why: string): Place => ({ kind: 'unknown', why });

/** A place as a person reads it. */
export function placeText(place: Place): string {
  if (place.kind === 'unknown') return `an unknown path (${place.why})`;
  switch (place.extent) {
    case 'one':
      // `./...` of Go.
      return place.path.endsWith('/...') ? `the packages below ${place.path.slice(0, -4)}` : place.path;
    case 'glob':
      return `${place.path === '/' ? '' : place.path}/${place.pattern ?? '*'}`;
    case 'tree':
      return place.path === '/' ? '/' : `${place.path}/`;
    case 'below':
      return `${place.path === '/' ? '' : place.path}/…`;
  }
}
