// The seal after an `init` or `uninit`: hashes of the current files. Writes nothing; install-seal.ts compares.
import type { Host } from '../host/host.ts';
import { hookedAgent } from './agents.ts';
import { readSeal, type Seal, type SealEntry } from './install-seal.ts';
import type { Scope } from './install.ts';
import { textHash, watchedHash, type Watch } from './watched-file.ts';

/** The user's configuration, which applies to every agent. */
const configWatches = (configDir: string): readonly { readonly path: string; readonly watch: Watch }[] => [
  { path: `${configDir}/config.jsonc`, watch: { kind: 'text' } },
  { path: `${configDir}/trust.jsonc`, watch: { kind: 'text' } },
  { path: `${configDir}/programs`, watch: { kind: 'directory' } },
];

export interface SealTarget {
  readonly agent: string;
  readonly scope: Scope;
  /** The home directory, or the project root. */
  readonly base: string;
  readonly configDir: string;
}

/** The seal with this agent's files and the configuration as they are now. */
export function sealedNow({ agent, scope, base, configDir }: SealTarget, host: Host): Seal {
  const where = { agent, ...(scope === 'project' ? { project: base } : {}) };
  const watched = (hookedAgent(agent)?.hook.installer.watched[scope] ?? []).map(({ file, watch }) => ({
    path: `${base}/${file}`,
    watch,
    ...where,
  }));
  const fresh = [...watched, ...configWatches(configDir)].map((one) => ({
    ...one,
    hash: watchedHash(one.path, one.watch, host),
  }));
  return { format: 1, entries: [...others(readSeal(configDir, host), fresh), ...fresh] };
}

const others = (seal: Seal | undefined, fresh: readonly SealEntry[]): readonly SealEntry[] =>
  (seal?.entries ?? []).filter((old) => !fresh.some((one) => one.path === old.path && one.agent === old.agent));

/** The seal without this agent's files. */
export function unsealed({ agent, base, configDir }: Omit<SealTarget, 'scope'>, host: Host): Seal | undefined {
  const seal = readSeal(configDir, host);
  const entries = seal?.entries.filter((one) => one.agent !== agent || !one.path.startsWith(`${base}/`));
  return seal === undefined || entries?.length === seal.entries.length ? undefined : { format: 1, entries: entries ?? [] };
}

export interface SealedEdit {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The seal after a command of leeway itself wrote a file. INVARIANT: only if the seal matched the file before; otherwise a change that
 * nobody looked at would be sealed too.
 */
export function resealed({ path, before, after }: SealedEdit, seal: Seal | undefined): Seal | undefined {
  const known = seal?.entries.some((one) => one.path === path && one.watch.kind === 'text' && one.hash === textHash(before));
  if (seal === undefined || known !== true) return undefined;
  return { format: 1, entries: seal.entries.map((one) => (one.path === path ? { ...one, hash: textHash(after) } : one)) };
}
