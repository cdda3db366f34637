// What the agent's own hooks saw a person type, or answer in its dialog, as hashes beside the session's record. Keeps no words.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedCheck } from '../agents/read-transcript.ts';
import type { TranscriptEntry } from '../model/call.ts';
import { sha256 } from '../host/sha256.ts';
import { sessionFileName, sessionsDirOf } from '../log/session-disk.ts';

/** Blanks may differ between the hook's input and the transcript. */
const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** INVARIANT: an answer belongs to its question. A "yes" that was typed, or that answers another question, is a different turn. */
export const turnHash = ({ content = '', asked }: Pick<TranscriptEntry, 'content' | 'asked'>): string =>
  sha256(asked === undefined ? folded(content) : JSON.stringify([folded(asked), folded(content)]));

const fileOf = (stateDir: string, session: string): string =>
  join(sessionsDirOf(stateDir), sessionFileName(session).replace(/\.jsonl$/, '.typed'));

/** `/review`: a command without arguments. It says nothing, and clients do not store it as a turn, so it would look like a removed turn. */
const isBareCommand = ({ content = '', asked }: TranscriptEntry): boolean =>
  asked === undefined && /^\s*\/[\w:.-]+\s*$/.test(content);

/** Throws if it cannot be stored; the hook then tells the person. */
export function keepTyped(stateDir: string, session: string, turns: readonly TranscriptEntry[]): void {
  const hashes = turns.filter((turn) => !isBareCommand(turn)).map((turn) => `${turnHash(turn)}\n`);
  mkdirSync(sessionsDirOf(stateDir), { recursive: true, mode: 0o700 });
  appendFileSync(fileOf(stateDir, session), hashes.join(''), { mode: 0o600 });
}

/**
 * Returns a function that says whether a turn was typed; a text that was typed once counts once. Undefined if no prompt of the session was
 * ever seen: the agent has no such hook, or it was installed later. If the file is unreadable, no prompt counts as typed.
 */
export function typedTurns(stateDir: string, session: string): TypedCheck | undefined {
  const left: (string | undefined)[] = [];
  try {
    left.push(...readFileSync(fileOf(stateDir, session), 'utf8').split('\n').filter(Boolean));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  let newer = left.length;
  return (turn) => {
    const at = left.lastIndexOf(turnHash(turn));
    if (at < 0) return false;
    const isCut = left.slice(at + 1, Math.max(at + 1, newer)).some((hash) => hash !== undefined);
    left[at] = undefined;
    newer = Math.min(newer, at);
    return isCut ? 'cut' : true;
  };
}
