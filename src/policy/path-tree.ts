// Lists what a directory tree holds, breadth first and within limits of number and time. Judges nothing.
import type { Host } from '../host/host.ts';
import { below } from '../host/path-text.ts';

export interface Listing {
  readonly paths: readonly string[];
  /** False when something could not be listed or a limit was met. */
  readonly complete: boolean;
}

export interface ListingLimits {
  readonly entries: number;
  readonly ms: number;
}

/** Directories of generated or installed files: large, and no place for a person's secrets. Listed only when asked for by name. */
const PASSED_OVER = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
  'target',
  '.next',
  '.gradle',
  '.tox',
]);

/** Every path below `directory`; links are listed and not followed. */
export function listTree(host: Host, directory: string, limits: ListingLimits): Listing {
  const started = host.now();
  const queue = [directory];
  const paths: string[] = [];
  let complete = true;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const names = host.names(at);
    if (names.kind === 'unknown') complete = false;
    if (names.kind !== 'known') continue;
    if (paths.length + names.value.length > limits.entries || host.now() - started > limits.ms) return { paths, complete: false };
    for (const name of names.value) {
      const path = below(at, name);
      paths.push(path);
      if (PASSED_OVER.has(name)) continue;
      const entry = host.entry(path);
      if (entry.kind === 'unknown') complete = false;
      if (entry.kind === 'known' && entry.value.type === 'directory') queue.push(path);
    }
  }
  return { paths, complete };
}
