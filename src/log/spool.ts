// Stores records that could not be written to the log until they can be. Never throws; does not know what a record means.
import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, ensurePrivateDir } from './private-dir.ts';

const NAME = 'spool.jsonl';
const TAKEN = /^spool\.jsonl\.\d+\.taken$/;
/** A claimed spool file this old belonged to a process that died while it was recovering the records. */
const STALE_MS = 60_000;
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export type Spooled =
  /** `first`: nothing was waiting before, so nobody has been told yet. */
  | { readonly kind: 'spooled'; readonly dir: string; readonly first: 'yes' | 'no' }
  | { readonly kind: 'failed'; readonly why: string };

export function spoolRecord(dirs: readonly string[], uid: number, record: object): Spooled {
  let why = 'no directory to keep it in';
  const line = `${JSON.stringify(record)}\n`;
  for (const dir of dirs) {
    const made = ensurePrivateDir(dir, uid);
    if (made.kind === 'failed') {
      why = made.why;
      continue;
    }
    let fd: number | undefined;
    try {
      const path = join(dir, NAME);
      const first = exists(path) ? 'no' : 'yes';
      fd = openSync(path, FLAGS, 0o600);
      if (writeSync(fd, line) === Buffer.byteLength(line)) return { kind: 'spooled', dir, first };
      why = `\`${dir}\` is full`;
    } catch (error) {
      why = `cannot write to \`${dir}\`: ${causeOf(error)}`;
    } finally {
      if (fd !== undefined) closeSync(fd);
    }
  }
  return { kind: 'failed', why };
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Takes the waiting records, one reader at a time: the rename is the lock. `put` gets each line and returns whether it is stored now; if
 * not, the line goes back. If the process is killed in between, a later one takes the file: a record may then appear twice, but is never
 * lost.
 */
export function recoverSpool(dirs: readonly string[], now: number, put: (line: string) => boolean): number {
  let brought = 0;
  for (const dir of dirs) {
    try {
      if (!exists(dir)) continue;
      for (const path of takeable(dir, now)) brought += bring(dir, path, put);
    } catch {
      // Another process took it first, or the directory cannot be read: the records stay there and are tried again.
      continue;
    }
  }
  return brought;
}

function takeable(dir: string, now: number): readonly string[] {
  const names = readdirSync(dir);
  const paths = names.filter((name) => TAKEN.test(name)).map((name) => join(dir, name));
  const stale = paths.filter((path) => now - lstatSync(path).ctimeMs > STALE_MS);
  if (!names.includes(NAME)) return stale;
  const taken = join(dir, `${NAME}.${process.pid}.taken`);
  if (exists(taken)) return stale;
  renameSync(join(dir, NAME), taken);
  return [...stale, taken];
}

function bring(dir: string, path: string, put: (line: string) => boolean): number {
  if (lstatSync(path).isSymbolicLink()) return 0;
  const lines = readFileSync(path, 'utf8').split('\n');
  const left: string[] = [];
  let brought = 0;
  for (const line of lines) {
    if (line === '') continue;
    if (put(line)) brought += 1;
    else left.push(line);
  }
  if (left.length > 0) {
    const fd = openSync(join(dir, NAME), FLAGS, 0o600);
    try {
      writeSync(fd, `${left.join('\n')}\n`);
    } finally {
      closeSync(fd);
    }
  }
  unlinkSync(path);
  return brought;
}
