// Which git-config files apply, in git's order, and the entries that the environment adds. Does not read the files.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { configBool } from './config-key.ts';
import type { ConfigEntry } from './config-syntax.ts';
import type { Repository } from './locate.ts';

export type ConfigScope = 'system' | 'global' | 'local' | 'worktree' | 'included-local' | 'environment';

export interface ConfigFile {
  readonly path: string;
  readonly scope: ConfigScope;
}

/** Where common builds of git keep the machine's settings. All that exist are read. */
const SYSTEM_FILES = {
  linux: ['/etc/gitconfig'],
  darwin: [
    '/Library/Developer/CommandLineTools/usr/share/git-core/gitconfig',
    '/Applications/Xcode.app/Contents/Developer/usr/share/git-core/gitconfig',
    '/etc/gitconfig',
    '/usr/local/etc/gitconfig',
    '/opt/homebrew/etc/gitconfig',
  ],
  win32: ['C:\\Program Files\\Git\\etc\\gitconfig', 'C:\\ProgramData\\Git\\config'],
} as const;

const MAX_ENVIRONMENT = 200;

/** The user's directory for git's settings (`config`, `ignore`, `attributes`). */
export const userGitDir = (host: Host): string => join(host.env('XDG_CONFIG_HOME') || join(host.home, '.config'), 'git');

export function configFiles(host: Host, repository: Repository | undefined): readonly ConfigFile[] {
  const files: ConfigFile[] = [];
  const system = host.env('GIT_CONFIG_SYSTEM');
  const without = host.env('GIT_CONFIG_NOSYSTEM');
  if (without === undefined || configBool(without) === false) {
    const paths = system === undefined ? SYSTEM_FILES[host.platform] : [system];
    for (const path of paths) files.push({ path, scope: 'system' });
  }
  const global = host.env('GIT_CONFIG_GLOBAL');
  const paths = global === undefined ? [join(userGitDir(host), 'config'), join(host.home, '.gitconfig')] : [global];
  for (const path of paths) if (path !== '') files.push({ path, scope: 'global' });
  if (repository === undefined) return files;
  files.push({ path: join(repository.commonDir, 'config'), scope: 'local' });
  if (repository.format.worktreeConfig) files.push({ path: join(repository.gitDir, 'config.worktree'), scope: 'worktree' });
  return files;
}

/** `GIT_CONFIG_COUNT`, `GIT_CONFIG_KEY_0` … of leeway's own environment. */
export function environmentEntries(host: Host): Fact<readonly ConfigEntry[]> {
  const count = host.env('GIT_CONFIG_COUNT');
  if (count === undefined || count === '') return known([]);
  const total = Number(count);
  if (!Number.isInteger(total) || total < 0 || total > MAX_ENVIRONMENT) return unknownFact('`GIT_CONFIG_COUNT` cannot be read');
  const entries: ConfigEntry[] = [];
  for (let i = 0; i < total; i++) {
    const key = host.env(`GIT_CONFIG_KEY_${i}`);
    const value = host.env(`GIT_CONFIG_VALUE_${i}`);
    const parts = key === undefined ? null : /^([^.]+)(?:\.(.*))?\.([^.]+)$/s.exec(key);
    if (parts === null || value === undefined) return unknownFact(`\`GIT_CONFIG_KEY_${i}\` cannot be read`);
    const [, section = '', sub, name = ''] = parts;
    entries.push({ section: section.toLowerCase(), name: name.toLowerCase(), value, ...(sub === undefined ? {} : { sub }) });
  }
  return known(entries);
}
