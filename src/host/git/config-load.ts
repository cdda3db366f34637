// Reads all git-config files that apply, follows their includes, and keeps every entry with its scope. Does not interpret keys.
import { dirname, join, resolve } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { configFiles, environmentEntries, type ConfigScope } from './config-files.ts';
import { configPath, keyOf } from './config-key.ts';
import { parseConfig, type ConfigEntry } from './config-syntax.ts';
import type { Repository } from './locate.ts';
import { readText } from './read-file.ts';
import { CONFIG_LIMIT } from './repository-format.ts';
import { asBytes, globMatches, readGlob } from './wildmatch.ts';

export interface ConfigValue {
  /** Absent for a key without `=`, which git reads as true. */
  readonly value?: string;
  readonly scope: ConfigScope;
  readonly file: string;
}

export interface ScopedEntry extends ConfigEntry, ConfigValue {
  readonly key: string;
}

export interface Config {
  readonly entries: readonly ScopedEntry[];
  readonly byKey: ReadonlyMap<string, readonly ConfigValue[]>;
}

export interface ConfigSurroundings {
  readonly repository?: Repository;
  /** The branch HEAD names, for `onbranch:`. */
  readonly branch?: string;
}

const MAX_DEPTH = 10;
const MAX_FILES = 100;
const MAX_TOTAL = 50_000;
/** Characters of pattern × characters of text, over all conditions. */
const MAX_WORK = 30_000_000;

class Loader {
  readonly entries: ScopedEntry[] = [];
  /** Set once something could not be read: why the whole configuration is unknown. */
  trouble: string | undefined;
  private files = 0;
  private work = 0;
  private readonly host: Host;
  private readonly around: ConfigSurroundings;
  private readonly remoteUrls: readonly string[];

  constructor(host: Host, around: ConfigSurroundings, remoteUrls: readonly string[]) {
    this.host = host;
    this.around = around;
    this.remoteUrls = remoteUrls;
  }

  file(path: string, scope: ConfigScope, depth: number): void {
    if (this.trouble !== undefined) return;
    if (depth > MAX_DEPTH || ++this.files > MAX_FILES) return this.fail(`too many included config files, at \`${path}\``);
    const text = readText(this.host, path, CONFIG_LIMIT);
    if (text.kind === 'absent') return;
    if (text.kind === 'unknown') return this.fail(text.why);
    const parsed = parseConfig(text.value);
    if (parsed.kind !== 'known') return this.fail(`\`${path}\`: ${parsed.kind === 'unknown' ? parsed.why : 'absent'}`);
    for (const entry of parsed.value) this.add(entry, { scope, file: path, depth });
  }

  add(entry: ConfigEntry, from: { readonly scope: ConfigScope; readonly file: string; readonly depth: number }): void {
    if (this.trouble !== undefined) return;
    if (this.entries.length >= MAX_TOTAL) return this.fail('config has too many entries');
    this.entries.push({ ...entry, key: keyOf(entry), scope: from.scope, file: from.file });
    if (entry.name !== 'path' || entry.value === undefined) return;
    const plain = entry.section === 'include' && entry.sub === undefined;
    const conditional = entry.section === 'includeif' && entry.sub !== undefined && this.holds(entry.sub, from.file);
    if (!plain && !conditional) return;
    const path = configPath(entry.value, this.host.home);
    if (path === undefined) return this.fail(`include of \`${entry.value}\` cannot be resolved`);
    const scope = from.scope === 'local' || from.scope === 'worktree' ? 'included-local' : from.scope;
    this.file(resolve(dirname(from.file), path), scope, from.depth + 1);
  }

  private fail(why: string): void {
    this.trouble = why;
  }

  private holds(condition: string, file: string): boolean {
    const colon = condition.indexOf(':');
    const kind = condition.slice(0, colon);
    const rest = condition.slice(colon + 1);
    if (kind === 'gitdir' || kind === 'gitdir/i') return this.gitDirMatches(rest, file, kind === 'gitdir/i');
    if (kind === 'onbranch') {
      const { branch } = this.around;
      return branch !== undefined && this.matches(rest.endsWith('/') ? `${rest}**` : rest, branch);
    }
    if (kind === 'hasconfig' && rest.startsWith('remote.*.url:')) {
      const pattern = rest.slice('remote.*.url:'.length);
      return this.remoteUrls.some((url) => this.matches(pattern, url));
    }
    return false;
  }

  private gitDirMatches(written: string, file: string, foldCase: boolean): boolean {
    const { repository } = this.around;
    if (repository === undefined) return false;
    let pattern = configPath(written, this.host.home) ?? written;
    if (pattern.startsWith('./')) {
      const real = this.host.realPath(dirname(file));
      if (real.kind !== 'known') return false;
      pattern = join(real.value, pattern.slice(2));
    }
    if (written.endsWith('/') && !pattern.endsWith('/')) pattern += '/';
    if (!pattern.startsWith('/') && !/^[A-Za-z]:/.test(pattern)) pattern = `**/${pattern}`;
    if (pattern.endsWith('/')) pattern += '**';
    return this.matches(pattern, repository.gitDir, { foldCase });
  }

  private matches(pattern: string, text: string, options = { foldCase: false }): boolean {
    this.work += pattern.length * text.length;
    if (this.work > MAX_WORK) {
      this.fail('the conditions of its includes cost too much to match');
      return false;
    }
    return globMatches(readGlob(asBytes(pattern), options), asBytes(text));
  }
}

export function loadConfig(host: Host, around: ConfigSurroundings): Fact<Config> {
  const first = loadOnce(host, around, []);
  if (first.kind !== 'known') return first;
  if (!first.value.entries.some((entry) => entry.section === 'includeif' && entry.sub?.startsWith('hasconfig:') === true))
    return first;
  const urls = first.value.entries
    .filter((entry) => entry.section === 'remote' && entry.name === 'url')
    .map((entry) => entry.value ?? '');
  return loadOnce(host, around, urls);
}

function loadOnce(host: Host, around: ConfigSurroundings, remoteUrls: readonly string[]): Fact<Config> {
  const loader = new Loader(host, around, remoteUrls);
  for (const { path, scope } of configFiles(host, around.repository)) loader.file(path, scope, 0);
  const extra = environmentEntries(host);
  if (extra.kind !== 'known') return extra;
  for (const entry of extra.value) loader.add(entry, { scope: 'environment', file: host.home, depth: 0 });
  if (loader.trouble !== undefined) return unknownFact(`git's settings could not be read: ${loader.trouble}`);
  const byKey = new Map<string, ConfigValue[]>();
  for (const entry of loader.entries) {
    const { value, scope, file } = entry;
    const list = byKey.get(entry.key) ?? [];
    list.push({ scope, file, ...(value === undefined ? {} : { value }) });
    byKey.set(entry.key, list);
  }
  return known({ entries: loader.entries, byKey });
}

/** The effective value: the last one. */
export const lastValue = (config: Config, key: string): ConfigValue | undefined => config.byKey.get(key)?.at(-1);
