// Whether a server that the call starts gives other machines files that may be outside the project. Secrets below the directory are handled
// as data flow.
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { EffectZones, PolicyContext } from './judge.ts';

/** Directories with more entries are not looked through, so a link in them is possible. */
const LIMIT = 2_000;

export function servesOtherFiles(part: Part, zones: readonly EffectZones[] | undefined, context: PolicyContext): boolean {
  const isOpen = part.effects.some(
    (effect) => effect.kind === 'network' && effect.offers === 'files' && context.serverZone(effect.server) !== 'loopback',
  );
  if (!isOpen) return false;
  const served = part.effects.flatMap((effect, k) =>
    effect.kind === 'read' ? [{ place: effect.place, at: zones?.[k]?.zones ?? [] }] : [],
  );
  return served.length === 0 || !served.every(({ place, at }) => at.includes('project') && staysInside(place, context));
}

/** A server follows links, so one below the directory may lead anywhere. */
function staysInside(place: Place, context: PolicyContext): boolean {
  if (place.kind !== 'path') return false;
  const { host } = context.zones;
  const queue = [place.path];
  let seen = 0;
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const kinds = host.kinds(path);
    if (kinds.kind !== 'known') return false;
    for (const [name, type] of kinds.value) {
      seen += 1;
      if (seen > LIMIT || (type !== 'file' && type !== 'directory')) return false;
      if (type === 'directory') queue.push(`${path}/${name}`);
    }
  }
  return true;
}
