// What a recursive search reads at a place that it is given: the one file that is there, or everything below a directory. Knows no search
// program.
import { asTree } from '../../argv/effects-of.ts';
import type { Tools } from '../../argv/program.ts';
import type { Place } from '../../model/place.ts';

/** A file that is named is asked about by itself: what is counted in it is a fact of that file. */
export const fileOrTree = (place: Place, tools: Tools): Place =>
  place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) === 'file' ? place : asTree(place);
