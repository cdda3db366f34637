// The paths of the managed, user, project and trust files. Reads none of them.
import type { Host } from '../host/host.ts';

export type Scope = 'built-in' | 'user' | 'managed' | 'project' | 'library' | 'command line' | 'environment';

/** The user's configuration directory. `refused`: the directory that the environment names, and why it is not used. */
export interface UserDirectory {
  readonly path: string;
  readonly refused?: { readonly path: string; readonly why: string };
}

const join = (...parts: readonly string[]): string => parts.join('/').replaceAll(/\/{2,}/g, '/');
const within = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(`${directory.replace(/\/+$/, '')}/`);

/**
 * XDG if it is set (except on Windows), otherwise the platform's default. INVARIANT: the environment must not move the user's
 * configuration into the project or a temporary directory, where the agent can write; then the default is used, so that the
 * user's settings still apply.
 */
export function userDirectory(host: Host, projectRoot: string | undefined): UserDirectory {
  const fallback = platformDirectory(host);
  const named = host.platform === 'win32' ? undefined : host.env('XDG_CONFIG_HOME');
  if (named === undefined || named === '') return { path: fallback };
  const path = join(named, 'leeway');
  const why = refusal(host, named, projectRoot);
  return why === undefined ? { path } : { path: fallback, refused: { path, why } };
}

/** The user's configuration directory if no variable changes it. */
export function platformDirectory(host: Host): string {
  switch (host.platform) {
    case 'linux':
      return join(host.home, '.config/leeway');
    case 'darwin':
      return join(host.home, 'Library/Application Support/leeway');
    case 'win32':
      return join(roaming(host), 'leeway');
  }
}

/** %APPDATA% counts only inside the home that the system reports: a variable alone must not move the configuration elsewhere. */
function roaming(host: Host): string {
  const home = host.home.replaceAll('\\', '/');
  const named = host.env('APPDATA')?.replaceAll('\\', '/');
  return named !== undefined && !named.includes('..') && within(named.toLowerCase(), home.toLowerCase())
    ? named
    : join(home, 'AppData/Roaming');
}

function refusal(host: Host, named: string, projectRoot: string | undefined): string | undefined {
  if (!named.startsWith('/')) return 'it is not an absolute path';
  const real = host.realPath(named);
  if (real.kind === 'unknown') return `it cannot be resolved: ${real.why}`;
  for (const path of [named, ...(real.kind === 'known' ? [real.value] : [])]) {
    if (path.split('/').includes('..')) return 'it contains `..`';
    if (projectRoot !== undefined && within(path, projectRoot)) return 'it is inside the project';
    if (host.tempDirs.some((temp) => within(path, temp))) return 'it is in a temporary directory';
  }
  const entry = host.entry(real.kind === 'known' ? real.value : named);
  if (entry.kind !== 'known') return undefined;
  if (entry.value.uid !== host.uid && entry.value.uid !== 0) return 'it belongs to another user';
  return (entry.value.mode & 0o002) !== 0 ? 'everyone may write there' : undefined;
}

export function managedFile(host: Host): string {
  switch (host.platform) {
    case 'linux':
      return '/etc/leeway/config.jsonc';
    case 'darwin':
      return '/Library/Application Support/leeway/config.jsonc';
    case 'win32':
      return 'C:/ProgramData/leeway/config.jsonc';
  }
}

export const configFileIn = (directory: string): string => join(directory, 'config.jsonc');
export const trustFileIn = (directory: string): string => join(directory, 'trust.jsonc');
export const projectFile = (projectRoot: string): string => join(projectRoot, '.leeway/config.jsonc');
