// Where leeway is installed as a guard on this machine, as `init` recorded it. Every gate reads the same record, whatever its environment
// says. Reads; `cli/` writes.
import type { Host } from '../host/host.ts';
import { isWithin, lastName, parentPath } from '../host/path-text.ts';
import { platformDirectory } from '../rules/scopes.ts';

/** One copy of leeway that some agent's hook starts. Every path is absolute and real. */
export interface InstalledCopy {
  /** The package directory with its built files. */
  readonly tool: string;
  /** What the hook's line starts: Node, and the program that starts it. */
  readonly programs: readonly string[];
  readonly config: string;
  readonly state: string;
  /** Real paths of agents' settings files that contain the hook and are reached through a link. */
  readonly files: readonly string[];
}

const LARGEST = 256 * 1024;

/** INVARIANT: in the platform's default directory, which no environment variable changes. */
export const installationsFile = (host: Host): string => `${platformDirectory(host)}/installations.json`;

/** Empty if there is no such file or it cannot be read; what the running hook knows about itself still counts. */
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

/** Whatever the file says, a directory that contains the home is not leeway's. */
function isCopy(value: unknown, { home }: Host): value is InstalledCopy {
  const { tool, programs, config, state, files } = (value ?? {}) as Partial<InstalledCopy>;
  const isPlace = (path: unknown): boolean => typeof path === 'string' && parentPath(path) !== path && !isWithin(home, path);
  const lists = [programs, files];
  return [tool, config, state].every(isPlace) && lists.every((list) => Array.isArray(list) && list.every(isPlace));
}

/** The package that the built files in `dist` belong to: its directory if there is one, otherwise `dist`. */
export function packageOf(dist: string, host: Pick<Host, 'text' | 'realPath'>): string {
  const found = host.realPath(dist);
  const real = found.kind === 'known' ? found.value : dist;
  if (lastName(real) !== 'dist') return real;
  const manifest = host.text(`${parentPath(real)}/package.json`, LARGEST);
  return manifest.kind === 'known' && /"name"\s*:\s*"leeway"/.test(manifest.value) ? parentPath(real) : real;
}
