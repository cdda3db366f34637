// Opens a directory so that names in it can be used without resolving its path again. Follows no link.
import { closeSync, constants, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * INVARIANT: `act` gets a path that stays in exactly this directory, even if a directory above is replaced by a link meanwhile.
 * Throws if one of them is a link now. Without `/proc` this is checked just before.
 */
export function inRealParent<T>(path: string, act: (anchored: string) => T): T {
  const dir = dirname(path);
  if (process.platform !== 'linux') {
    if (realpathSync(dir) !== dir) throw new Error(`\`${dir}\` is a link now`);
    return act(path);
  }
  const fd = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const anchor = `/proc/self/fd/${fd}`;
    if (readlinkSync(anchor) !== dir) throw new Error(`\`${dir}\` is a link now`);
    return act(join(anchor, basename(path)));
  } finally {
    closeSync(fd);
  }
}
