// The last complete lines of an open file. Reads only the end of it.
import { readSync } from 'node:fs';

const MOST = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface Tail {
  readonly lines: readonly string[];
  /** True if the file does not end with a newline: a record was cut. */
  readonly cut: boolean;
}

/** Complete lines in the last `window` bytes, and at least one if the file has one of at most 16 MiB. */
export function readTail(fd: number, size: number, window: number): Tail {
  let want = Math.min(size, window);
  for (;;) {
    const bytes = Buffer.alloc(want);
    let got = 0;
    while (got < want) {
      const n = readSync(fd, bytes, got, want - got, size - want + got);
      if (n === 0) break;
      got += n;
    }
    const last = bytes.lastIndexOf(NEWLINE, got - 1);
    const first = want === size ? -1 : bytes.indexOf(NEWLINE);
    const complete = last > first || (want === size && last >= 0);
    if (complete || want >= size || want >= MOST) {
      const text = complete ? bytes.toString('utf8', first + 1, last) : '';
      return { lines: text.split('\n').filter((line) => line !== ''), cut: got > 0 && last !== got - 1 };
    }
    want = Math.min(size, want * 4, MOST);
  }
}
