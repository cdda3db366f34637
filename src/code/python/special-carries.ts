// `shutil.copytree`, `move` and `copy`: the entries that land inside the destination under their own names. The table handles the destination itself.
import { asTree } from '../../argv/effects-of.ts';
import { steeringBrought, underOwnName } from '../../argv/carried-entries.ts';
import type { Place } from '../../model/place.ts';
import { parameter } from './apply-known.ts';
import { placesOfValue } from './path-places.ts';
import type { Special } from './specials.ts';
import { note } from './walk.ts';
import type { Reading } from './walk.ts';

/** `merges`: the tree's entries go into the destination; `into`: if the destination is a directory, the source goes into it under its own name. */
export const carries: Special = (at, use, detail) => {
  const { reading } = at;
  const from = parameter(use, 'src');
  const to = parameter(use, 'dst');
  if (!from || !to) return undefined;
  const sources = placesOfValue(reading, from).map(asTree);
  for (const target of placesOfValue(reading, to)) {
    if (target.kind !== 'path' || target.extent !== 'one') continue;
    const landing: readonly Place[] =
      detail === 'merges'
        ? steeringBrought(sources, target.path, (path) => isThere(reading, path))
        : reading.here.walk.world.isDirectory(target.path) === false
          ? []
          : sources.flatMap((source) => underOwnName(source, target.path));
    for (const place of landing) note(reading, { kind: 'write', place, how: 'change' });
  }
  return undefined;
};

const isThere = ({ here }: Reading, path: string): boolean =>
  here.walk.files.get(path) !== undefined || here.walk.world.fileText(path).kind !== 'absent';
