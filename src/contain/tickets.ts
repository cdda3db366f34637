// Short notes from the gate to leeway's own commands, in the state directory, which agents cannot write. They record the session
// of a run and what a person was shown. Each is used once.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../host/sha256.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { writePrivateFile } from '../log/write-private-file.ts';

interface TicketPlace {
  /** The state directory. */
  readonly dir: string;
  readonly uid: number;
  readonly now: () => number;
}

const VALID_MS = 15 * 60_000;

interface RunCall {
  readonly text: string;
  /** A real path. */
  readonly cwd: string;
}

/** The owner of a run: the session and its project, which need not be that of the working directory. */
export interface RunOwner {
  readonly session: string;
  readonly root: string;
}

const ticketName = ({ text, cwd }: RunCall): string => `ticket-${sha256(`${cwd}\0${text}`).slice(0, 32)}-`;
const shownFile = ({ dir }: TicketPlace, number: number): string => join(dir, 'runs', `shown-${number}`);

/** Records that a call was allowed, so that a run with this text belongs to the session. Equal calls have one note each. */
export function writeTicket(where: TicketPlace, { session, root, ...call }: RunCall & RunOwner): void {
  const at = String(where.now()).padStart(16, '0');
  put(where, join(where.dir, 'runs', `${ticketName(call)}${at}-${randomBytes(8).toString('hex')}`), { session, root });
}

/** Takes the newest note: an older one may belong to a call that the agent never made. Undefined if there is none. */
export function takeTicket(where: TicketPlace, call: RunCall): RunOwner | undefined {
  const begin = ticketName(call);
  for (const name of namesIn(join(where.dir, 'runs')).toSorted().toReversed()) {
    if (!name.startsWith(begin) || name.length !== begin.length + 33) continue;
    const { session, root } = take(where, join(where.dir, 'runs', name)) ?? {};
    if (typeof session === 'string' && typeof root === 'string') return { session, root };
  }
  return undefined;
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

export interface Shown {
  readonly number: number;
  readonly digest: string;
  readonly session: string;
}

/** Records that a person is being asked about exactly these changes. */
export const writeShown = (where: TicketPlace, { number, ...rest }: Shown): void => put(where, shownFile(where, number), rest);

/** Whether these changes of this session's run were shown a moment ago. */
export function takeShown(where: TicketPlace, { number, digest, session }: Shown): boolean {
  const found = take(where, shownFile(where, number));
  return found !== undefined && session !== '' && found['digest'] === digest && found['session'] === session;
}

/** Records that `leeway doctor` could contain a command on this machine. */
export const writeWorks = (where: TicketPlace): void => put(where, join(where.dir, 'runs', 'works'), {});
export const clearWorks = ({ dir }: TicketPlace): void => rmSync(join(dir, 'runs', 'works'), { force: true });
export const worksHere = ({ dir }: TicketPlace): boolean => existsSync(join(dir, 'runs', 'works'));

/** Whether this advice is new in the session; the second time a person is asked instead. */
export function takesAdvice(where: TicketPlace, call: RunCall & { readonly session: string }, use: 'use' | 'look'): boolean {
  const path = join(where.dir, 'runs', `advised-${sha256(`${call.session}\0${call.cwd}\0${call.text}`).slice(0, 32)}`);
  if (existsSync(path)) return false;
  if (use === 'use') put(where, path, {});
  return use === 'look' || existsSync(path);
}

function put(where: TicketPlace, path: string, value: object): void {
  try {
    if (ensurePrivateDir(join(where.dir, 'runs'), where.uid).kind !== 'ok') return;
    rmSync(path, { force: true });
    writePrivateFile(path, JSON.stringify({ ...value, at: where.now() }));
  } catch {
    // If the note cannot be written, the command will refuse; the verdict stays the same.
  }
}

/** Reads and removes a note. Two processes cannot take the same one. */
function take(where: TicketPlace, path: string): Readonly<Record<string, unknown>> | undefined {
  const mine = `${path}.${process.pid}`;
  try {
    renameSync(path, mine);
    const value = JSON.parse(readFileSync(mine, 'utf8')) as Readonly<Record<string, unknown>>;
    rmSync(mine, { force: true });
    return typeof value['at'] === 'number' && where.now() - value['at'] < VALID_MS ? value : undefined;
  } catch {
    return undefined;
  }
}
