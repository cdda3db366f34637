// A secret that a program is given counts as read, whatever the program is given it for. Knows no program.
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

/** An interpreter or a parser that is given a key tells its lines in what it complains about. */
export function withHandedSecrets(part: Part, zones: ZoneContext): Part {
  if (part.site !== 'here' || !part.effects.some((effect) => givenTo(effect) !== undefined)) return part;
  return { ...part, effects: part.effects.flatMap((effect) => counted(effect, zones)) };
}

function counted(effect: Effect, zones: ZoneContext): readonly Effect[] {
  const place = givenTo(effect);
  if (place === undefined || !zonesOf(place, zones, 'place').zones.includes('secrets')) return [effect];
  const read: Effect = { kind: 'read', place, sees: 'content', handed: true };
  return effect.kind === 'read' ? [read] : [effect, read];
}

/** The one file that a program was handed, or that runs. */
function givenTo(effect: Effect): Place | undefined {
  const place =
    effect.kind === 'read' && effect.handed
      ? effect.place
      : effect.kind === 'run' && (effect.code === 'script' || effect.code === 'followed')
        ? effect.place
        : undefined;
  return place?.kind === 'path' && place.extent === 'one' ? place : undefined;
}
