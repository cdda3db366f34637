// Where a content search reads: the one file it names, the files that match a filter, or the whole tree. Does not list anything.
import { treeAt, type Place } from '../../model/place.ts';
import type { Host } from '../../host/host.ts';
import { withoutBraces } from './glob-place.ts';

/** File endings that credentials never have. Data files (json, yml, txt, …) are not among them. */
const SOURCE_ENDINGS = new Set(
  'astro c cc clj cpp cs css cxx dart erl ex exs fs go gql graphql h hpp hs html java jl js jsx kt lua m md mdx mjs ml mts nim php pl pm proto py pyi r rb rs rst scala scss sol svelte svg swift ts tsx vue zig'.split(
    ' ',
  ),
);

export function searchPlaces(root: Place, filters: readonly string[], host: Pick<Host, 'entry'>): readonly Place[] {
  if (root.kind === 'unknown') return [root];
  const entry = host.entry(root.path);
  if (entry.kind === 'known' && entry.value.type === 'file') return [root];
  const names = filters.length === 1 ? sourceNames(filters[0] ?? '') : undefined;
  // Agents' searches respect git's ignore files; a filter overrides them.
  if (names === undefined)
    return [filters.length > 0 ? treeAt(root.path) : { kind: 'path', path: root.path, extent: 'tree', skips: 'ignored' }];
  return names.map((name) => ({ kind: 'path', path: root.path, extent: 'glob', pattern: `**/${name}` }));
}

/**
 * The file names of a filter that matches only source files. A filter without a slash matches at any depth, and searches include hidden
 * directories, so any less certain filter counts as the whole tree.
 */
function sourceNames(filter: string): readonly string[] | undefined {
  const names = withoutBraces(filter)?.map((one) => one.split('/').at(-1) ?? '');
  return names?.every((name) => /^[\w*?-]+(\.[\w*?-]+)*\.[a-z]+$/.test(name) && SOURCE_ENDINGS.has(name.split('.').at(-1) ?? ''))
    ? names
    : undefined;
}
