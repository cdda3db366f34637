// What a recursive search reads at a given place: a single file, or everything below a directory. Knows no search program.
import { asTree } from '../../argv/effects-of.ts';
import type { Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Place } from '../../model/place.ts';
import type { Shape } from '../../shell/value.ts';
import { foundShape } from './found-place.ts';

/** A single file is not reported as a tree: a count of matches in one file reveals something about its content. */
export const fileOrTree = (place: Place, tools: Tools): Place =>
  place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) === 'file' ? place : asTree(place);

/** Ignore files that change what a search skips; those in parent directories count too. */
const LISTS = ['.ignore', '.rgignore', '.agignore', '.fdignore', '.gitignore'];

/** A tree without what the program skips by itself, unless this call or an ignore file above may have changed that. */
export function searchedTree(place: Place, tools: Tools): Place {
  const tree = fileOrTree(place, tools);
  if (tree.kind !== 'path' || tree.extent !== 'tree') return tree;
  const isList = (path: string): boolean => LISTS.some((name) => path.endsWith(`/${name}`));
  if (tools.writtenBelow(tree.path).some(isList)) return tree;
  for (const dir of directoriesUp(tree.path)) {
    if (dir !== tree.path && LISTS.slice(0, -1).some((name) => tools.exists(`${dir === '/' ? '' : dir}/${name}`) !== 'absent'))
      return tree;
    if (tools.exists(`${dir === '/' ? '' : dir}/.git`) !== 'absent') break;
  }
  return { ...tree, skips: 'hidden and ignored' };
}

/** What is known of the results of a search that skips hidden and ignored files. */
export function skippingShape(roots: readonly Place[], tools: Tools): { readonly shape?: Shape } {
  const skips = roots.every((root) => {
    const tree = searchedTree(root, tools);
    return tree.kind === 'path' && tree.skips === 'hidden and ignored';
  });
  return skips ? foundShape(roots, [], { names: ['*'], vcs: 'left out', skips: 'hidden and ignored' }) : {};
}
