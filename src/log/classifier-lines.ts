// The files that store the classifier's memory between processes: one per session, one per day, one for self-checks,
// one for consents. Appends and reads JSON lines; does not know what they mean.
import { join } from 'node:path';
import { appendLineFile, readLineFile } from './line-file.ts';
import { sessionFileName, sessionsDirOf } from './session-disk.ts';
import type { Store } from './store.ts';

export const classifierDirOf = (stateDir: string): string => join(stateDir, 'classifier');

export interface JsonLines {
  /** In the order they were written; undefined for a line that cannot be read. */
  readonly values: readonly unknown[];
  /** Why the file cannot be read. */
  readonly trouble: string | undefined;
}

export interface JsonLineFile {
  read(): JsonLines;
  /** Why it failed, or undefined. */
  append(value: unknown): string | undefined;
}

const fileAt = (store: Pick<Store, 'dir' | 'uid'>, path: string): JsonLineFile => ({
  read: () => {
    const { lines, trouble } = readLineFile(path, "the classifier's record");
    return { values: lines.map(parsed), trouble };
  },
  // Starts a new line even if the line before was cut off.
  append: (value) => appendLineFile(path, { stateDir: store.dir, uid: store.uid, text: `\n${JSON.stringify(value)}\n` }),
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Cut off: the disk was full.
    return undefined;
  }
}

export const sessionLines = (store: Store, session: string): JsonLineFile =>
  fileAt(store, join(sessionsDirOf(store.dir), sessionFileName(session, 'model')));

/** `day` as 2026-11-30. */
export const dayLines = (store: Store, day: string): JsonLineFile =>
  fileAt(store, join(classifierDirOf(store.dir), `spent-${day}.jsonl`));

export const checkLines = (store: Store): JsonLineFile => fileAt(store, join(classifierDirOf(store.dir), 'checks.jsonl'));

/** Consents that no session may use again. */
export const consentLines = (store: Store): JsonLineFile => fileAt(store, join(classifierDirOf(store.dir), 'consents.jsonl'));
