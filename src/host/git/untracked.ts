// Lists the files that `git add` would take for new: below a directory, not in the index, and not ignored unless asked for. Reads no content.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';

export interface UntrackedSources {
  readonly host: Host;
  /** Whether the index has the file, or something below the directory. */
  readonly indexed: (path: string) => Fact<'file' | 'below' | 'no'>;
  readonly ignored: (path: string) => Fact<boolean>;
}

const MAX_SEEN = 60_000;
/** A busy machine needs several times as long as an idle one, and asking about every `git add` there helps nobody. */
const MAX_MS = 2000;
const MAX_FOUND = 5_000;

/** `path` is a real path; a file is its own list. Links count as files: git keeps them as they are. */
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
    // A repository inside this one is added as a link to its commit, never with its files.
    if (at !== path && names.value.includes('.git')) continue;
    seen += names.value.length;
    if (seen > MAX_SEEN || host.now() - started > MAX_MS) return unknownFact(`\`${path}\` holds too many files to look through`);
    for (const name of names.value) {
      if (name === '.git') continue;
      const child = join(at, name);
      const inIndex = indexed(child);
      if (inIndex.kind === 'unknown') return inIndex;
      if (inIndex.kind === 'known' && inIndex.value === 'file') continue;
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
