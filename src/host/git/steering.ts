// Where a repository keeps the files that git runs and obeys by itself: its hook directories and its settings files. Reads no hook and judges nothing.
import { basename, dirname, join, resolve } from 'node:path';
import type { Host } from '../host.ts';
import { configPath } from './config-key.ts';
import type { Config } from './config-load.ts';
import { configFiles } from './config-files.ts';
import { HOOK_NAMES } from '../../model/hook-names.ts';
import type { Repository } from './locate.ts';

export interface GitSteering {
  /** Directories of hooks: the repository's own, and every `core.hooksPath` of any scope. */
  readonly hooks: readonly string[];
  /** Files from which git reads settings, including included files, whether or not their condition is true now. */
  readonly settings: readonly string[];
}

export function steeringOf(host: Host, repository: Repository, config: Config): GitSteering {
  const hooks = new Set([join(repository.commonDir, 'hooks')]);
  const settings = new Set(configFiles(host, repository).flatMap(({ path, scope }) => (scope === 'system' ? [] : [path])));
  // Even if git does not read this file now, a later setting can enable it.
  settings.add(join(repository.gitDir, 'config.worktree'));
  for (const { section, name, value, file } of config.entries) {
    if (value === undefined || value === '') continue;
    const path = configPath(value, host.home);
    if (path === undefined) continue;
    if (section === 'core' && name === 'hookspath')
      for (const dir of managedBy(resolve(repository.workTree ?? repository.gitDir, path))) hooks.add(dir);
    if ((section === 'include' || section === 'includeif') && name === 'path') settings.add(resolve(dirname(file), path));
  }
  return { hooks: [...hooks], settings: [...settings] };
}

/** Husky sets the hooks directory to `.husky/_`, whose files run those of the directory above. */
const managedBy = (dir: string): readonly string[] => (basename(dir) === '_' ? [dir, dirname(dir)] : [dir]);

/** In a directory that is only for hooks every file counts. In `scripts/` or at the top of a project only the hook names of git count. */
const isForHooks = (dir: string): boolean => /hook|husky/i.test(basename(dir)) || basename(dir) === '_';

/** Whether git would run the file as a hook of `dir`, or a hook is likely to run it. Both are normal paths, and `path` is at or below `dir`. */
export function servesHooks(path: string, dir: string): boolean {
  const name = path.slice(dir.length + 1);
  if (isForHooks(dir)) return !name.endsWith('.sample');
  return HOOK_NAMES.has(name.replace(/\.exe$/i, ''));
}
