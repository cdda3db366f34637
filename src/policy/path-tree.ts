// Lists the contents of a directory tree, breadth first, up to a number of entries and of directories. Judges nothing.
import type { Host } from '../host/host.ts';
import { below } from '../host/path-text.ts';

export interface Listing {
  readonly paths: readonly string[];
  /** The paths that are links. */
  readonly links: ReadonlySet<string>;
  /** False if something could not be listed or a limit was reached. */
  readonly complete: boolean;
}

export interface ListingLimits {
  readonly entries: number;
  readonly directories: number;
}

/**
 * Directories of generated or installed files: large, and unlikely to contain a person's secrets. Listed only if the call names
 * them.
 */
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
  const queue = [directory];
  const paths: string[] = [];
  const links = new Set<string>();
  let complete = true;
  let looked = 0;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const kinds = host.kinds(at);
    if (kinds.kind === 'unknown') complete = false;
    if (kinds.kind !== 'known') continue;
    if (paths.length + kinds.value.size > limits.entries || ++looked > limits.directories)
      return { paths, links, complete: false };
    for (const [name, kind] of kinds.value) {
      const path = below(at, name);
      paths.push(path);
      if (kind === 'link') links.add(path);
      if (kind === 'directory' && !PASSED_OVER.has(name)) queue.push(path);
    }
  }
  return { paths, links, complete };
}
