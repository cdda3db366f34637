// The stored runs: one private directory each, with its record. Starts nothing and judges nothing.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../model/decision.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { removeTree } from './layers.ts';

/**
 * `held`: its changes wait for a decision. `kept`: they are on the disk, and what they replaced is stored. `undone`: the disk is as it was
 * before.
 */
export type RunState = 'running' | 'held' | 'keeping' | 'kept' | 'undone';

export interface RunRecord {
  readonly format: 1;
  readonly number: number;
  readonly state: RunState;
  /** When the run started, in milliseconds. A path that changed on the disk after that is a conflict. */
  readonly startMs: number;
  readonly text: string;
  readonly cwd: string;
  /** The project. */
  readonly root: string;
  /** The session of the agent that ran it; empty for a person. */
  readonly session: string;
  readonly roots: readonly string[];
  readonly masked: readonly string[];
  readonly exitCode?: number;
  /** A digest of the changes that were judged. */
  readonly digest?: string;
  readonly findings?: readonly Finding[];
  readonly bytes?: number;
}

export class RunStore {
  readonly dir: string;
  readonly #uid: number;

  /** `state`: leeway's state directory, which the policy protects. */
  constructor(state: string, uid: number) {
    this.dir = join(state, 'runs');
    this.#uid = uid;
  }

  /** Returns what is wrong with the store, if anything is. */
  open(): string | undefined {
    const made = ensurePrivateDir(this.dir, this.#uid);
    return made.kind === 'ok' ? undefined : made.why;
  }

  /** INVARIANT: no number is used twice. */
  add(make: (number: number) => RunRecord): RunRecord {
    for (;;) {
      const number = Math.max(0, this.#last(), ...this.numbers()) + 1;
      try {
        mkdirSync(this.path(number), { mode: 0o700 });
      } catch (error) {
        if (!isExisting(error)) throw error;
        continue;
      }
      writeAtomically(join(this.dir, 'last'), String(number));
      const record = make(number);
      this.write(record);
      return record;
    }
  }

  #last(): number {
    try {
      return Number(readFileSync(join(this.dir, 'last'), 'utf8')) || 0;
    } catch {
      return 0;
    }
  }

  path(number: number): string {
    return join(this.dir, String(number));
  }

  numbers(): readonly number[] {
    try {
      return readdirSync(this.dir)
        .filter((name) => /^[1-9]\d{0,8}$/.test(name))
        .map(Number)
        .toSorted((a, b) => a - b);
    } catch {
      return [];
    }
  }

  read(number: number): RunRecord | undefined {
    try {
      const value = JSON.parse(readFileSync(join(this.path(number), 'run.json'), 'utf8')) as RunRecord;
      return value.format === 1 && value.number === number ? value : undefined;
    } catch {
      return undefined;
    }
  }

  all(): readonly RunRecord[] {
    return this.numbers().flatMap((number) => this.read(number) ?? []);
  }

  write(record: RunRecord): void {
    writeAtomically(join(this.path(record.number), 'run.json'), JSON.stringify(record));
  }

  /**
   * Keeping and undoing check the disk and then change it, so only one of them may run at a time. Undefined if the other one does
   * not finish in time.
   */
  oneAtATime<T>(act: () => T): T | undefined {
    const lock = join(this.dir, 'lock');
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += WAIT_MS) {
      try {
        writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
      } catch (error) {
        if (!isExisting(error)) throw error;
        if (isAbandoned(lock)) rmSync(lock, { force: true });
        else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
        continue;
      }
      try {
        return act();
      } finally {
        rmSync(lock, { force: true });
      }
    }
    return undefined;
  }

  drop(number: number): void {
    removeTree(this.path(number));
  }

  /** Removes runs older than a week, and the oldest ones while all together need more than a gigabyte. */
  prune(now: number): void {
    for (const name of readdirSync(this.dir).filter((one) => NOTE.test(one)))
      if (isOld(join(this.dir, name), now)) rmSync(join(this.dir, name), { force: true });
    let left = MOST_BYTES;
    for (const number of this.numbers().toReversed()) {
      const record = this.read(number);
      // A directory without a record belongs to a run that is just starting, or to one that was killed.
      const ageMs = now - (record?.startMs ?? 0);
      const bytes = record?.bytes ?? 0;
      if (record === undefined ? isOld(this.path(number), now) : ageMs > MOST_MS || bytes > left) this.tryToDrop(number);
      // A run that is too large alone does not push out older ones; otherwise a command could make saved files of others
      // disappear.
      else left -= bytes;
    }
  }

  /** Files made by a command may be hard to remove; that must not stop later commands. */
  tryToDrop(number: number): void {
    try {
      this.drop(number);
    } catch {
      // It is tried again with the next run.
    }
  }
}

const WAIT_MS = 25;
const LONGEST_WAIT_MS = 20_000;

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Whether the process that made the lock is gone. */
function isAbandoned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    // A process that died at once left the lock empty.
    return pid === 0 && Date.now() - statSync(lock).mtimeMs > LONGEST_WAIT_MS;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Notes of the gate about calls. */
const NOTE = /^(?:ticket|shown|advised)-/;
const DAY = 86_400_000;
const MOST_MS = 7 * DAY;
const MOST_BYTES = 1 << 30;

function isOld(path: string, now: number): boolean {
  try {
    return now - statSync(path).mtimeMs > DAY;
  } catch {
    return false;
  }
}

/** Atomic: a reader sees either the old file or the new one. */
function writeAtomically(path: string, text: string): void {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, text, { mode: 0o600 });
  renameSync(next, path);
}
