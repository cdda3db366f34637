// Facts about directories that a gate caches for two seconds. Looks up only leeway's own directories.
import type { Host } from '../host/host.ts';
import type { OwnDirectories } from './load-config.ts';
import { ownDirectories } from './load-config.ts';

export interface DirectoryCache {
  until: number;
  readonly roots: Map<string, string | undefined>;
  readonly spelled: Map<string, readonly string[]>;
  /** leeway's own, by project root. */
  readonly directories: Map<string | undefined, OwnDirectories>;
}
const KEPT_MS = 2000;

export const newDirectoryCache = (): DirectoryCache => ({
  until: 0,
  roots: new Map(),
  spelled: new Map(),
  directories: new Map(),
});

export function freshCache(cache: DirectoryCache, now: number): DirectoryCache {
  if (now > cache.until) {
    cache.roots.clear();
    cache.spelled.clear();
    cache.directories.clear();
    cache.until = now + KEPT_MS;
  }
  return cache;
}

/** leeway's own directories, by where it is installed and where the project is. */
export function directoriesIn(
  cache: DirectoryCache,
  { host, options }: { readonly host: Host; readonly options: { readonly installedIn?: string } },
  root: string | undefined,
): OwnDirectories {
  const before = cache.directories.get(root);
  if (before) return before;
  const found = ownDirectories(host, root, options.installedIn);
  cache.directories.set(root, found);
  return found;
}
