// The directories from one upwards: the only way anything searches upwards. Looks at text, never at a disk.
import { parentPath } from './path-text.ts';

/** More directories than any path that a system can open has. */
const MAX_DIRECTORIES = 1024;

/**
 * The directory itself, then those above it, nearest first. INVARIANT: ends for every text: a drive, a share, a relative path, a path of another system,
 * where the directory of a directory need not lead to `/`.
 */
export function* directoriesUp(from: string): Generator<string, void, undefined> {
  let at = from;
  for (let count = 0; count < MAX_DIRECTORIES; count++) {
    yield at;
    const parent = parentPath(at);
    if (parent.length >= at.length) return;
    at = parent;
  }
}
