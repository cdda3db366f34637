// A secret file that is passed to a program counts as read, whatever the program does with it. Knows no program.
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

/** Even a program that cannot use a key prints lines of it: interpreters and parsers quote their input in error messages. */
export function withHandedSecrets(part: Part, zones: ZoneContext): Part {
  if (part.site !== 'here' || !part.effects.some((effect) => givenTo(effect) !== undefined)) return part;
  return { ...part, effects: part.effects.flatMap((effect) => counted(effect, zones)) };
}

function counted(effect: Effect, zones: ZoneContext): readonly Effect[] {
  const place = givenTo(effect);
  if (place === undefined) return [effect];
  const at = zonesOf(place, zones, 'place').zones;
  // An env file of the project is passed to many programs that set its variables, and counts only where its lines may be quoted.
  const isQuoted = effect.kind === 'read' && effect.handed === 'settings' && at.includes('env');
  if (!isQuoted && !at.includes('secrets')) return [effect];
  const read: Effect = { kind: 'read', place, sees: 'content', handed: true };
  return effect.kind === 'read' ? [read] : [effect, read];
}

/** The single file that was passed to a program or is run. A key with which the program proves who it is counts as read, but is not sent anywhere. */
function givenTo(effect: Effect): Place | undefined {
  const place =
    effect.kind === 'read' && effect.handed && effect.handed !== 'key'
      ? effect.place
      : effect.kind === 'run' && (effect.code === 'script' || effect.code === 'followed')
        ? effect.place
        : undefined;
  return place?.kind === 'path' && place.extent === 'one' ? place : undefined;
}
