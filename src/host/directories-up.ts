// The directories from one upwards. All upward searches use this. Works on text, never on a disk.
import { parentPath } from './path-text.ts';

/** No path that a system can open has more directories. */
const MAX_DIRECTORIES = 1024;

/**
 * The directory itself, then those above it, nearest first. INVARIANT: ends for every text: a drive, a share, a relative path, a path of another system,
 * where going up may never reach `/`.
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
