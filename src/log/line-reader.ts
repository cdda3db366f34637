// Reads single lines of segments whose place is known. Keeps the last segment open, as neighbouring lines are often read together.
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

export interface LineReader {
  /** Undefined if the segment was removed or shortened in the meantime. */
  read(segment: string, place: { readonly at: number; readonly bytes: number }): string | undefined;
  close(): void;
}

export function lineReader(logDir: string): LineReader {
  let open: { readonly segment: string; readonly fd: number } | undefined;
  const close = (): void => {
    if (open !== undefined) closeSync(open.fd);
    open = undefined;
  };
  return {
    read: (segment, { at, bytes }) => {
      try {
        if (open?.segment !== segment) {
          close();
          open = { segment, fd: openSync(join(logDir, segment), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)) };
        }
        const line = Buffer.alloc(bytes);
        return readSync(open.fd, line, 0, bytes, at) === bytes ? line.toString('utf8') : undefined;
      } catch {
        // Removed by pruning since the index was read.
        return undefined;
      }
    },
    close,
  };
}
