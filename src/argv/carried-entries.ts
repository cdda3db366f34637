// Where the entries land that a copy or move puts into a directory. Asks which entries exist; knows no program.
import { posix } from 'node:path';
import { HOOK_NAMES } from '../model/hook-names.ts';
import type { Place } from '../model/place.ts';
import { onePath, treeAt } from '../model/place.ts';
import { STEERING_NAMES } from '../model/steering-names.ts';

/**
 * Names with an effect on later runs (`.git`, git hooks …) that a copy of the content of `from` may put into `directory`. `isThere` is false only for
 * paths known to be absent.
 */
export const steeringBrought = (
  from: readonly Place[],
  directory: string,
  isThere: (path: string) => boolean,
): readonly Place[] =>
  [...STEERING_NAMES, ...HOOK_NAMES]
    .filter((name) => from.some((place) => place.kind !== 'path' || isThere(posix.join(place.path, name))))
    .map((name) => treeAt(posix.join(directory, name)));

/** An entry put into a directory keeps its own name. */
export const underOwnName = (from: Place, directory: string): readonly Place[] =>
  from.kind !== 'path' || from.extent === 'below' || from.extent === 'glob'
    ? []
    : [(from.extent === 'tree' ? treeAt : onePath)(posix.join(directory, posix.basename(from.path)))];
