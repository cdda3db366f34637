// Reads and appends the lines of a file in the state directory. Never throws; does not know what the lines mean.
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { causeOf, ensurePrivateDir } from './private-dir.ts';

const LARGEST = 32 * 1024 * 1024;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export interface Lines {
  readonly lines: readonly string[];
  readonly endsInNewline: boolean;
  readonly trouble: string | undefined;
  /** When it was last written or used; undefined if there is no file. */
  readonly usedMs?: number;
}
export const NOTHING_READ: Lines = { lines: [], endsInNewline: true, trouble: undefined };

/** `what`: what the file is, for the message if it cannot be read. */
export function readLineFile(path: string, what: string): Lines {
  let fd: number | undefined;
  try {
    // Far cheaper than an exception: most of these files do not exist.
    if (lstatSync(path, ABSENT_IS_NOTHING) === undefined) return NOTHING_READ;
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const entry = fstatSync(fd);
    if (!entry.isFile() || entry.size > LARGEST)
      return { ...NOTHING_READ, trouble: `${what} \`${path}\` is too large or not a file` };
    const text = readFileSync(fd, 'utf8');
    return {
      lines: linesOf(path, text),
      endsInNewline: text === '' || text.endsWith('\n'),
      trouble: undefined,
      usedMs: entry.mtimeMs,
    };
  } catch (error) {
    if (causeOf(error) === 'ENOENT' || causeOf(error) === 'ENOTDIR') return NOTHING_READ;
    return { ...NOTHING_READ, trouble: `cannot read ${what} \`${path}\`: ${causeOf(error)}` };
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

const ABSENT_IS_NOTHING = { throwIfNoEntry: false } as const;

/** The lines of the last text that was read, by path. Such a file only grows, so a new text begins with the old one; the same text gives the same list. */
const read = new Map<string, { readonly text: string; readonly lines: readonly string[] }>();
const MOST_FILES = 32;
const LONGEST_KEPT = 1024 * 1024;

function linesOf(path: string, text: string): readonly string[] {
  const before = read.get(path);
  if (before?.text === text) return before.lines;
  const isLonger = before !== undefined && before.text.endsWith('\n') && text.startsWith(before.text);
  const added = (isLonger ? text.slice(before.text.length) : text).split('\n').filter((line) => line !== '');
  const lines = isLonger ? [...before.lines, ...added] : added;
  read.delete(path);
  if (text.length <= LONGEST_KEPT) read.set(path, { text, lines });
  for (const oldest of read.keys()) {
    if (read.size <= MOST_FILES) break;
    read.delete(oldest);
  }
  return lines;
}

/**
 * One write, so that lines of several processes never mix. The file is in `stateDir` or in a directory below it. Returns why it failed, or
 * undefined.
 */
export function appendLineFile(
  path: string,
  { stateDir, uid, text }: { readonly stateDir: string; readonly uid: number; readonly text: string },
): string | undefined {
  const dir = dirname(path);
  let fd: number | undefined;
  try {
    const open = (): number => openSync(path, APPEND, 0o600);
    try {
      fd = open();
    } catch (error) {
      if (causeOf(error) !== 'ENOENT') throw error;
      for (const needed of [stateDir, dir]) {
        const made = ensurePrivateDir(needed, uid);
        if (made.kind === 'failed') return made.why;
      }
      fd = open();
    }
    const wrote = writeSync(fd, text);
    return wrote === Buffer.byteLength(text) ? undefined : `\`${dir}\` is full`;
  } catch (error) {
    return `cannot write to \`${dir}\`: ${causeOf(error)}`;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
