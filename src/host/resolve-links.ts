// Resolves links as the kernel does, name by name, also below directories that do not exist yet. The caller passes the disk.
import { known, unknownFact } from './host.ts';
import type { Entry, Fact, Host } from './host.ts';
import { below, joinPath, parentPath, splitPath } from './path-text.ts';

/** What is needed from a disk. The parents of the paths passed to it are already resolved. */
export interface LinkFacts {
  readonly platform: Host['platform'];
  entry(path: string): Fact<Entry>;
  linkTarget(path: string): Fact<string>;
}

/** The kernel gives up after forty links. */
const MAX_LINKS = 40;
const MAX_NAMES = 1024;

/** `last: 'keep'` leaves a link in the last name alone, as `lstat` does. */
export function resolveLinks(disk: LinkFacts, path: string, last: 'follow' | 'keep' = 'follow'): Fact<string> {
  const start = splitPath(path, disk.platform);
  if (start === undefined) return unknownFact(`\`${path}\` is not an absolute path here`);
  const todo = start.parts.toReversed();
  let at = start.root;
  let missing = false;
  let links = 0;
  let steps = 0;
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    steps += 1;
    if (steps > MAX_NAMES) return unknownFact('the path is too deep');
    if (name === '..') {
      at = parentPath(at);
      // After `..`, the directory above a missing one may exist.
      missing = false;
      continue;
    }
    const next = below(at, name);
    if (missing) {
      at = next;
      continue;
    }
    const entry = disk.entry(next);
    if (entry.kind === 'unknown') return entry;
    if (entry.kind === 'absent') {
      missing = true;
      at = next;
      continue;
    }
    if (entry.value.type !== 'link' || (last === 'keep' && todo.length === 0)) {
      at = next;
      continue;
    }
    links += 1;
    if (links > MAX_LINKS) return unknownFact('links that form a loop');
    // A link below /proc leads elsewhere for every process that follows it.
    if (next.startsWith('/proc/')) return unknownFact('a link that depends on the process');
    const target = disk.linkTarget(next);
    if (target.kind !== 'known') return target.kind === 'unknown' ? target : unknownFact('a link that vanished');
    const absolute = splitPath(target.value, disk.platform);
    if (absolute !== undefined) at = absolute.root;
    const names =
      absolute?.parts ?? target.value.split(disk.platform === 'win32' ? /[\\/]/ : '/').filter((n) => n !== '' && n !== '.');
    for (const one of names.toReversed()) todo.push(one);
  }
  return known(joinPath(splitPath(at, disk.platform) ?? { root: at, parts: [] }));
}
