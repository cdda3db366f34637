// Paths as text: splits, joins and compares absolute paths of either platform family. Never looks at a disk.
import { posix } from 'node:path';
import type { Host } from './host.ts';

type Platform = Host['platform'];

/** An absolute path taken apart. `root` is `/`, `C:/` or `//server/share/`; `parts` may hold `..`, never `.` or an empty name. */
export interface PathText {
  readonly root: string;
  readonly parts: readonly string[];
}

const DRIVE = /^[A-Za-z]:[\\/]/;
const UNC = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/;
const SHARE = /^\/\/[^/]+\/[^/]+\/?$/;
const LONG_PREFIX = /^[\\/]{2}\?[\\/](?:UNC[\\/])?/i;

const namesOf = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).filter((name) => name !== '' && name !== '.');

/** Undefined if `path` is not absolute on that platform. */
export function splitPath(path: string, platform: Platform): PathText | undefined {
  if (platform !== 'win32') return path.startsWith('/') ? { root: '/', parts: namesOf(path, '/') } : undefined;
  const prefix = LONG_PREFIX.exec(path)?.[0];
  // `\\?\C:\x` and `\\?\UNC\server\share` name the same places as their short spellings.
  const plain = prefix === undefined ? path : (/unc/i.test(prefix) ? '//' : '') + path.slice(prefix.length);
  if (DRIVE.test(plain)) return { root: `${plain.charAt(0).toUpperCase()}:/`, parts: namesOf(plain.slice(3), /[\\/]/) };
  const unc = UNC.exec(plain);
  if (unc === null) return undefined;
  return { root: `//${unc[1]}/${unc[2]}/`, parts: namesOf(plain.slice(unc[0].length), /[\\/]/) };
}

export const joinPath = ({ root, parts }: PathText): string => root + parts.join('/');

/** Removes `..` by text alone, as a logical `cd` does. At the root it stays at the root. */
export function withoutDots({ root, parts }: PathText): PathText {
  if (!parts.includes('..')) return { root, parts };
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else kept.push(part);
  }
  return { root, parts: kept };
}

/** The one spelling used for comparison: `/` between names, no `.`, no `..`, no trailing separator. Undefined if not absolute. */
export function normalPath(path: string, platform: Platform): string | undefined {
  const split = splitPath(path, platform);
  return split === undefined ? undefined : joinPath(withoutDots(split));
}

/**
 * A written path made absolute against `base`. A `..` after a name is kept: because of links only the disk shows
 * where `link/..` leads, and `realPath` resolves it.
 */
export function absolutePath(base: string, written: string, platform: Platform): string {
  const own = splitPath(written, platform);
  if (own !== undefined) return joinPath(own);
  const from = splitPath(base, platform);
  if (from === undefined) return written;
  if (platform === 'win32' && /^[\\/]/.test(written)) return joinPath({ root: from.root, parts: namesOf(written, /[\\/]/) });
  const more = namesOf(written, platform === 'win32' ? /[\\/]/ : '/');
  return joinPath({ root: from.root, parts: [...from.parts, ...more] });
}

/** True for `directory` itself and all below it. Both are normal paths; `/repo-evil` is not within `/repo`. */
export function isWithin(path: string, directory: string): boolean {
  if (!path.startsWith(directory)) return false;
  return path.length === directory.length || directory.endsWith('/') || path.charCodeAt(directory.length) === 47;
}

/** The directory of a normal path; the root is its own directory. */
export function parentPath(path: string): string {
  if (SHARE.test(path)) return path;
  const cut = path.lastIndexOf('/');
  if (cut < 0) return path;
  const parent = path.slice(0, cut);
  if (parent === '') return '/';
  if (/^[A-Z]:$/.test(parent)) return `${parent}/`;
  return parent;
}

/** The last name of a normal path; empty for a root. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `directory` and a name below it. */
export const below = (directory: string, name: string): string =>
  directory.endsWith('/') ? directory + name : `${directory}/${name}`;

const NOT_NORMAL = /\/(?:\/|\.\.?(?:\/|$))/;

/** The same for a directory as it was written, including `..`; the result is a normal path. POSIX only. */
export const insideOf = (directory: string, name: string): string =>
  directory.charCodeAt(0) === 47 && !NOT_NORMAL.test(directory) ? below(directory, name) : posix.join(directory, name);
