// Where the file of a session is, and its lines. Never throws; does not know what the lines mean.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../host/sha256.ts';
import { byText } from '../model/by-text.ts';
import { appendLineFile, readLineFile, type Lines } from './line-file.ts';

export { NOTHING_READ, type Lines } from './line-file.ts';

export const sessionsDirOf = (stateDir: string): string => join(stateDir, 'sessions');
/** The agent's id of a session is untrusted text; the file name is its hash. */
export const sessionFileName = (sessionId: string, kind = 'jsonl'): string => `${hashOf(sessionId)}.${kind}`;
/** Cached, because every call needs it several times. */
const hashOf = byText((sessionId) => sha256(sessionId).slice(0, 40), 4096);

export const readSession = (stateDir: string, sessionId: string): Lines => readSessionFile(stateDir, sessionFileName(sessionId));

export const readSessionFile = (stateDir: string, name: string): Lines =>
  readLineFile(join(sessionsDirOf(stateDir), name), "the session's record");

/** The session is still active, though this call stored nothing. */
export function touchSession(stateDir: string, sessionId: string, now: number): void {
  try {
    utimesSync(join(sessionsDirOf(stateDir), sessionFileName(sessionId)), now / 1000, now / 1000);
  } catch {
    // The file was pruned or is stored elsewhere.
  }
}

/** Why it failed, or undefined. */
export const appendSession = (
  stateDir: string,
  sessionId: string,
  { uid, text }: { readonly uid: number; readonly text: string },
): string | undefined => appendLineFile(join(sessionsDirOf(stateDir), sessionFileName(sessionId)), { stateDir, uid, text });
