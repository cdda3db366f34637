// Where leeway is installed as a guard on this machine, as recorded by `init`. Every gate reads the same record, whatever
// environment variables say. Only reads; `cli/` writes the record.
import type { Host } from '../host/host.ts';
import { isWithin, lastName, parentPath } from '../host/path-text.ts';
import { platformDirectory } from '../rules/scopes.ts';

/** A copy of leeway that the hook of an agent starts. Every path is absolute and has its links resolved. */
export interface InstalledCopy {
  /** The package directory with its built files. */
  readonly tool: string;
  /** The programs that the hook command needs: Node, and the program that starts Node. */
  readonly programs: readonly string[];
  readonly config: string;
  readonly state: string;
  /** Settings files of agents that contain the hook and are reached through a link; these are the real paths. */
  readonly files: readonly string[];
}

const LARGEST = 256 * 1024;

/** INVARIANT: the file is in the platform's default directory, which no environment variable changes. */
export const installationsFile = (host: Host): string => `${platformDirectory(host)}/installations.json`;

/** Returns an empty list if the file is missing or unreadable; the running hook still knows its own directories. */
export function readInstallations(host: Host): readonly InstalledCopy[] {
  const text = host.text(installationsFile(host), LARGEST);
  if (text.kind !== 'known') return [];
  try {
    const value = JSON.parse(text.value) as { readonly format?: unknown; readonly copies?: unknown } | null;
    return value?.format === 1 && Array.isArray(value.copies) ? value.copies.filter((one) => isCopy(one, host)) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A directory that contains the home directory is refused, whatever the file says. */
function isCopy(value: unknown, { home }: Host): value is InstalledCopy {
  const { tool, programs, config, state, files } = (value ?? {}) as Partial<InstalledCopy>;
  const isPlace = (path: unknown): boolean => typeof path === 'string' && parentPath(path) !== path && !isWithin(home, path);
  const lists = [programs, files];
  return [tool, config, state].every(isPlace) && lists.every((list) => Array.isArray(list) && list.every(isPlace));
}

/** The package directory that the built files in `dist` belong to, or `dist` itself if it is in no package. */
export function packageOf(dist: string, host: Pick<Host, 'text' | 'realPath'>): string {
  const found = host.realPath(dist);
  const real = found.kind === 'known' ? found.value : dist;
  if (lastName(real) !== 'dist') return real;
  const manifest = host.text(`${parentPath(real)}/package.json`, LARGEST);
  return manifest.kind === 'known' && /"name"\s*:\s*"leeway"/.test(manifest.value) ? parentPath(real) : real;
}
