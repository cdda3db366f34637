// Codes with which a person approves one stopped call in the prompt of the agent. Only hashes are stored; the code itself is shown only to the
// person. The caller must know whether a prompt was typed.
import { randomBytes } from 'node:crypto';
import { consentUses } from '../gate/consent-uses.ts';
import { grantCall, stoppedCall, type CallName } from '../gate/stopped-calls.ts';
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import { readSession } from '../log/session-disk.ts';
import { readEvent, type StoredEvent } from '../log/session-events.ts';
import { openSession } from '../log/session-file.ts';
import { openStore } from '../log/store.ts';

/** Without I, L, O and U, which are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each. */
const LENGTH = 12;
const GROUP = 4;
const LASTS_MS = 15 * 60_000;
const CODE = /(?<![\w-])[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}(?![\w-])/g;

/** A code for this call, or undefined if it could not be stored. */
export function newCode(host: Host, name: CallName): string | undefined {
  const store = openStore(host);
  if (stoppedCall(store, name) === undefined) return undefined;
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
  const code = letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
  const { session, decision } = name;
  const until = store.now() + LASTS_MS;
  const warning = openSession(store, session).append([{ kind: 'code', decision, hash: hashOf(name, code), until }]);
  return warning === undefined ? code : undefined;
}

export interface TypedPrompt {
  readonly session: string;
  readonly prompt: string;
  /** The words on the client's command line. A prompt that is among them was not typed. */
  readonly given: readonly string[];
}

/** Grants the calls whose codes are in a prompt that a person typed. */
export function useCodes(host: Host, { session, prompt, given: words }: TypedPrompt): void {
  const argued = words.join(' ').toUpperCase();
  const found = new Set((prompt.match(CODE) ?? []).map((code) => code.toUpperCase()));
  const typed = [...found].filter((code) => !argued.includes(code));
  if (typed.length === 0) return;
  const store = openStore(host);
  const given = readSession(store.dir, session)
    .lines.map(readEvent)
    .filter((event): event is Extract<StoredEvent, { kind: 'code' }> => event?.kind === 'code' && event.until > store.now());
  for (const { decision, hash } of given) {
    const name = { session, decision };
    if (!typed.some((code) => hashOf(name, code) === hash)) continue;
    const stopped = stoppedCall(store, name);
    // INVARIANT: a code works once, whichever process comes first.
    if (stopped !== undefined && consentUses(store, session).use(`code ${hash}`, 'session'))
      grantCall(store, stopped, { ...name, lastsMs: LASTS_MS, uses: 'once' });
  }
}

/** INVARIANT: the hash belongs to one session and one call. The same code has no effect in another session. */
const hashOf = ({ session, decision }: CallName, code: string): string => sha256(JSON.stringify([session, decision, code]));
