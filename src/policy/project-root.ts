// Decides which directory is the project, once per session. It is never a home, a system directory, a temporary directory itself,
// or a parent of one of these.
import type { Host } from '../host/host.ts';
import { directoriesUp } from '../host/directories-up.ts';
import { below, isWithin, normalPath } from '../host/path-text.ts';
import { gitDirectoryOf } from '../host/worktrees.ts';
import { TEMP_DIRECTORIES, SYSTEM_TREES } from './data/directories.ts';
import { homeIn, isCommonTemp, isFileSystemRoot, systemPlace } from './path-home.ts';
import { foldName, oddPath } from '../paths/path-name.ts';

export type ProjectRoot =
  | {
      readonly kind: 'root';
      readonly path: string;
      /** False for a recorded call of another machine. */ readonly exists: boolean;
    }
  | { readonly kind: 'none'; readonly why: string };

const systemTrees = SYSTEM_TREES.map(foldName);
const temps = TEMP_DIRECTORIES.map(foldName);

/** The reason why a directory can never be a project, if there is one. `path` is normalised. */
export function notAProject(host: Host, path: string): string | undefined {
  const low = foldName(path);
  if (isFileSystemRoot(path)) return 'the root of the file system is not a project';
  if (isWithin(host.home, path) || isWithin(foldName(host.home), low))
    return 'a home directory, or what lies above one, is not a project';
  const home = homeIn(path);
  if (home !== undefined && home.length === path.length) return 'a home directory is not a project';
  const isTemp = temps.includes(low) || host.tempDirs.some((temp) => isWithin(temp, path));
  if (isTemp) return 'the temporary directory itself is not a project';
  if (systemPlace(path) === 'itself') return 'a system directory is not a project';
  // /dev/shm and /var/folders are temporary directories inside system directories.
  const scratch = isCommonTemp(path, [foldName(host.home)]) || host.tempDirs.some((temp) => isWithin(path, temp));
  if (!scratch && systemTrees.some((tree) => isWithin(low, tree))) return 'a system directory is not a project';
  return undefined;
}

/** The nearest directory from `start` upwards that is a git checkout and may be a project. */
function checkoutAbove(host: Host, start: string): string | undefined {
  const owner = host.entry(start);
  for (const at of directoriesUp(start)) {
    if (notAProject(host, at) !== undefined) return undefined;
    if (gitDirectoryOf(host, at).kind === 'known') {
      const mark = host.entry(below(at, '.git'));
      // A `.git` that another user created in a parent directory must not make the project larger.
      const trusted =
        mark.kind === 'known' &&
        (at === start ||
          [host.uid, 0].includes(mark.value.uid) ||
          (owner.kind === 'known' && owner.value.uid === mark.value.uid));
      if (trusted) return at;
    }
  }
  return undefined;
}

/** The agent's project directory (`given`) if it names one, otherwise the checkout that contains `cwd`, otherwise `cwd`. */
export function projectRoot(host: Host, from: { readonly cwd: string; readonly given?: string | undefined }): ProjectRoot {
  const named = from.given ?? from.cwd;
  const lexical = normalPath(named, host.platform);
  if (lexical === undefined) return { kind: 'none', why: `\`${named}\` is not an absolute path` };
  const odd = oddPath(lexical.split('/').slice(1), host.platform);
  if (odd !== undefined) return { kind: 'none', why: odd };
  const real = host.realPath(named);
  if (real.kind !== 'known') return { kind: 'none', why: `\`${named}\` cannot be resolved` };
  const entry = host.entry(real.value);
  if (entry.kind === 'unknown') return { kind: 'none', why: `\`${named}\` cannot be read: ${entry.why}` };
  if (entry.kind === 'known' && entry.value.type !== 'directory') return { kind: 'none', why: `\`${named}\` is not a directory` };
  const exists = entry.kind === 'known';
  const found = from.given === undefined && exists ? (checkoutAbove(host, real.value) ?? real.value) : real.value;
  const why = notAProject(host, found) ?? notAProject(host, lexical);
  return why === undefined ? { kind: 'root', path: found, exists } : { kind: 'none', why };
}
