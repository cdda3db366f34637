// The journal of keeping a run: which paths are changed on the disk. It is written first, so that the changes can be undone.
// Types, reader and writer.
import { lstatSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../host/sha256.ts';
import type { PathFacts } from './changes.ts';

/** One changed path. `old`: where the previous file, link or directory is stored, in the directory of the run. */
export interface Step {
  readonly path: string;
  readonly was?: PathFacts;
  readonly old?: string;
  /** The facts of what was put there. Absent if the path was deleted. */
  readonly now?: PathFacts;
  /** Only the mode changes. */
  readonly onlyMode?: true;
  /** For a whole new directory: a digest of its contents when it was put there. */
  readonly holds?: string;
}

export interface Journal {
  /** False until every step is done. Until then the change times in `now` are not those on the disk. */
  readonly done: boolean;
  readonly steps: readonly Step[];
}

const file = (dir: string): string => join(dir, 'journal.json');

export function readJournal(dir: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(file(dir), 'utf8')) as Journal;
  } catch {
    return undefined;
  }
}

export function writeJournal(dir: string, journal: Journal): void {
  writeFileSync(`${file(dir)}.next`, JSON.stringify(journal), { mode: 0o600, flush: true });
  renameSync(`${file(dir)}.next`, file(dir));
}

/** A digest of everything in a directory: names and facts. */
export function digestOfTree(top: string): string {
  const lines: string[] = [];
  const walk = (dir: string): void => {
    for (const name of readdirSync(dir).toSorted()) {
      const path = join(dir, name);
      const { mode, size, ino, mtimeMs, ctimeMs } = lstatSync(path);
      const isDirectory = (mode & 0o170000) === 0o040000;
      lines.push(JSON.stringify([path, mode, ino, isDirectory ? 0 : [size, mtimeMs, ctimeMs]]));
      if (isDirectory) walk(path);
    }
  };
  walk(top);
  return sha256(lines.join('\n'));
}
