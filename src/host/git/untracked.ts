// Lists the files that `git add` would add as new: below a directory, not in the index, and not ignored unless requested. Reads no content.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import type { Standing } from './tracked.ts';

export interface UntrackedSources {
  readonly host: Host;
  /** Whether the index has a file of a directory, or something below it. */
  readonly indexed: (directory: string) => (name: string) => Fact<Standing>;
  readonly ignored: (path: string) => Fact<boolean>;
}

const MAX_SEEN = 60_000;
/** A busy machine takes several times as long as an idle one; a lower limit would cause a question for every `git add` there. */
const MAX_MS = 2000;
const MAX_FOUND = 5_000;

/** `path` is a real path; for a file, the list is the file itself. Links count as files, because git stores the link. */
export function untrackedBelow(
  path: string,
  takes: 'all' | 'ignored',
  { host, indexed, ignored }: UntrackedSources,
): Fact<readonly string[]> {
  const started = host.now();
  const found: string[] = [];
  const open = [path];
  let seen = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const names = host.names(at);
    if (names.kind === 'absent') continue;
    if (names.kind === 'unknown') return names;
    // A nested repository is added as a reference to its commit, never with its files.
    if (at !== path && names.value.includes('.git')) continue;
    seen += names.value.length;
    if (seen > MAX_SEEN || host.now() - started > MAX_MS) return unknownFact(`\`${path}\` holds too many files to look through`);
    const indexedHere = indexed(at);
    for (const name of names.value) {
      if (name === '.git') continue;
      const inIndex = indexedHere(name);
      if (inIndex.kind === 'unknown') return inIndex;
      if (inIndex.kind === 'known' && inIndex.value === 'file') continue;
      const child = join(at, name);
      if (inIndex.kind === 'known' && inIndex.value === 'below') {
        open.push(child);
        continue;
      }
      const skip = takes === 'all' ? ignored(child) : known(false);
      if (skip.kind === 'known' && skip.value) continue;
      const entry = host.entry(child);
      if (entry.kind === 'known' && entry.value.type === 'directory') open.push(child);
      else if (entry.kind === 'known') found.push(child);
      if (found.length > MAX_FOUND) return unknownFact(`\`${path}\` holds too many new files to look through`);
    }
  }
  return known(found);
}
