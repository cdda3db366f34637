// Where an effect lands: a path on a disk, as exactly as the call tells us. Does not look at the disk and knows no zones.

/** How much of `path` an effect covers. `one`: that entry. `glob`: entries of the directory `path` matching `pattern`. `tree`: it and all below. `below`: an unknown path below it. */
export type Extent = 'one' | 'glob' | 'tree' | 'below';

/**
 * A search that goes into hidden directories as well, where a shell's pattern does not: the names it is after, any of which will do, and whether it
 * enters what version control keeps for itself.
 */
export interface Searched {
  readonly names: readonly string[];
  readonly vcs: 'entered' | 'left out';
  /** It is in git's index. */
  readonly tracked?: true;
}

export type Place =
  | {
      readonly kind: 'path';
      /** Absolute; `.` is removed, `..` stays where it was written because after a link it leads elsewhere than its text says. */
      readonly path: string;
      readonly extent: Extent;
      /** For `glob`: the last components as written, for example `*.ts` or `sub/*.log`. */
      readonly pattern?: string;
      /** It was found by a search. */
      readonly searched?: Searched;
      /** For `tree`: a search program passes these over by itself. */
      readonly skips?: 'ignored' | 'hidden and ignored';
      /** For `below`: how the path ends, where only its beginning is not known, for example `hooks/pre-commit`. */
      readonly tail?: string;
    }
  | {
      readonly kind: 'unknown';
      readonly why: string;
      /** The directory that is spelled out before what is not known: `~/x/$name`. It may climb out of it again. */
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
      return place.path;
    case 'glob':
      return `${place.path === '/' ? '' : place.path}/${place.pattern ?? '*'}`;
    case 'tree':
      return place.path === '/' ? '/' : `${place.path}/`;
    case 'below':
      return `${place.path === '/' ? '' : place.path}/…`;
  }
}
