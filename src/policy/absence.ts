// Recognises a deletion with nothing to delete: the path is known to be absent, and nothing in this call or running beside it
// creates it first. Judges nothing.
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { Zone } from '../model/zone.ts';
import { below, isWithin, lastName } from '../host/path-text.ts';
import { expandGlob } from '../paths/shell-glob.ts';
import type { EffectZones } from './judge.ts';
import type { SessionFacts } from './session-hazards.ts';
import type { ZoneContext } from './zones.ts';

/** A directory with more names than this is not searched. */
const MOST_NAMES = 2000;
/**
 * Zones in which the disk decides. In other zones (guards, start-up files, secrets) a path is judged by its name, whether it
 * exists or not.
 */
const PLAIN: ReadonlySet<string> = new Set<Zone>([
  'project',
  'protected',
  'temp',
  'owntemp',
  'ignored',
  'tracked',
  'regenerable',
  'made',
]);
const TEMP_ROOTS: ReadonlySet<string> = new Set(['/tmp', '/private/tmp', '/var/tmp', '/private/var/tmp', '/var/folders']);
/** Acts of version control that leave the work tree as it is. */
const KEEPS_TREE: ReadonlySet<string> = new Set(['look', 'stage', 'commit', 'push', 'fetch']);

export interface AbsenceFacts {
  readonly zones: ZoneContext;
  readonly session?: Pick<SessionFacts, 'running' | 'editsUnderWay'> | undefined;
}

/** The zones of a deletion if there is nothing to delete. */
export function withoutAbsent(
  effect: Effect,
  found: EffectZones,
  at: { readonly part: Part; readonly parts: readonly Part[]; readonly facts: AbsenceFacts },
): EffectZones {
  if (effect.kind !== 'delete' || effect.how === 'move' || at.part.site !== 'here' || found.zones.length === 0) return found;
  if (!found.zones.every((zone) => PLAIN.has(zone))) return found;
  const paths = pathsOf(effect.place, at.facts.zones);
  if (paths === undefined || mayAppear(paths, at)) return found;
  return { ...found, zones: [...found.zones, 'absent'] };
}

/** Real paths that cover the whole place, or undefined if part of it exists or is unknown. */
function pathsOf(place: Place, { host, root, rootExists }: ZoneContext): readonly string[] | undefined {
  if (place.kind !== 'path' || place.extent === 'below' || place.searched !== undefined) return undefined;
  const real = host.realPath(place.path);
  if (real.kind !== 'known') return undefined;
  // Another shell may expand `~` to a home. A temporary directory itself is never treated as absent.
  if (lastName(place.path).startsWith('~') || TEMP_ROOTS.has(place.path) || host.tempDirs.includes(place.path)) return undefined;
  // If the project itself is missing on this disk, we cannot say what is absent below it.
  if (root === undefined || (!rootExists && isWithin(real.value, root))) return undefined;
  // A dangling link exists, although its target does not.
  if (place.extent !== 'glob')
    return [place.path, real.value].every((path) => host.entry(path).kind === 'absent') ? [place.path, real.value] : undefined;
  const pattern = place.pattern ?? '*';
  const names = pattern.split('/');
  if (names.includes('..') || names.includes('**') || /[\0-\x1f\x7f]/.test(pattern)) return undefined;
  const { paths, complete } = expandGlob(host, real.value, { pattern, limit: MOST_NAMES });
  // If nothing matches, a shell passes the pattern itself as the file name.
  const spelled = names.filter((name) => name !== '').reduce(below, real.value);
  return complete && paths.length === 0 && host.entry(spelled).kind === 'absent' ? [real.value] : undefined;
}

function mayAppear(
  paths: readonly string[],
  { part, parts, facts }: { readonly part: Part; readonly parts: readonly Part[]; readonly facts: AbsenceFacts },
): boolean {
  if (part.loaded !== undefined || part.lasting === true) return true;
  const touches = (other: string): boolean => paths.some((path) => isWithin(path, other) || isWithin(other, path));
  const real = (path: string): string => {
    const found = facts.zones.host.realPath(path);
    return found.kind === 'known' ? found.value : path;
  };
  // A command that is still running may create a file anywhere.
  if ((facts.session?.running?.() ?? []).length > 0) return true;
  if ((facts.session?.editsUnderWay?.() ?? []).some((edit) => [...edit.paths, ...edit.trees].some((path) => touches(real(path)))))
    return true;
  return parts.some((other) => {
    // A container may have the project mounted.
    if (other.site !== 'here') return other.site === 'container' && other.id <= part.id;
    const moves = other.effects.some((one) => one.kind === 'delete' && one.how === 'move');
    const before = other.id <= part.id || other.lasting === true;
    return other.effects.some((one) => {
      if (one.kind !== 'write') return before && isOpaque(one);
      if (one.how === 'mode' || one.how === 'owner') return false;
      // What this call creates after the deletion is its own, even in a loop; what it moves or links there is not.
      if (!before && !moves && one.how !== 'link') return false;
      return one.place.kind === 'unknown' || touches(real(one.place.path));
    });
  });
}

/** Whether the effect may change files that it does not name. */
function isOpaque(effect: Effect): boolean {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
    case 'network':
    case 'privilege':
    case 'configure':
    case 'reveal':
      return false;
    case 'run':
      return effect.code !== 'followed';
    case 'vcs':
      return !KEEPS_TREE.has(effect.act);
    case 'service':
      return effect.act !== 'look';
    case 'process':
      return effect.act === 'start';
    case 'package':
    case 'delegate':
    case 'hazard':
    case 'unclear':
    case 'limit':
      return true;
  }
}
