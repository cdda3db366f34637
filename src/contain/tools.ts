// Finds the programs that contain a command, only in the system's own directories. Starts none of them.
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContainTools } from './argument-list.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** `off`: commands cannot be contained here; says why, and what a person can do about it. */
export type Probe =
  | { readonly kind: 'works'; readonly tools: ContainTools }
  | { readonly kind: 'off'; readonly why: string; readonly todo: string };

export const off = (why: string, todo: string): Probe => ({ kind: 'off', why, todo });

/** INVARIANT: only directories that belong to the system, because the caller controls PATH. */
const DIRECTORIES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const INSTALL: Readonly<Record<keyof ContainTools, string>> = {
  bwrap: 'install the package `bubblewrap` (0.8 or newer)',
  setpriv: 'install the package `util-linux`',
  unshare: 'install the package `util-linux`',
  mount: 'install the package `mount` or `util-linux`',
  bash: 'install the package `bash`',
  find: 'install the package `findutils`',
  xargs: 'install the package `findutils`',
  cat: 'install the package `coreutils`',
  mkdir: 'install the package `coreutils`',
};

export function findTools(platform: string, processor: string): Probe {
  if (platform === 'darwin')
    return off(
      'macOS has no overlay file system',
      'nothing to do: `leeway run` works only on Linux; you are asked about such calls instead',
    );
  if (platform !== 'linux') return off('only Linux has overlays and user namespaces', 'use leeway inside WSL 2');
  if (seccompFilter(processor, 'own') === undefined)
    return off(`leeway has no system-call filter for the processor \`${processor}\``, 'use x64 or arm64');
  const tools: Partial<Record<keyof ContainTools, string>> = {};
  for (const [name, todo] of Object.entries(INSTALL) as [keyof ContainTools, string][]) {
    const path = DIRECTORIES.map((dir) => join(dir, name)).find(isProgram);
    if (path === undefined) return off(`\`${name}\` is not installed`, todo);
    tools[name] = path;
  }
  return { kind: 'works', tools: tools as ContainTools };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).uid === 0;
  } catch {
    return false;
  }
}
