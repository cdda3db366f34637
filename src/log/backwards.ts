// Reads lines at the end and at the beginning of the segments, in pieces. Does not interpret them.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { segmentNames } from './segment-files.ts';

const PIECE = 256 * 1024;
const NEWLINE = 0x0a;

/** Newest first. A caller that stops early has read only the end. */
export function* readBackwards(logDir: string): Generator<string> {
  for (const name of segmentNames(logDir).toReversed()) yield* linesBackwards(join(logDir, name));
}

export function* linesBackwards(path: string): Generator<string> {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    let end = fstatSync(fd).size;
    /** The beginning of the line that the last piece cut. */
    let rest: Buffer = Buffer.alloc(0);
    while (end > 0) {
      const start = Math.max(0, end - PIECE);
      const piece = Buffer.concat([readRange(fd, start, end), rest]);
      end = start;
      const first = start === 0 ? -1 : piece.indexOf(NEWLINE);
      // A line longer than a piece: the incomplete line is kept for the next round.
      if (start > 0 && first === -1) {
        rest = piece;
        continue;
      }
      rest = start === 0 ? Buffer.alloc(0) : piece.subarray(0, first);
      let to = piece.length;
      while (to > first + 1) {
        const newline = piece.lastIndexOf(NEWLINE, to - 1);
        const from = Math.max(newline, first) + 1;
        if (from < to) yield piece.toString('utf8', from, to);
        to = from - 1;
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** Complete lines at the beginning of a file, as many as one piece contains. */
export function firstLines(path: string): readonly string[] {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const text = readRange(fd, 0, Math.min(PIECE, fstatSync(fd).size)).toString('utf8');
    return text.split('\n').slice(0, -1);
  } finally {
    closeSync(fd);
  }
}

/** The lines of a file that contain this text; the others are not even decoded. */
export function linesWith(path: string, text: string): readonly string[] {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const bytes = readRange(fd, 0, fstatSync(fd).size);
    const found: string[] = [];
    for (let at = bytes.indexOf(text); at !== -1;) {
      const from = at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
      const newline = bytes.indexOf(NEWLINE, at);
      const end = newline === -1 ? bytes.length : newline;
      found.push(bytes.toString('utf8', from, end));
      at = bytes.indexOf(text, end);
    }
    return found;
  } finally {
    closeSync(fd);
  }
}

function readRange(fd: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  let got = 0;
  while (got < bytes.length) {
    const n = readSync(fd, bytes, got, bytes.length - got, start + got);
    if (n === 0) break;
    got += n;
  }
  return bytes.subarray(0, got);
}
