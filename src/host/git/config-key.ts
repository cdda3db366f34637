// Names and values of git-config: canonical keys, booleans, paths. Does not know which files they come from.
import { join } from 'node:path';
import type { ConfigEntry } from './config-syntax.ts';

/** `core.hookspath`, `remote.Origin.url`: section and name in lower case, the middle as written. */
export const keyOf = (entry: Pick<ConfigEntry, 'section' | 'sub' | 'name'>): string =>
  entry.sub === undefined ? `${entry.section}.${entry.name}` : `${entry.section}.${entry.sub}.${entry.name}`;

/** Converts a key as a person writes it to the form of `keyOf`. */
export function canonicalKey(key: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  if (first < 0) return key.toLowerCase();
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

/** git's reading of a boolean; undefined if git would reject the value. */
export function configBool(value: string | undefined): boolean | undefined {
  if (value === undefined) return true;
  const word = value.toLowerCase();
  if (word === 'true' || word === 'yes' || word === 'on') return true;
  if (word === 'false' || word === 'no' || word === 'off' || word === '') return false;
  if (/^[+-]?\d{1,15}[kmg]?$/.test(word)) return Number.parseInt(word, 10) !== 0;
  return undefined;
}

/** A path value with `~/` replaced; undefined for forms that only git can expand (`~user`, `%(prefix)`). */
export function configPath(value: string, home: string): string | undefined {
  const path = value.startsWith(':(optional)') ? value.slice(':(optional)'.length) : value;
  if (path === '~') return home;
  if (path.startsWith('~/')) return join(home, path.slice(2));
  if (path.startsWith('~') || path.startsWith('%(prefix)')) return undefined;
  return path;
}
