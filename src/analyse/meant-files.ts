// The files that a pattern, a tree or a directory may stand for when one of them is run, as on disk or as written in this call. Files written by the
// session come first.
import { globMatches, readGlob } from '../host/git/wildmatch.ts';
import type { Place } from '../model/place.ts';
import type { MeantFiles } from '../shell/eval-context.ts';
import type { WrittenFiles } from '../shell/written-files.ts';
import type { AnalysisContext } from './context.ts';

/** At most this many of them are followed. */
const MOST_FOLLOWED = 16;
/** At most this many directory entries are looked at. */
const MOST_SEEN = 4000;
/** At most this many of the files that are not followed are reported: enough to know whether the session wrote one. */
const MOST_NAMED = 4;
const EXTENDED = /[?*+@!]\(/;

export function meantFiles(places: readonly Place[], written: WrittenFiles, context: AnalysisContext): MeantFiles {
  const { host, baseline } = context;
  const budget = { left: MOST_SEEN };
  const found = new Set<string>();
  const unseen: string[] = [];
  // Files written by calls are matched by name, so that other entries cannot push them over the limit.
  const known = [...written.texts(), ...context.writtenCode()];
  for (const named of places) {
    if (named.kind !== 'path') continue;
    const real = host.realPath(named.path);
    const place = real.kind === 'known' ? { ...named, path: real.value } : named;
    const entry = host.entry(place.path);
    if (place.extent === 'one' && !(entry.kind === 'known' && entry.value.type === 'directory')) {
      if (written.has(place.path) || (entry.kind === 'known' && entry.value.type === 'file')) found.add(place.path);
      continue;
    }
    const matches = matcher(place);
    for (const path of known)
      if (path.startsWith(`${place.path}/`) && matches.name(path.slice(place.path.length + 1))) found.add(path);
    const visit = (dir: string, depth: number): void => {
      const names = host.names(dir);
      if (names.kind !== 'known') return;
      for (const name of names.value) {
        if (budget.left-- <= 0) {
          unseen.push(dir);
          return;
        }
        const path = `${dir}/${name}`;
        const one = host.entry(path);
        if (one.kind !== 'known') continue;
        if (one.value.type === 'directory') {
          if (depth < matches.depth) visit(path, depth + 1);
        } else if (matches.name(path.slice(place.path.length + 1)) && isFile(path, host)) found.add(path);
      }
    };
    visit(place.path, 1);
  }
  const fresh = [...found].filter((path) => written.has(path) || !baseline.isOld(path));
  const isFresh = new Set(fresh);
  const files = [...fresh, ...[...found].filter((path) => !isFresh.has(path))];
  const rest = [...files.slice(MOST_FOLLOWED), ...unseen];
  const told = rest.filter((path) => isFresh.has(path) || !baseline.isOld(path));
  return { files: files.slice(0, MOST_FOLLOWED), unread: (told.length > 0 ? told : rest).slice(0, MOST_NAMED) };
}

/** Running a link runs its target. */
function isFile(path: string, host: AnalysisContext['host']): boolean {
  const real = host.realPath(path);
  const entry = real.kind === 'known' ? host.entry(real.value) : undefined;
  return entry?.kind === 'known' && entry.value.type === 'file';
}

/** Which names below the place match, and how deep they may be. */
function matcher(place: Extract<Place, { kind: 'path' }>): { readonly depth: number; readonly name: (name: string) => boolean } {
  const everywhere = Number.POSITIVE_INFINITY;
  if (place.extent === 'one') return { depth: 1, name: (name) => !name.includes('/') };
  if (place.extent !== 'glob') return { depth: everywhere, name: () => true };
  const pattern = (place.pattern ?? '*')
    .split('/')
    .map((name) => (EXTENDED.test(name) ? '*' : name))
    .join('/');
  const glob = readGlob(pattern, { foldCase: false });
  return { depth: pattern.includes('**') ? everywhere : pattern.split('/').length, name: (name) => globMatches(glob, name) };
}
