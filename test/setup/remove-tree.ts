// Removes a directory in which a process that is about to end may still write. For tests.
import { rmSync } from 'node:fs';

const TRIES = 100;
const STILL_USED = new Set(['ENOTEMPTY', 'EBUSY', 'EEXIST']);

/** What is still there after many tries stays: the scratch directory of the whole run is removed at the end, and nothing is tested here. */
export function removeTree(path: string): void {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && STILL_USED.has(String(error.code)))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
