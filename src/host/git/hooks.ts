// Lists the hooks git would run in a repository. Does not read or judge them.
import { join, resolve } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { configPath } from './config-key.ts';
import { lastValue, type Config } from './config-load.ts';
import type { Repository } from './locate.ts';
import { HOOK_NAMES } from '../../model/hook-names.ts';

export interface Hook {
  readonly name: string;
  readonly path: string;
}

const MAX_NAMES = 2_000;

/** Where the hooks are: core.hooksPath of any scope, or the repository's own directory. */
export function hooksDirectory(host: Host, repository: Repository, config: Config): Fact<string> {
  const written = lastValue(config, 'core.hookspath')?.value;
  if (written === undefined) return known(join(repository.commonDir, 'hooks'));
  const path = configPath(written, host.home);
  if (path === undefined) return unknownFact('core.hooksPath cannot be resolved');
  return known(resolve(repository.workTree ?? repository.gitDir, path));
}

export function hooksOf(host: Host, repository: Repository, config: Config): Fact<readonly Hook[]> {
  const directory = hooksDirectory(host, repository, config);
  if (directory.kind !== 'known') return directory;
  const names = host.names(directory.value);
  if (names.kind === 'absent') return known([]);
  if (names.kind === 'unknown') return names;
  if (names.value.length > MAX_NAMES) return unknownFact('the hooks directory is too large');
  const hooks: Hook[] = [];
  for (const name of names.value) {
    const hook = host.platform === 'win32' ? name.replace(/\.exe$/i, '') : name;
    if (!HOOK_NAMES.has(hook)) continue;
    const path = join(directory.value, name);
    const real = host.realPath(path);
    const entry = real.kind === 'known' ? host.entry(real.value) : real;
    if (entry.kind === 'unknown') return entry;
    if (entry.kind === 'absent' || entry.value.type === 'directory') continue;
    if (host.platform === 'win32' || (entry.value.mode & 0o111) !== 0) hooks.push({ name: hook, path });
  }
  return known(hooks);
}
