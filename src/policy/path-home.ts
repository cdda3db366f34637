// Finds which part of a path is a home, and which system directory contains it. Uses the text alone, except for the question
// whose home it is.
import type { Host } from '../host/host.ts';
import { isWithin, parentPath } from '../host/path-text.ts';
import {
  HOME_PARENTS,
  LONE_HOMES,
  MOUNT_DIRECTORIES,
  NOT_HOMES,
  SYSTEM_DIRECTORIES,
  SYSTEM_TREES,
  TEMP_DIRECTORIES,
} from './data/directories.ts';
import { foldName } from '../paths/path-name.ts';

const folded = (paths: readonly string[]): readonly string[] => paths.map(foldName);
const homeParents = folded(HOME_PARENTS);
const loneHomes = folded(LONE_HOMES);
const trees = folded(SYSTEM_TREES);
const mounts = folded(MOUNT_DIRECTORIES);
const temps = folded(TEMP_DIRECTORIES);
const themselves = new Set([...trees, ...folded(SYSTEM_DIRECTORIES), ...homeParents]);
const systemDirs = [...new Set([...trees, ...folded(SYSTEM_DIRECTORIES)])].sort((a, b) => b.length - a.length);
/** The first names of all system directories: a quick test, because most paths begin with none of them. */
const firstNames = new Set(systemDirs.map((path) => path.slice(0, path.indexOf('/', 1) + 1 || undefined).replace(/\/$/, '')));
const firstOf = (path: string): string =>
  path.slice(0, path.indexOf('/', path.startsWith('/') ? 1 : 3) + 1 || undefined).replace(/\/$/, '');

/** The home that contains `path`, spelled as in `path`; found by the shape of the path alone. */
export function homeIn(path: string): string | undefined {
  const low = foldName(path);
  for (const parent of homeParents) {
    if (!low.startsWith(parent) || low.charCodeAt(parent.length) !== 47) continue;
    const end = path.indexOf('/', parent.length + 1);
    const home = end < 0 ? path : path.slice(0, end);
    return NOT_HOMES.has(foldName(home.slice(parent.length + 1))) ? undefined : home;
  }
  const lone = loneHomes.find((home) => isWithin(low, home));
  return lone === undefined ? undefined : path.slice(0, lone.length);
}

/** Whether the path is the root of a file system: `/`, a drive, a network share. */
export const isFileSystemRoot = (path: string): boolean => parentPath(path) === path;

export type SystemPlace = 'itself' | 'below' | 'mount';

/** `itself`: a system directory, or a parent of homes. `below`: inside one. `mount`: below a mount point. */
export function systemPlace(path: string): SystemPlace | undefined {
  const low = foldName(path);
  if (isFileSystemRoot(path)) return 'itself';
  if (themselves.has(low)) return 'itself';
  const first = firstOf(low);
  if (!firstNames.has(first) && !/^[a-z]:/.test(low)) return undefined;
  const found = systemDirs.find((directory) => isWithin(low, directory));
  if (found === undefined) return undefined;
  return mounts.includes(found) ? 'mount' : 'below';
}

/**
 * Whether the path is in a temporary directory of any system. A directory that contains the home is not one. `homes` are folded
 * names.
 */
export const isCommonTemp = (path: string, homes: readonly string[]): boolean => {
  const low = foldName(path);
  return temps.some((temp) => isWithin(low, temp) && !homes.some((home) => isWithin(home, temp)));
};

/**
 * The homes that count as the user's: the machine's own and, if the project is in another home, that one too if the user owns it
 * or it does not exist here (as in a recorded call).
 */
export function homesOf(host: Host, root: string | undefined): readonly string[] {
  const other = root === undefined ? undefined : homeIn(root);
  if (other === undefined || other === host.home) return [host.home];
  const entry = host.entry(other);
  const theirs = entry.kind === 'absent' || (entry.kind === 'known' && entry.value.uid === host.uid && host.platform !== 'win32');
  return theirs ? [host.home, other] : [host.home];
}
