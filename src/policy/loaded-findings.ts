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
  /** The loaded code creates or clones a repository somewhere. */
  readonly makesRepositories: boolean;
}

/**
 * Tests use temporary repositories, mocked servers and variables. So effects with unknown values are left out, and effects on
 * what a test made itself. What remains is literal in the code and affects the person's own files.
 */
export function countsWhenLoaded({ effect, disposition, zones }: Finding, by: LoadedBy): boolean {
  const { loaded } = by;
  if (loaded === 'later') return disposition !== 'quiet';
  if (loaded === 'again') return disposition === 'guarded' || disposition === 'forbidden';
  if (disposition !== 'forbidden' && (disposition !== 'guarded' || loaded === 'called')) return false;
  if (zones.includes('unknown')) return false;
  switch (effect.kind) {
    case 'delete':
      // A file that is not in the project yet is created by the test itself.
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
      // Tests send generated values to servers. Only uploading a file or a DELETE request counts.
      return loaded === 'run' && (effect.use !== 'send' || effect.method === 'DELETE' || disposition === 'forbidden');
    case 'reveal':
    case 'privilege':
    case 'delegate':
    case 'unclear':
    case 'limit':
      return false;
  }
}

/**
 * Programs that work with agents have functions that continue an agent's session. A test or a build may never call them, so a person
 * decides. Code that surely runs stays forbidden.
 */
export const perhapsCalled = (finding: Finding, loaded: LoadedBy['loaded']): Finding =>
  loaded === 'called' && finding.effect.kind === 'hazard' && finding.effect.what === 'live-session'
    ? { ...finding, disposition: 'guarded' }
    : finding;

/** Options that make git and similar tools work in another directory. */
const ELSEWHERE: ReadonlySet<string> = new Set(['-C', '--git-dir', '--work-tree', '-R', '--repository', '--cwd']);

/**
 * Whether version control works on a repository of the person. A repository in a temporary directory belongs to the test, and so
 * does a missing directory if the code creates repositories. An unknown directory may be either and does not count.
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

/** `git init`, `git clone` and similar commands. */
export const makesRepository = ({ command }: Part): boolean =>
  command !== undefined && VCS.has(command.program) && ['init', 'clone', 'git'].includes(command.sub[0] ?? '');
const VCS: ReadonlySet<string> = new Set(['git', 'hg', 'jj', 'svn', 'svnadmin']);

/** Hazards that are normal for a program: it sends its token to itself or to its own service, and a server loops forever. */
const OWN_BUSINESS: ReadonlySet<string> = new Set(['secret-sent', 'secret-to-loopback', 'endless-loop']);
