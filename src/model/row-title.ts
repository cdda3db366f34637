// Names a row of the policy table in words for a person: `write change × home` is "changes a file (in your home directory)". The ids stay in JSON.
import { LAYER_TITLES, ROW_TITLES } from './row-titles.ts';
import { zoneTitle } from './zone-text.ts';

/** The title of a row, or of a layer if no row decided. A name that is neither, such as a kind of trouble, stays as it is. */
export function rowTitle(row: string): string {
  const [effect = row, zone] = row.split(' × ');
  const title = ROW_TITLES.get(effect);
  if (title === undefined) return LAYER_TITLES.get(row) ?? row;
  return zone === undefined ? title : `${title} (${zoneTitle(zone, effect.startsWith('network ') ? 'server' : 'place')})`;
}
