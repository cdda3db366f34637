// Reads and appends the lines of a session file. Never throws; does not know what the lines mean.
import { closeSync, constants, fstatSync, openSync, readFileSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, ensurePrivateDir } from './private-dir.ts';
import { sha256 } from '../host/sha256.ts';

const LARGEST = 32 * 1024 * 1024;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export const sessionsDirOf = (stateDir: string): string => join(stateDir, 'sessions');
/** The agent's name for a session is untrusted text; a file name is made of its hash. */
export const sessionFileName = (sessionId: string): string => `${sha256(sessionId).slice(0, 40)}.jsonl`;

export interface Lines {
  readonly lines: readonly string[];
  readonly endsInNewline: boolean;
  readonly trouble: string | undefined;
  /** When it was last written or used; undefined where there is none. */
  readonly usedMs?: number;
}
export const NOTHING_READ: Lines = { lines: [], endsInNewline: true, trouble: undefined };

export const readSession = (stateDir: string, sessionId: string): Lines => readSessionFile(stateDir, sessionFileName(sessionId));

export function readSessionFile(stateDir: string, name: string): Lines {
  const path = join(sessionsDirOf(stateDir), name);
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const entry = fstatSync(fd);
    if (!entry.isFile() || entry.size > LARGEST)
      return { ...NOTHING_READ, trouble: `the session's record \`${path}\` is too large or not a file` };
    const text = readFileSync(fd, 'utf8');
    return {
      lines: text.split('\n').filter((line) => line !== ''),
      endsInNewline: text === '' || text.endsWith('\n'),
      trouble: undefined,
      usedMs: entry.mtimeMs,
    };
  } catch (error) {
    if (causeOf(error) === 'ENOENT' || causeOf(error) === 'ENOTDIR') return NOTHING_READ;
    return { ...NOTHING_READ, trouble: `cannot read the session's record \`${path}\`: ${causeOf(error)}` };
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The session is still at work, though this call left nothing to remember. */
export function touchSession(stateDir: string, sessionId: string, now: number): void {
  try {
    utimesSync(join(sessionsDirOf(stateDir), sessionFileName(sessionId)), now / 1000, now / 1000);
  } catch {
    // It was pruned or is kept elsewhere.
  }
}

/** Why it failed, or undefined. */
export function appendSession(
  stateDir: string,
  sessionId: string,
  { uid, text }: { readonly uid: number; readonly text: string },
): string | undefined {
  const dir = sessionsDirOf(stateDir);
  let fd: number | undefined;
  try {
    const open = (): number => openSync(join(dir, sessionFileName(sessionId)), APPEND, 0o600);
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
