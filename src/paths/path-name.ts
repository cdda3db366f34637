// Names in paths, as file systems may read them: folded for comparison, and checked for characters that no ordinary path contains. Knows no
// zones.
import type { Host } from '../host/host.ts';

/** Code points that old macOS disks drop from names, so that `.g\u200cit` opens `.git`. */
const DROPPED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const ASCII = /^[\0-\x7f]*$/;
export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * One spelling for all names that a disk treats as the same because it ignores case or normalises Unicode. Used on every platform for names
 * that make a verdict stricter: there a false match costs a question, a missed match is a security hole.
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  // Upper case first: it expands `ſ`, `ß` and ligatures as disks do.
  return name.normalize('NFC').replace(DROPPED, '').toUpperCase().toLowerCase();
}

/** Windows drops trailing dots and spaces, and reads `name:stream` as a stream of `name`. */
export function plainName(name: string, platform: Host['platform']): string {
  return platform === 'win32' ? name.replace(/:.*$/, '').replace(/[. ]+$/, '') : name;
}

const CONTROL = /[\0-\x1f\x7f]/;
const DRIVE_NAME = /^[A-Za-z]:(?:$|[\\/])/;
const SHORT_NAME = /~\d/;

/** Why a path cannot be judged by its text; undefined if it can. */
export function oddPath(parts: readonly string[], platform: Host['platform']): string | undefined {
  for (const part of parts) {
    if (CONTROL.test(part)) return 'the path holds a control character';
    if (platform === 'win32') {
      if (part.includes(':')) return 'the path names a stream of a file';
      if (SHORT_NAME.test(part)) return 'the path may be an 8.3 name of another file';
      if (part !== '..' && /[. ]$/.test(part)) return 'the path ends in a dot or space that Windows drops';
    } else if (DRIVE_NAME.test(part) || part.startsWith('\\\\')) return 'a Windows path on a machine that is not Windows';
  }
  return undefined;
}
