// The part of a file that is watched for changes, as a hash: all of it, some keys or tables of a settings file, or a directory of small files. Writes nothing.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import { readSettings } from './read-settings.ts';
import { tomlTables } from './toml-tables.ts';

/** `keys`: agents often write to their own settings; only these keys can redirect or disable a hook. */
export type Watch =
  | { readonly kind: 'text' }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** The tables of a TOML file with this heading. */
  | { readonly kind: 'tables'; readonly heading: string }
  | { readonly kind: 'directory' };

const LARGEST = 4 * 1024 * 1024;

export const textHash = (text: string | undefined): string => (text === undefined ? 'absent' : sha256(text));

/**
 * Equal for equal content. An unreadable file has a special hash, so that it is reported as a change. A settings file that is not there equals one
 * without the watched keys: the agent may create it for other settings.
 */
export function watchedHash(path: string, watch: Watch, host: Pick<Host, 'text' | 'names'>): string {
  if (watch.kind === 'directory') return directoryHash(path, host);
  const text = host.text(path, LARGEST);
  if (text.kind !== 'known' && text.kind !== 'absent') return 'unreadable';
  if (watch.kind === 'text') return textHash(text.kind === 'known' ? text.value : undefined);
  const found = text.kind === 'known' ? text.value : '';
  if (watch.kind === 'tables') {
    const tables = tomlTables(found).filter(({ heading }) => heading === watch.heading);
    return sha256(JSON.stringify(tables.map((table) => table.text.trim())));
  }
  const settings = readSettings(found === '' ? '{}' : found);
  if (settings.kind === 'trouble') return 'unreadable';
  const value = settings.value as { readonly [key: string]: unknown };
  return sha256(JSON.stringify(watch.keys.map((key) => (Object.hasOwn(value, key) ? value[key] : null))));
}

function directoryHash(path: string, host: Pick<Host, 'text' | 'names'>): string {
  const names = host.names(path);
  if (names.kind !== 'known') return names.kind === 'absent' ? 'absent' : 'unreadable';
  const files = names.value.toSorted().map((name) => {
    const text = host.text(`${path}/${name}`, LARGEST);
    return [name, text.kind === 'known' ? sha256(text.value) : text.kind];
  });
  return sha256(JSON.stringify(files));
}
