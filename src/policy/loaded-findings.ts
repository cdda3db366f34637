// Which findings count in code of the project that a toolchain loads. Changes no disposition.
import type { Finding } from '../model/decision.ts';
import type { Part } from '../model/part.ts';
import { onePath } from '../model/place.ts';
import { absolutePath } from '../host/path-text.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

export interface LoadedBy {
  readonly loaded: NonNullable<Part['loaded']>;
  readonly part: Part;
  readonly zones: ZoneContext;
  /** The loaded code makes or clones a repository somewhere. */
  readonly makesRepositories: boolean;
}

/**
 * Tests set up, tear down and pretend: repositories of their own, servers that are not there, variables. What is built from values that nobody knows is
 * left out, and so is what a test does to something it made itself. What stays is spelled out in the code and done to the person's own things.
 */
export function countsWhenLoaded({ effect, disposition, zones }: Finding, by: LoadedBy): boolean {
  const { loaded } = by;
  if (loaded === 'later') return disposition !== 'quiet';
  if (loaded === 'again') return disposition === 'guarded' || disposition === 'forbidden';
  if (disposition !== 'forbidden' && (disposition !== 'guarded' || loaded === 'called')) return false;
  if (zones.includes('unknown')) return false;
  switch (effect.kind) {
    case 'delete':
      // What is not in the project yet is the test's own.
      if (zones.includes('project') && effect.place.kind === 'path' && by.zones.host.entry(effect.place.path).kind === 'absent')
        return false;
      return effect.place.kind === 'path' && effect.place.extent !== 'below' && !zones.includes('temp');
    case 'read':
    case 'write':
      return effect.place.kind === 'path' && effect.place.extent !== 'below' && !zones.includes('temp');
    case 'hazard':
      return !OWN_BUSINESS.has(effect.what);
    case 'run':
      return effect.code === 'downloaded';
    case 'package':
    case 'service':
    case 'process':
    case 'configure':
      return true;
    case 'vcs':
      return inTheirRepository(by);
    case 'network':
      // Tests talk to servers with values they make; a file that is uploaded and a request that deletes count.
      return loaded === 'run' && (effect.use !== 'send' || effect.method === 'DELETE' || disposition === 'forbidden');
    case 'reveal':
    case 'privilege':
    case 'delegate':
    case 'unclear':
    case 'limit':
      return false;
  }
}

/** Options by which git and its kin work somewhere else. */
const ELSEWHERE: ReadonlySet<string> = new Set(['-C', '--git-dir', '--work-tree', '-R', '--repository', '--cwd']);

/**
 * Whether version control works on a repository of the person. A temporary directory holds what the test made, and so does one that is not there yet
 * where the code makes repositories. A directory that nobody knows may be either, and is left out.
 */
function inTheirRepository({ part, zones, makesRepositories }: LoadedBy): boolean {
  const start = part.cwd === undefined ? (part.cwds ?? []) : [part.cwd];
  let dirs: readonly (string | undefined)[] = start;
  for (const { name, value } of part.command?.options ?? [])
    if (ELSEWHERE.has(name))
      dirs = dirs.map((dir) =>
        dir === undefined || value === undefined ? undefined : absolutePath(dir, value, zones.host.platform),
      );
  return dirs.length > 0 && dirs.every((dir) => dir !== undefined && isTheirs(dir, zones, makesRepositories));
}

function isTheirs(dir: string, zones: ZoneContext, makesRepositories: boolean): boolean {
  const { self } = zonesOf(onePath(dir), zones, 'place');
  if (self.includes('temp') || self.includes('owntemp') || self.includes('unknown')) return false;
  const { kind } = zones.host.entry(dir);
  return !makesRepositories || kind !== 'absent';
}

/** `git init`, `git clone` and their kin. */
export const makesRepository = ({ command }: Part): boolean =>
  command !== undefined && VCS.has(command.program) && ['init', 'clone', 'git'].includes(command.sub[0] ?? '');
const VCS: ReadonlySet<string> = new Set(['git', 'hg', 'jj', 'svn', 'svnadmin']);

/** A program that sends the token it was given for that, to itself or to its service, does what it is for. */
const OWN_BUSINESS: ReadonlySet<string> = new Set(['secret-sent', 'secret-to-loopback', 'endless-loop']);
