// Remotes, upstreams and protected branches from config and refs. Contacts no server and does not judge pushes.
import { join } from 'node:path';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import type { Config } from './config-load.ts';
import { lastValue } from './config-load.ts';
import { hostsOfForge } from './forge-hosts.ts';
import type { Repository } from './locate.ts';
import type { Refs } from './refs.ts';
import { readRemoteUrl } from './remote-url.ts';

export interface Remote {
  /** After `url.*.insteadOf`: where git really goes. */
  readonly fetch: readonly string[];
  readonly push: readonly string[];
}

export interface Upstream {
  /** `.` if the upstream is a branch of this repository. */
  readonly remote: string;
  /** The full name of the branch at the remote: `refs/heads/main`. */
  readonly merge: string;
  /** The local copy of the branch, if the refspec is the usual one. */
  readonly tracking?: string;
}

/** Branches that others build on, in every repository. */
export const PROTECTED_BRANCHES = ['main', 'master', 'trunk', 'production', 'prod', 'release'] as const;

const MAX_REMOTES = 500;
const MAX_RULES = 500;

export function remotesOf(host: Host, repository: Repository, config: Config): Fact<ReadonlyMap<string, Remote>> {
  for (const old of ['remotes', 'branches']) {
    const names = host.names(join(repository.commonDir, old));
    if (names.kind === 'unknown') return names;
    if (names.kind === 'known' && names.value.length > 0) return unknownFact(`remotes are also kept in \`${old}/\``);
  }
  const written = new Map<string, { url: string[]; pushurl: string[] }>();
  for (const { section, sub, name, value } of config.entries) {
    if (section !== 'remote' || sub === undefined || (name !== 'url' && name !== 'pushurl')) continue;
    const remote = written.get(sub) ?? { url: [], pushurl: [] };
    // An empty value clears the list.
    if (value === undefined || value === '') remote[name] = [];
    else remote[name].push(value);
    written.set(sub, remote);
  }
  const rules = config.entries.filter((entry) => entry.section === 'url').length;
  if (written.size > MAX_REMOTES || rules > MAX_RULES) return unknownFact('config names too many remotes');
  const remotes = new Map<string, Remote>();
  for (const [name, { url, pushurl }] of written) {
    const fetch = url.map((one) => rewrite(config, one, 'insteadof') ?? one);
    // If any URL is rewritten, git pushes only to the rewritten ones.
    const rewritten = url.map((one) => rewrite(config, one, 'pushinsteadof')).filter((one) => one !== undefined);
    const explicit = pushurl.map((one) => rewrite(config, one, 'insteadof') ?? one);
    const push = [explicit, rewritten].find((list) => list.length > 0) ?? fetch;
    remotes.set(name, { fetch, push });
  }
  return known(remotes);
}

/** The URL that git would use, also for one given on the command line. */
export const effectiveUrl = (config: Config, url: string, use: 'fetch' | 'push'): string =>
  (use === 'push' ? rewrite(config, url, 'pushinsteadof') : undefined) ?? rewrite(config, url, 'insteadof') ?? url;

/** The longest prefix wins; undefined if none matches. */
function rewrite(config: Config, url: string, name: 'insteadof' | 'pushinsteadof'): string | undefined {
  let best: { readonly prefix: string; readonly base: string } | undefined;
  for (const entry of config.entries) {
    if (entry.section !== 'url' || entry.sub === undefined || entry.name !== name || entry.value === undefined) continue;
    if (!url.startsWith(entry.value) || (best !== undefined && entry.value.length <= best.prefix.length)) continue;
    best = { prefix: entry.value, base: entry.sub };
  }
  return best === undefined ? undefined : best.base + url.slice(best.prefix.length);
}

export function upstreamOf(config: Config, branch: string): Fact<Upstream> {
  const remote = lastValue(config, `branch.${branch}.remote`)?.value;
  const merge = lastValue(config, `branch.${branch}.merge`)?.value;
  if (remote === undefined || merge === undefined) return absent;
  if (remote === '.') return known({ remote, merge, tracking: merge });
  const short = merge.startsWith('refs/heads/') ? merge.slice('refs/heads/'.length) : undefined;
  const usual = config.byKey.get(`remote.${remote}.fetch`)?.some((one) => one.value === `+refs/heads/*:refs/remotes/${remote}/*`);
  return known({
    remote,
    merge,
    ...(usual === true && short !== undefined ? { tracking: `refs/remotes/${remote}/${short}` } : {}),
  });
}

/** The default branch of a remote, as last seen. */
export function defaultBranchOf(refs: Refs, remote: string): Fact<string> {
  const prefix = `refs/remotes/${remote}/`;
  const target = refs.target(`${prefix}HEAD`);
  if (target.kind !== 'known') return target;
  return target.value.startsWith(prefix)
    ? known(target.value.slice(prefix.length))
    : unknownFact('the default branch is elsewhere');
}

export function forgeHostsOf(remotes: ReadonlyMap<string, Remote>): readonly string[] {
  const hosts = new Set<string>();
  for (const remote of remotes.values()) {
    for (const text of [...remote.fetch, ...remote.push]) {
      const url = readRemoteUrl(text);
      if (url.kind === 'server') for (const host of hostsOfForge(url.host)) hosts.add(host);
    }
  }
  return [...hosts];
}
