// The files of past sessions, for reading only. A database is copied before it is opened, so that nothing in the agent's directory changes.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PastDisk } from '../agents/past-sessions.ts';
import type { JsonObject } from '../model/call.ts';
import { openDatabase, type Database } from '../log/sqlite.ts';

/** Larger files are not read whole: a text of this length is more than JavaScript can hold. */
const LARGEST = 512 * 1024 * 1024;

export interface OpenedDisk extends PastDisk {
  /** Files that are there and could not be read. */
  readonly unread: readonly string[];
  /** Reads a database, so that `rows` can answer. */
  openRows(path: string): Promise<void>;
  close(): void;
}

export function pastDisk(): OpenedDisk {
  const databases = new Map<string, Database>();
  const copies: string[] = [];
  const unread: string[] = [];
  return {
    unread,
    text: (path) => {
      try {
        const bytes = readFileSync(path);
        if (bytes.length <= LARGEST) return bytes.toString('utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        // Not for us, or too large: whoever asked for it names it.
      }
      unread.push(path);
      return undefined;
    },
    rows: (path, sql) => {
      try {
        return databases.get(path)?.all(sql, []) as readonly JsonObject[] | undefined;
      } catch {
        // Another layout of the database.
        unread.push(path);
        return undefined;
      }
    },
    openRows: async (path) => {
      const copy = mkdtempSync(join(tmpdir(), 'leeway-replay-'));
      copies.push(copy);
      try {
        for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, join(copy, `sessions.db${end}`));
        const opened = await openDatabase(join(copy, 'sessions.db'));
        if (opened !== undefined) databases.set(path, opened);
        else unread.push(path);
      } catch {
        // Not a database, or not for us.
        unread.push(path);
      }
    },
    close: () => {
      for (const database of databases.values()) database.close();
      for (const copy of copies) rmSync(copy, { recursive: true, force: true });
    },
  };
}
