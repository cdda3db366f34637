// The store of what was saved before calls: one private directory each, removed by age and size. Decides nothing about what is saved.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../host/sha256.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { statOf } from './saved-call.ts';
import type { SavedCall } from './saved-call.ts';

const DAY_MS = 86_400_000;
const MOST_MS = 7 * DAY_MS;
const MOST_BYTES = 1 << 30;
/** `12-lz0k3f8c-1a`: number, time and size, so that the directory listing alone shows what is too old or too large. */
const NAME = /^([1-9]\d{0,8})-([0-9a-z]+)-([0-9a-z]+)$/;

export const undoDirOf = (state: string): string => join(state, 'undo');
const openFile = (dir: string, session: string, callId: string): string =>
  join(dir, `open-${sha256(`${session}\0${callId}`).slice(0, 32)}`);

/** Whether something was saved before this call and its end is not recorded yet. One look at the disk. */
export const isOpen = (state: string, session: string, callId: string): boolean =>
  existsSync(openFile(undoDirOf(state), session, callId));

export class SavedCalls {
  readonly dir: string;
  readonly #uid: number;

  /** `state`: leeway's state directory, which the policy protects. */
  constructor(state: string, uid: number) {
    this.dir = undoDirOf(state);
    this.#uid = uid;
  }

  /** A number and a new empty directory; undefined if the store cannot be used. INVARIANT: no number is used twice. */
  begin(): { readonly number: number; readonly dir: string } | undefined {
    if (ensurePrivateDir(this.dir, this.#uid).kind !== 'ok') return undefined;
    for (let number = this.#last() + 1; ; number += 1) {
      const dir = this.#unfinished(number);
      try {
        mkdirSync(dir, { mode: 0o700 });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
        throw error;
      }
      writeWhole(join(this.dir, 'last'), String(number));
      return { number, dir };
    }
  }

  #unfinished(number: number): string {
    return join(this.dir, `${number}.new`);
  }

  #last(): number {
    let last = 0;
    try {
      last = Number(readFileSync(join(this.dir, 'last'), 'utf8')) || 0;
    } catch {
      // The first one, or the file was removed.
    }
    return last > 0 ? last : Math.max(0, ...this.#names().map((name) => Number(NAME.exec(name)?.[1] ?? 0)));
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.dir);
    } catch {
      return [];
    }
  }

  discard(number: number): void {
    rmSync(this.#unfinished(number), { recursive: true, force: true });
  }

  /** Makes the record visible. */
  commit(call: SavedCall): void {
    const dir = this.#unfinished(call.number);
    writeWhole(join(dir, 'call.json'), JSON.stringify(call));
    renameSync(dir, this.path(call));
    if (call.callId !== '') writeWhole(openFile(this.dir, call.session, call.callId), String(call.number));
  }

  path({ number, atMs, bytes }: SavedCall): string {
    return join(this.dir, `${number}-${Math.floor(atMs).toString(36)}-${bytes.toString(36)}`);
  }

  /** Oldest first. */
  all(): readonly SavedCall[] {
    return this.#names()
      .filter((name) => NAME.test(name))
      .flatMap((name) => this.#read(name) ?? [])
      .toSorted((a, b) => a.number - b.number);
  }

  #read(name: string): SavedCall | undefined {
    try {
      const call = JSON.parse(readFileSync(join(this.dir, name, 'call.json'), 'utf8')) as SavedCall;
      return call.format === 1 && this.path(call) === join(this.dir, name) ? call : undefined;
    } catch {
      return undefined;
    }
  }

  write(call: SavedCall): void {
    writeWhole(join(this.path(call), 'call.json'), JSON.stringify(call));
  }

  remove(call: SavedCall): void {
    rmSync(this.path(call), { recursive: true, force: true });
  }

  /** Returns the record of a call that has just ended, only once. */
  takeOpen(session: string, callId: string): SavedCall | undefined {
    const file = openFile(this.dir, session, callId);
    try {
      const number = readFileSync(file, 'utf8');
      rmSync(file);
      const name = this.#names().find((one) => one.startsWith(`${number}-`));
      return name === undefined ? undefined : this.#read(name);
    } catch {
      return undefined;
    }
  }

  /**
   * Removes saves that are older than a week, and the oldest ones while all together need more than a gigabyte. `most`: at most
   * this many at once.
   */
  prune(now: number, most = Number.POSITIVE_INFINITY): void {
    const names = this.#names();
    const entries = names.flatMap((name) => {
      const [, number, at, bytes] = NAME.exec(name) ?? [];
      return number === undefined
        ? []
        : [{ name, number: Number(number), atMs: Number.parseInt(at ?? '', 36), bytes: Number.parseInt(bytes ?? '', 36) }];
    });
    let left = MOST_BYTES;
    const going: string[] = [];
    for (const { name, atMs, bytes } of entries.toSorted((a, b) => b.number - a.number)) {
      left -= bytes;
      if (left < 0 || now - atMs > MOST_MS) going.push(name);
    }
    const stale = names.filter((name) => /^(?:open-|\d+\.new$)/.test(name)).filter((name) => isStale(join(this.dir, name), now));
    for (const name of [...going.toReversed(), ...stale].slice(0, most)) this.#tryToRemove(name);
  }

  #tryToRemove(name: string): void {
    try {
      rmSync(join(this.dir, name), { recursive: true, force: true });
    } catch {
      // It is tried again the next time.
    }
  }
}

function isStale(path: string, now: number): boolean {
  const stat = statOf(path);
  return stat !== undefined && now - stat.mtimeMs > DAY_MS;
}

/** Atomic: a reader sees either the old file or the new one. */
function writeWhole(path: string, text: string): void {
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, text, { mode: 0o600 });
  renameSync(next, path);
}
