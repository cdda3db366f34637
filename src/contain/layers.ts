// The directories and descriptors of one contained run: an upper layer for each copied directory. Makes and removes them; reads no changes.
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNREADABLE } from './argument-list.ts';
import type { ProcessGroup } from './seccomp-filter.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** What a command changed in one copied directory. */
export interface Layer {
  /** The directory that was copied. */
  readonly path: string;
  readonly upper: string;
  /** A file, written after the run: the names that the command saw in each directory it touched. */
  readonly names: string;
}

export const layersOf = (dir: string, roots: readonly string[]): readonly Layer[] =>
  roots.map((path, i) => ({ path, upper: join(dir, String(i), 'upper'), names: join(dir, String(i), 'names') }));

/** Copies nothing: the layers hold only what changes. */
export function makeLayers(dir: string, roots: readonly string[]): void {
  writeFileSync(join(dir, UNREADABLE), '', { mode: 0o000 });
  for (const [i, path] of roots.entries()) {
    for (const name of ['', 'upper', 'work']) mkdirSync(join(dir, String(i), name), { mode: 0o700 });
    // The command sees the mode of the upper layer as the mode of the directory.
    chmodSync(join(dir, String(i), 'upper'), lstatSync(path).mode & 0o7777);
  }
}

export interface Streams {
  readonly filter: number;
  readonly status: number;
  close(): void;
}

/** The filter that bubblewrap loads, and the file that it writes its status to. */
export function openStreams(dir: string, group: ProcessGroup): Streams {
  writeFileSync(join(dir, 'filter'), seccompFilter(process.arch, group) ?? '', { mode: 0o600 });
  const filter = openSync(join(dir, 'filter'), 'r');
  const status = openSync(join(dir, 'status'), 'w', 0o600);
  return {
    filter,
    status,
    close: () => {
      closeSync(filter);
      closeSync(status);
    },
  };
}

/** Removes a directory of leeway's own, even if a directory in it is not writable. Follows no link. */
export function removeTree(path: string): void {
  const open = (dir: string): void => {
    chmodSync(dir, 0o700);
    for (const one of readdirSync(dir, { withFileTypes: true })) if (one.isDirectory()) open(join(dir, one.name));
  };
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return;
  if (entry.isDirectory()) open(path);
  rmSync(path, { recursive: true, force: true });
}
