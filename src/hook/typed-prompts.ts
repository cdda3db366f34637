// What the agent's own hooks saw a person type, or answer in its dialog, as hashes beside the session's record. Keeps no words.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptEntry } from '../model/call.ts';
import { sha256 } from '../host/sha256.ts';
import { sessionFileName, sessionsDirOf } from '../log/session-disk.ts';

/** Spaces may differ between what a hook is given and what a transcript keeps. */
const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** INVARIANT: an answer is one to its question: a "yes" that was typed, or given to another question, is not the same. */
export const turnHash = ({ content = '', asked }: Pick<TranscriptEntry, 'content' | 'asked'>): string =>
  sha256(asked === undefined ? folded(content) : JSON.stringify([folded(asked), folded(content)]));

const fileOf = (stateDir: string, session: string): string =>
  join(sessionsDirOf(stateDir), sessionFileName(session).replace(/\.jsonl$/, '.typed'));

/** Throws when it cannot be stored; the hook then tells the person. */
export function keepTyped(stateDir: string, session: string, turns: readonly TranscriptEntry[]): void {
  mkdirSync(sessionsDirOf(stateDir), { recursive: true, mode: 0o700 });
  appendFileSync(fileOf(stateDir, session), turns.map((turn) => `${turnHash(turn)}\n`).join(''), { mode: 0o600 });
}

/**
 * Undefined if no prompt of the session was ever seen: the agent has no such hook, or it was installed later. If the file is unreadable, no
 * prompt counts as typed.
 */
export function typedTurns(stateDir: string, session: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readFileSync(fileOf(stateDir, session), 'utf8').split('\n'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : new Set();
  }
}
