// Read-only access to the files of past sessions. A database is copied before it is opened, so that nothing in the agent's
// directory changes.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PastDisk } from '../agents/past-sessions.ts';
import type { JsonObject } from '../model/call.ts';
import { sqliteEngine, type Database } from '../log/sqlite.ts';
import { closeScratch, openScratch } from './scratch.ts';

/** Larger files are not read: their text would be longer than a JavaScript string can be. */
const LARGEST = 512 * 1024 * 1024;

export interface OpenedDisk extends PastDisk {
  /** Existing files that could not be read. */
  readonly unread: readonly string[];
  /** Opens a database, so that `rows` can query it. */
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
        // Not readable for this user, or too large; the caller reports the file.
      }
      unread.push(path);
      return undefined;
    },
    rows: (path, sql) => {
      try {
        return databases.get(path)?.all(sql, []) as readonly JsonObject[] | undefined;
      } catch {
        // The database has another layout.
        unread.push(path);
        return undefined;
      }
    },
    openRows: async (path) => {
      const copy = openScratch('leeway-replay-');
      copies.push(copy);
      try {
        for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, join(copy, `sessions.db${end}`));
        const opened = (await sqliteEngine())?.(join(copy, 'sessions.db'));
        if (opened !== undefined) databases.set(path, opened);
        else unread.push(path);
      } catch {
        // Not a database, or not readable for this user.
        unread.push(path);
      }
    },
    close: () => {
      for (const database of databases.values()) database.close();
      for (const copy of copies) closeScratch(copy);
    },
  };
}
