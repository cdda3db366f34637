// The files that a command would add to the index: its arguments, expanded with the index, the ignore files and the earlier parts
// of the call. Reads no content.
import type { Fact, Host } from '../host/host.ts';
import { isWithin, lastName } from '../host/path-text.ts';
import type { Staged } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { CallWrites } from './call-writes.ts';
import type { NameMatcher } from '../paths/shell-glob.ts';
import { expandGlob, globName } from '../paths/shell-glob.ts';
import type { StagedFile } from './secret-files.ts';

export interface StagingWorld {
  readonly repository: {
    tracked(path: string): Fact<'clean' | 'modified' | 'untracked'>;
    untrackedBelow(path: string, takes: 'all' | 'ignored'): Fact<readonly string[]>;
    ignored(path: string): Fact<boolean>;
  };
  readonly top: string | undefined;
  readonly host: Host;
  readonly call: CallWrites;
  /** Files with copies of secrets that are tracked and changed, or written by this call. */
  readonly copies: readonly string[];
}

export interface StagedFiles {
  readonly files: readonly StagedFile[];
  /** Why the list may be incomplete. */
  readonly trouble: string | undefined;
}

const MAX_MATCHES = 5_000;

export function stagedFiles(stages: Staged, world: StagingWorld): StagedFiles {
  const files = new Map<string, StagedFile>();
  let trouble: string | undefined;
  const left = (path: string): boolean =>
    stages.except.some((place) => place.kind === 'path' && isWithin(path, real(world.host, place.path)));
  const add = (file: StagedFile): void => {
    if (!left(file.path)) files.set(file.path, file);
  };
  const takes = stages.takes === 'indexed' ? undefined : world.call.ignoresUnknown ? 'ignored' : stages.takes;
  const isIgnored = (path: string): boolean => {
    if (takes !== 'all') return false;
    const ignored = world.repository.ignored(path);
    return (ignored.kind === 'known' && ignored.value) || world.call.ignores(path);
  };
  const isTracked = (path: string): boolean => {
    const found = world.repository.tracked(path);
    return found.kind === 'known' && found.value !== 'untracked';
  };
  for (const place of stages.places) {
    const found = expand(place, world, takes);
    trouble ??= found.trouble;
    for (const path of found.paths) if (!isIgnored(path)) add({ path });
    for (const path of world.copies)
      if (covers(place, path, world) && (isTracked(path) || (takes !== undefined && !isIgnored(path)))) add({ path });
    // What an earlier part of the call wrote is not on the disk yet.
    for (const file of world.call.written)
      if (covers(place, file.path, world) && !isIgnored(file.path) && takes !== undefined) add(file);
  }
  return { files: [...files.values()], trouble };
}

const real = (host: Host, path: string): string => {
  const found = host.realPath(path);
  return found.kind === 'known' ? found.value : path;
};

function covers(place: Place, path: string, { host }: StagingWorld): boolean {
  if (place.kind !== 'path') return true;
  const at = real(host, place.path);
  if (!isWithin(path, at)) return false;
  return place.extent !== 'glob' || matcher(place.pattern ?? '*').test(lastName(path));
}

interface Expanded {
  readonly paths: readonly string[];
  readonly trouble?: string;
}

function expand(place: Place, world: StagingWorld, takes: 'all' | 'ignored' | undefined): Expanded {
  const { host, top } = world;
  // The place is unknown, so it may be any file of the work tree.
  if (place.kind === 'unknown') return top === undefined ? { paths: [] } : listed(top, world, takes);
  const path = real(host, place.path);
  if (place.extent !== 'glob') return listed(path, world, takes);
  const pattern = place.pattern ?? '*';
  if (pattern.startsWith('**/')) {
    const found = listed(path, world, takes);
    return { ...found, paths: found.paths.filter((one) => matcher(pattern).test(lastName(one))) };
  }
  const matches = expandGlob(host, path, { pattern, limit: MAX_MATCHES });
  if (!matches.complete) return listed(path, world, takes);
  const all = matches.paths.map((one) => listed(one, world, takes));
  const trouble = all.find((one) => one.trouble !== undefined)?.trouble;
  return { paths: all.flatMap((one) => one.paths), ...(trouble === undefined ? {} : { trouble }) };
}

/** The file itself, or for a directory the new files below it. */
function listed(path: string, { host, repository }: StagingWorld, takes: 'all' | 'ignored' | undefined): Expanded {
  const entry = host.entry(path);
  if (entry.kind !== 'known' || entry.value.type !== 'directory') return { paths: [path] };
  if (takes === undefined) return { paths: [] };
  const found = repository.untrackedBelow(path, takes);
  if (found.kind === 'unknown') return { paths: [], trouble: found.why };
  return { paths: found.kind === 'known' ? found.value : [] };
}

/**
 * Git's patterns match names that begin with a dot. Only the last component is compared, so that too many files match rather than
 * too few.
 */
const matcher = (pattern: string): NameMatcher => globName(pattern.slice(pattern.lastIndexOf('/') + 1), 'plain');
