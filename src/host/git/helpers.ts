// Lists what a repository's own config makes git run, read or reroute. Does not judge the commands. The table is in `helper-table.ts`.
import { configBool } from './config-key.ts';
import type { Config, ScopedEntry } from './config-load.ts';
import { GIT_DEFAULTS, HELPER_KINDS, type HelperKind } from './helper-table.ts';

export interface Helper {
  readonly key: string;
  /** Absent for a key without `=`. */
  readonly value?: string;
  readonly scope: 'local' | 'worktree' | 'included-local';
  /** The config file that sets it. */
  readonly file: string;
  readonly does: 'runs' | 'reads' | 'reroutes';
  /** git subcommands that use it; `*` is every one. For an alias and `pager.x`, its own name. */
  readonly affects: readonly string[];
  /** `default`: git does the same without it. `global`: the user has set the same. `own`: only the repository sets it. */
  readonly standing: 'default' | 'global' | 'own';
}

export interface Alias {
  readonly name: string;
  readonly value: string;
  readonly scope: ScopedEntry['scope'];
}

const bySection = new Map<string, HelperKind[]>();
for (const kind of HELPER_KINDS) bySection.set(kind.section, [...(bySection.get(kind.section) ?? []), kind]);

const isOwn = (scope: ScopedEntry['scope']): scope is Helper['scope'] =>
  scope === 'local' || scope === 'worktree' || scope === 'included-local';

export function helpersOf(config: Config): readonly Helper[] {
  const helpers: Helper[] = [];
  // A partial clone may fetch missing objects at any time, so settings of a fetch affect every command.
  const lazy = config.entries.some(
    (entry) => entry.key === 'extensions.partialclone' || (entry.section === 'remote' && entry.name === 'promisor'),
  );
  const users = new Map<string, Set<string | undefined>>();
  for (const { key, value, scope } of config.entries) if (!isOwn(scope)) users.set(key, (users.get(key) ?? new Set()).add(value));
  for (const entry of config.entries) {
    if (!isOwn(entry.scope)) continue;
    const kind = kindOf(entry);
    if (kind === undefined) continue;
    helpers.push({
      key: entry.key,
      scope: entry.scope,
      file: entry.file,
      does: kind.does,
      affects: affectedBy(entry, kind, lazy ? 'lazy' : 'complete'),
      standing: standingOf(entry, kind, users.get(entry.key)),
      ...(entry.value === undefined ? {} : { value: entry.value }),
    });
  }
  return helpers;
}

function affectedBy(entry: ScopedEntry, kind: HelperKind, clone: 'lazy' | 'complete'): readonly string[] {
  if (kind.affects.length === 0) return [entry.sub ?? entry.name];
  return clone === 'lazy' && kind.affects.includes('ls-remote') ? ['*'] : kind.affects;
}

/** Aliases by name, the last definition of each; the repository's definition hides the user's. */
export function aliasesOf(config: Config): ReadonlyMap<string, Alias> {
  const aliases = new Map<string, Alias>();
  for (const { section, sub, name, value, scope } of config.entries) {
    if (section !== 'alias') continue;
    const called = sub === undefined ? name : name === 'command' ? sub : `${sub}.${name}`;
    aliases.set(called, { name: called, value: value ?? '', scope });
  }
  return aliases;
}

function kindOf(entry: ScopedEntry): HelperKind | undefined {
  return bySection.get(entry.section)?.find((kind) => {
    if (kind.name !== '*' && kind.name !== entry.name) return false;
    if (kind.middle === 'both') return true;
    return (kind.middle === 'any') === (entry.sub !== undefined);
  });
}

function standingOf(
  entry: ScopedEntry,
  kind: HelperKind,
  users: ReadonlySet<string | undefined> | undefined,
): Helper['standing'] {
  if (isHarmless(entry, kind) || (entry.value !== undefined && GIT_DEFAULTS.get(entry.key)?.includes(entry.value) === true))
    return 'default';
  // A relative path means another place in every repository, so an equal value in the user's settings proves nothing.
  const relative = entry.key === 'core.hookspath' && !/^[/~]/.test(entry.value ?? '');
  return !relative && users?.has(entry.value) === true ? 'global' : 'own';
}

function isHarmless(entry: ScopedEntry, kind: HelperKind): boolean {
  const { value } = entry;
  if (kind.harmless === undefined) return false;
  switch (kind.harmless) {
    case 'boolean':
      return configBool(value) !== undefined;
    case 'empty':
      return value === '';
    case 'cat':
      return value === '' || value === 'cat';
    case 'plain-update':
      return value !== undefined && ['checkout', 'rebase', 'merge', 'none'].includes(value);
    case 'not-a-command':
      return value !== undefined && !value.trimStart().startsWith('!');
  }
}
