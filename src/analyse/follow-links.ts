// Effects whose real target differs from their path because this call creates a link on the way: each gets a second effect at the real target.
// Removes nothing.
import type { Host } from '../host/host.ts';
import type { LinkFacts } from '../host/resolve-links.ts';
import { resolveLinks } from '../host/resolve-links.ts';
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { onePath, unknownPlace } from '../model/place.ts';
import type { LinksMade } from './links-made.ts';
import { linksMade, linksMatched } from './links-made.ts';

/** INVARIANT: the order of the parts does not matter. A loop, function or background job may run a part again after the link was made. */
export function followLinks(parts: readonly Part[], host: Pick<Host, 'platform' | 'entry' | 'linkTarget'>): readonly Part[] {
  const made = linksMade(parts, host);
  if (made === undefined) return parts;
  return parts.map((part) => {
    if (part.site !== 'here') return part;
    const more = part.effects.flatMap((effect) => twins(effect, part, { made, host }));
    return more.length === 0 ? part : { ...part, effects: [...part.effects, ...more] };
  });
}

interface Looking {
  readonly made: LinksMade;
  readonly host: LinkFacts;
}

function twins(effect: Effect, part: Part, by: Looking): readonly Effect[] {
  const place = placeOf(effect);
  if (place?.kind !== 'path' || isOtherReading(effect, part)) return [];
  const last = takesTheEntry(effect, part) ? 'keep' : 'follow';
  return landing(place, last, by).map((at) => ({ ...effect, place: at }) as Effect);
}

function placeOf(effect: Effect): Place | undefined {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
    case 'run':
    case 'package':
      return effect.place;
    default:
      return undefined;
  }
}

/** `ln a b` makes `b`, or `b/a` if `b` is a directory; these are two readings, not a link behind a link. */
const isOtherReading = (effect: Effect, part: Part): boolean =>
  effect.kind === 'write' &&
  effect.how === 'link' &&
  part.effects.some(
    (other) =>
      other.kind === 'write' &&
      other.how === 'link' &&
      other.place.kind === 'path' &&
      effect.place.kind === 'path' &&
      effect.place.path.startsWith(`${other.place.path}/`),
  );

/** Programs that remove or move a link instead of what it leads to. */
const ENTRY_PROGRAMS: ReadonlySet<string> = new Set(['rm', 'unlink', 'mv', 'git', 'trash']);

/** Deleting, moving or replacing affects the link itself; with a trailing slash some systems use the target. */
function takesTheEntry(effect: Effect, { command }: Part): boolean {
  if (effect.kind === 'write') return effect.how === 'link';
  if (effect.kind !== 'delete' || effect.how === 'empty') return false;
  if (command === undefined) return true;
  return (
    ENTRY_PROGRAMS.has(command.program) && !command.operands.some((operand) => operand === undefined || operand.endsWith('/'))
  );
}

type PathPlace = Extract<Place, { kind: 'path' }>;

/** The real targets, if they differ from the place as it is on disk now. */
function landing(place: PathPlace, last: 'follow' | 'keep', { made, host }: Looking): readonly Place[] {
  const keep = last === 'keep' && place.extent !== 'glob' && place.extent !== 'below' ? 'keep' : 'follow';
  const now = resolveLinks(host, place.path, keep);
  const found = new Map<string, Place>();
  const add = (one: Place): void => void found.set(JSON.stringify(one), one);
  for (const disk of made.disks) {
    const then = resolveLinks(disk, place.path, keep);
    if (then.kind === 'unknown' && now.kind === 'known') add(unknownPlace(then.why));
    if (then.kind !== 'known') continue;
    if (now.kind !== 'known' || then.value !== now.value) add({ ...place, path: then.value });
    if (place.extent === 'glob') for (const one of behindPattern(then.value, place, { disk, made, last })) add(one);
  }
  return [...found.values()];
}

function behindPattern(
  directory: string,
  place: PathPlace,
  by: { readonly disk: LinkFacts; readonly made: LinksMade; readonly last: 'follow' | 'keep' },
): readonly Place[] {
  return linksMatched(by.made.links, directory, place.pattern ?? '*').flatMap(({ link, rest }): readonly Place[] => {
    if (rest === '' && by.last === 'keep') return [];
    const real = resolveLinks(by.disk, link.path);
    if (real.kind !== 'known') return [unknownPlace(real.kind === 'unknown' ? real.why : 'a link that leads nowhere')];
    return [rest === '' ? onePath(real.value) : { kind: 'path', path: real.value, extent: 'glob', pattern: rest }];
  });
}
