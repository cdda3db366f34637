// The files that may run where a pattern or a listing names them: those that are there are followed, one by one, within a limit. Only adds to what is found.
import { globMatches, readGlob } from '../host/git/wildmatch.ts';
import type { Place } from '../model/place.ts';
import { onePath } from '../model/place.ts';
import type { Here } from '../shell/here.ts';
import { copyState } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';
import type { AnalysisContext } from './context.ts';

/** Programs that print names of files they are given, or pass such names on. */
const LISTERS: ReadonlySet<string> = new Set(
  'ls ll dir find gfind fd fdfind eza exa lsd echo printf cat head tail tac sort uniq grep egrep fgrep rg sed awk cut tr xargs realpath readlink basename dirname tee shuf'.split(
    ' ',
  ),
);
const MOST_FILES = 16;
const MOST_NAMES = 400;
const MOST_PARTS = 32;
/** Scripts in one another within which files are still looked for. */
const DEEPEST = 2;

/** Runs each file that the place or the parts behind the argument may stand for. Gives the places that were meant. */
export function runPossible(
  here: Here,
  it: { readonly place: Place; readonly nameArg: Arg; readonly context: AnalysisContext },
  run: (inside: Here, place: Place) => void,
): readonly Place[] {
  if (here.frame.site !== 'here' || here.frame.perhaps || here.frame.calls.length >= DEEPEST) return [];
  const meant = it.place.kind === 'path' ? [it.place] : listedBy(here, it.nameArg.from);
  const { host, baseline } = it.context;
  const isFile = (path: string): boolean => {
    const entry = host.entry(path);
    return here.walk.files.has(path) || (entry.kind === 'known' && entry.value.type === 'file');
  };
  const found = [...new Set(meant.flatMap((place) => filesOf(place, host)))].filter(isFile);
  // What the session wrote comes first.
  const isOld = new Map(found.map((path) => [path, baseline.isOld(path)]));
  const first = [...found.filter((path) => !isOld.get(path)), ...found.filter((path) => isOld.get(path))].slice(0, MOST_FILES);
  const { version } = here.walk.files;
  for (const path of first) {
    const frame = { ...here.frame, breaks: undefined, returns: undefined };
    run({ ...here, frame, state: copyState(here.state), stdin: undefined }, onePath(path));
  }
  markUncertain(here.walk, version);
  return meant;
}

function filesOf(place: Place, host: AnalysisContext['host']): readonly string[] {
  if (place.kind !== 'path') return [];
  const entry = host.entry(place.path);
  const isDirectory = entry.kind === 'known' && entry.value.type === 'directory';
  if (!isDirectory) return place.extent === 'one' ? [place.path] : [];
  const pattern = place.extent === 'glob' ? (place.pattern ?? '*') : place.extent === 'one' ? '*' : '**';
  return matching(place.path, pattern.split('/'), host);
}

/** Paths that are there, one directory deep for each name of the pattern. */
function matching(dir: string, [name, ...rest]: readonly string[], host: AnalysisContext['host']): readonly string[] {
  if (name === undefined) return [dir];
  const names = host.names(dir);
  if (names.kind !== 'known') return [];
  const glob = readGlob(name === '**' ? '*' : name, { foldCase: false });
  const found = names.value.filter((one) => globMatches(glob, one)).slice(0, MOST_NAMES);
  return found.flatMap((one) => matching(`${dir}/${one}`, rest, host));
}

/** Places whose names are in what these parts print. */
function listedBy(here: Here, from: readonly number[]): readonly Place[] {
  const places: Place[] = [];
  const queue = [...from];
  const seen = new Set(queue);
  for (let id = queue.pop(); id !== undefined && seen.size <= MOST_PARTS; id = queue.pop()) {
    const part = here.walk.parts[id];
    if (!part || part.site !== 'here' || !LISTERS.has(part.command?.program ?? '')) continue;
    for (const effect of part.effects) if (effect.kind === 'read' && effect.place.kind === 'path') places.push(effect.place);
    for (const next of part.from) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return places;
}
