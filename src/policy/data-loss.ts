// What a call would lose for good: files that it empties, or moves to a place where they are soon deleted. Files that it made
// itself do not count. Judges no other effect.
import type { Effect, Write } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { ServerZone, Zone } from '../model/zone.ts';
import { isWithin } from '../host/path-text.ts';
import type { EffectZones } from './judge.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

/** Files in these zones can be recreated. */
export const RECOVERABLE: readonly Zone[] = ['regenerable', 'made', 'owntemp'];

/** Zones in which a later deletion is quiet, or files do not last. */
const LOSSY: readonly Zone[] = ['regenerable', 'owntemp', 'temp', 'ignored', 'sink'];

export const isMove = (part: Part): boolean =>
  part.site === 'here' && part.effects.some((effect) => effect.kind === 'delete' && effect.how === 'move');

/** A move names a tree, because its source may be a directory. If the source is one file, only that file counts. */
export function entryOf(effect: Extract<Effect, { kind: 'delete' }>, zones: ZoneContext): Place {
  const { place } = effect;
  if (effect.how !== 'move' || place.kind !== 'path' || place.extent !== 'tree') return place;
  const entry = zones.host.entry(place.path);
  return entry.kind === 'known' && entry.value.type === 'file' ? { ...place, extent: 'one' } : place;
}

export const isOne = (effect: Effect, found: EffectZones): boolean =>
  (effect.kind === 'delete' || effect.kind === 'write') &&
  effect.place.kind === 'path' &&
  (effect.place.extent === 'one' || (found.one ?? false));

/** The zones of the move's target in which a file is as good as thrown away. */
export function lossyTarget(part: Part, context: { readonly zones: ZoneContext }): readonly Zone[] {
  const found = part.effects.flatMap((effect) =>
    effect.kind === 'write' && effect.how !== 'mode' && effect.how !== 'owner'
      ? zonesOf(effect.place, context.zones, 'all').self
      : [],
  );
  return LOSSY.filter((zone) => found.includes(zone));
}

/** INVARIANT: a move to a place where deletion is quiet is judged like a deletion. A move within such a place is not. */
export function asLoss(found: EffectZones, effect: Effect | undefined, target: readonly Zone[]): EffectZones {
  if (effect?.kind !== 'delete' || effect.how !== 'move' || target.every((zone) => found.zones.includes(zone))) return found;
  return { ...found, lost: true };
}

/**
 * Whether the write empties or replaces a file with content that git does not have. In temporary directories that does not
 * matter.
 */
export function empties(effect: Write, at: readonly (Zone | ServerZone)[], zones: ZoneContext): boolean {
  const { place, how, text, replaces } = effect;
  // A text with nothing but white space is empty too.
  if ((text?.trim() !== '' && !replaces) || (how !== 'change' && how !== 'link') || place.kind !== 'path' || at.includes('sink'))
    return false;
  // If the write covers many files, some of them have content.
  if (place.extent !== 'one') return text?.trim() === '' && (at.includes('project') || at.includes('home'));
  if (!at.includes('project')) return at.includes('home') && (!replaces || holdsSomething(place.path, zones));
  if (!holdsSomething(place.path, zones)) return false;
  const tracked = zones.git?.tracked(place.path);
  return !(replaces && tracked?.kind === 'known' && tracked.value === 'modified');
}

function holdsSomething(path: string, { host }: ZoneContext): boolean {
  const entry = host.entry(path);
  return entry.kind === 'known' && entry.value.type === 'file' && entry.value.size > 0;
}

/** Tracks what earlier parts of one call made, and where they moved older files. */
export class CallHistory {
  readonly #zones: ZoneContext;
  readonly #made = new Set<string>();
  readonly #older = new Set<string>();

  constructor(zones: ZoneContext) {
    this.#zones = zones;
  }

  /** The zones of something that is lost, given what this call did before. */
  see(effect: Effect, found: EffectZones, part: Part): EffectZones {
    if (effect.kind !== 'delete' && !found.lost) return found;
    // Replacing old text by new text is an edit, whether it comes from a redirection or from a file that this call wrote.
    if (effect.kind === 'write' && effect.replaces && this.#bringsNew(part)) return { ...found, lost: false };
    if ((effect.kind !== 'delete' && effect.kind !== 'write') || effect.place.kind !== 'path') return found;
    const path = this.#real(effect.place.path);
    const one =
      effect.kind === 'write' ? !['glob', 'below'].includes(effect.place.extent) : entryOf(effect, this.#zones) !== effect.place;
    const at = one ? { ...found, one } : found;
    for (const older of this.#older)
      if (isWithin(older, path) || isWithin(path, older))
        return { ...at, zones: at.zones.filter((zone) => !RECOVERABLE.some((each) => each === zone)) };
    for (const own of this.#made) if (isWithin(path, own)) return { ...at, zones: [...at.zones, 'made'] };
    // If a missing file is moved, an earlier part must have made it without naming it (`npm pack`).
    const moved = effect.kind === 'delete' && effect.how === 'move' && effect.place.extent !== 'glob' && landsSomewhere(part);

    return moved && this.#absent(path) ? { ...at, zones: [...at.zones, 'made'] } : at;
  }

  /**
   * A path that was absent before counts as made by this call. `mkdir -p` on an existing directory does not, nor does moving an
   * older file there.
   */
  note(part: Part, found: readonly EffectZones[]): void {
    if (part.site !== 'here') return;
    const takesOlder = part.effects.some(
      (effect, k) => effect.kind === 'delete' && effect.how === 'move' && !recoverable(found[k]),
    );
    for (const effect of part.effects) {
      if (effect.kind !== 'write' || effect.place.kind !== 'path' || effect.how === 'mode' || effect.how === 'owner') continue;
      const { extent } = effect.place;
      const path = this.#real(effect.place.path);
      if (takesOlder) this.#older.add(path);
      else if ((extent === 'one' || extent === 'tree') && this.#absent(path)) this.#made.add(path);
    }
  }

  #bringsNew(part: Part): boolean {
    const sources = part.effects.flatMap((effect) =>
      (effect.kind === 'read' && effect.sees === 'content') || (effect.kind === 'delete' && effect.how === 'move')
        ? [effect.place]
        : [],
    );
    return sources.length > 0 && sources.every((place) => place.kind === 'path' && this.#made.has(this.#real(place.path)));
  }

  /** Resolves `..` and links, so that different spellings of a path compare equal. */
  #real(path: string): string {
    const real = this.#zones.host.realPath(path);
    return real.kind === 'known' ? real.value : path;
  }

  #absent(path: string): boolean {
    const { host, root, rootExists } = this.#zones;
    // If the project itself is missing on this disk, we cannot say what is absent below it.
    if (!rootExists && root !== undefined && isWithin(path, root)) return false;
    return host.entry(path).kind === 'absent';
  }
}

const recoverable = (found: EffectZones | undefined): boolean =>
  found !== undefined &&
  (RECOVERABLE.some((zone) => found.zones.includes(zone)) || (found.one === true && found.zones.includes('tracked')));

const landsSomewhere = (part: Part): boolean => part.effects.some((effect) => effect.kind === 'write');
