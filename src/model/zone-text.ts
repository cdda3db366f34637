// Names the kind of place or server of an effect in words for a person. Does not decide which zone a place is in.
import type { Effect } from './effect.ts';
import type { ServerZone, Zone } from './zone.ts';

/** In order of importance; only the first that applies is named. */
const PLACES = [
  ['root', 'a whole home or system directory'],
  ['own', 'belongs to leeway'],
  ['secrets', 'holds secrets'],
  ['env', 'an env file may hold secrets'],
  ['githook', 'git runs it'],
  ['settings', 'settings of an agent'],
  ['startup', 'runs at start-up'],
  ['record', 'a log or transcript'],
  ['device', 'a disk or another device'],
  ['otherhome', 'another user’s home'],
  ['remote', 'on another machine'],
  ['container', 'in a container'],
  ['absent', 'does not exist'],
  ['made', 'made in this session'],
  ['regenerable', 'can be recreated'],
  ['protected', 'configures tools or agents'],
  ['system', 'a system path'],
  ['tracked', 'in git, unchanged'],
  ['ignored', 'ignored by git'],
  ['owntemp', 'temporary'],
  ['temp', 'temporary'],
  ['workspace', 'a file the agent keeps for itself'],
  ['home', 'in your home directory'],
  ['elsewhere', 'outside the project'],
  ['project', 'in the project'],
] as const satisfies readonly (readonly [Zone, string])[];

/** Every path is in one of these zones, so they do not explain why a call is stopped. */
const ORDINARY: ReadonlySet<string> = new Set<Zone>(['project', 'tracked', 'made', 'regenerable', 'owntemp', 'temp', 'absent']);

/** Places that explain why running the project's own code is stopped. */
const RUN_ELSEWHERE: ReadonlySet<string> = new Set<Zone>(['otherhome', 'elsewhere']);

const SERVERS: ReadonlyMap<Zone | ServerZone, string> = new Map<Zone | ServerZone, string>([
  ['loopback', 'on this machine'],
  ['trusted', 'a trusted server'],
  ['other', 'not a trusted server'],
  ['metadata', "the cloud machine's own address"],
]);

type Zones = readonly (Zone | ServerZone)[];

/** The name of a zone in words. */
export const zoneTitle = (zone: string, of: 'place' | 'server'): string =>
  (of === 'server' ? SERVERS.get(zone as ServerZone) : (PLACES.find(([one]) => one === zone)?.[1] ?? OTHER.get(zone))) ??
  `unknown ${of}`;

/** Zones that no list of effects needs to name. */
const OTHER: ReadonlyMap<string, string> = new Map([['sink', 'output that is thrown away or shown']]);

/** The kind of place of an effect, for a list of effects; empty if unknown. */
export function zoneText(effect: Effect, zones: Zones): string {
  if (effect.kind === 'read' && effect.absent === true) return '';
  if (effect.kind === 'network') return zones.map((zone) => SERVERS.get(zone)).find((text) => text !== undefined) ?? '';
  return wholeText(zones) ?? PLACES.find(([zone]) => zones.includes(zone))?.[1] ?? '';
}

/** What holds all of these is a disk or a home, whatever else it is. */
const wholeText = (zones: Zones): string | undefined =>
  (['secrets', 'startup', 'own', 'record'] as const).every((zone) => zones.includes(zone)) ? PLACES[0][1] : undefined;

/** The kind of place, if it may explain why a call is stopped. */
export function placeHint(effect: Effect, zones: Zones): string {
  if (effect.kind === 'run') return PLACES.find(([zone]) => RUN_ELSEWHERE.has(zone) && zones.includes(zone))?.[1] ?? '';
  if (effect.kind !== 'read' && effect.kind !== 'write' && effect.kind !== 'delete') return '';
  const kind = wholeText(zones) ?? PLACES.find(([zone]) => !ORDINARY.has(zone) && zones.includes(zone))?.[1] ?? '';
  // Of a path that is known only in part, the zones are what it may be.
  return kind !== '' && effect.place.kind === 'path' && effect.place.path.includes('…') ? `perhaps ${kind}` : kind;
}
