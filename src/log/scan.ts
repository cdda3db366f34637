// Reads the lines of all segments, oldest first. Does not interpret them.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';

export interface SegmentLine {
  readonly segment: string;
  /** From 1; blank lines are counted but not returned. */
  readonly number: number;
  readonly text: string;
  /** Byte offsets of this line, and after it. */
  readonly start: number;
  readonly end: number;
}

const NEWLINE = 0x0a;

export function* readSegments(stateDir: string): Generator<SegmentLine> {
  const logDir = logDirOf(stateDir);
  for (const segment of segmentNames(logDir)) yield* readSegment(logDir, segment, { from: 0, unfinished: 'give' });
}

/** `unfinished`: whether a last line without newline is returned. A live reader waits for its end. */
export function* readSegment(
  logDir: string,
  segment: string,
  { from, unfinished }: { readonly from: number; readonly unfinished: 'give' | 'wait' },
): Generator<SegmentLine> {
  const bytes = readFrom(join(logDir, segment), from);
  let at = 0;
  let number = 0;
  while (at < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, at);
    if (newline === -1 && unfinished === 'wait') return;
    const end = newline === -1 ? bytes.length : newline;
    number += 1;
    const text = bytes.toString('utf8', at, end);
    const start = from + at;
    at = end + 1;
    if (text !== '') yield { segment, number, text, start, end: from + Math.min(at, bytes.length) };
  }
}

function readFrom(path: string, from: number): Buffer {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const size = fstatSync(fd).size;
    const bytes = Buffer.alloc(Math.max(0, size - from));
    let got = 0;
    while (got < bytes.length) {
      const n = readSync(fd, bytes, got, bytes.length - got, from + got);
      if (n === 0) break;
      got += n;
    }
    return bytes.subarray(0, got);
  } finally {
    closeSync(fd);
  }
}
