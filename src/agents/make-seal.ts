// The seal after an `init` or `uninit`: hashes of the current files. Writes nothing; install-seal.ts compares.
import type { Host } from '../host/host.ts';
import { hookedAgent } from './agents.ts';
import { hookScriptIn, OLD_ENDING } from './hook-line.ts';
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
  /** Files that this `init` made. */
  readonly created?: readonly string[];
}

/** The seal with this agent's files and the configuration as they are now. */
export function sealedNow({ agent, scope, base, configDir, created = [] }: SealTarget, host: Host): Seal {
  const old = readSeal(configDir, host);
  const where = { agent, ...(scope === 'project' ? { project: base } : {}) };
  const watched = (hookedAgent(agent)?.hook.installer.watched[scope] ?? []).map(({ file, watch }) => ({
    path: `${base}/${file}`,
    watch,
    ...where,
    // Still true after a second `init`, which only repairs.
    ...(created.includes(`${base}/${file}`) || isCreated(old, agent, `${base}/${file}`) ? { created: true as const } : {}),
  }));
  const script = { path: hookScriptIn(configDir, agent), watch: { kind: 'text' } as const, agent };
  const scripts = hookedAgent(agent)?.hook.installer.script === undefined ? [] : [script];
  const fresh = [...watched, ...scripts, ...configWatches(configDir)].map((one) => ({
    ...one,
    hash: watchedHash(one.path, one.watch, host),
  }));
  return { format: 1, entries: [...others(old, fresh), ...fresh] };
}

/** Whether `init` made this file for the agent. */
export const isCreated = (seal: Seal | undefined, agent: string, path: string): boolean =>
  (seal?.entries ?? []).some((one) => one.agent === agent && one.path === path && one.created === true);

/** Without the script of an older version, which `init` removes. */
const others = (seal: Seal | undefined, fresh: readonly SealEntry[]): readonly SealEntry[] =>
  (seal?.entries ?? []).filter(
    (old) => !fresh.some((one) => [one.path, `${one.path}${OLD_ENDING}`].includes(old.path) && one.agent === old.agent),
  );

/** Paths that a new seal would replace and that changed since the old seal was made: files of this agent, and the configuration. */
export function changedBeforeSeal(it: SealTarget, host: Host): readonly string[] {
  const replaced = sealedNow(it, host).entries;
  return (readSeal(it.configDir, host)?.entries ?? [])
    .filter((old) => replaced.some((one) => one.path === old.path && one.agent === old.agent && one.hash !== old.hash))
    .filter(({ path, watch, hash }) => watchedHash(path, watch, host) !== hash)
    .map(({ path }) => path);
}

/** The seal without this agent's files in this scope. When the last of them goes, the hook script goes too. */
export function unsealed({ agent, scope, base, configDir }: SealTarget, host: Host): Seal | undefined {
  const seal = readSeal(configDir, host);
  if (seal === undefined) return undefined;
  const script = hookScriptIn(configDir, agent);
  const gone = (one: SealEntry): boolean =>
    one.agent === agent && one.path !== script && one.project === (scope === 'project' ? base : undefined);
  const kept = seal.entries.filter((one) => !gone(one));
  const entries = usedElsewhere({ agent, scope, base, configDir }, seal) ? kept : kept.filter(({ path }) => path !== script);
  return entries.length === seal.entries.length ? undefined : { format: 1, entries };
}

/** Another scope of this agent has a hook that reads the same script. */
export const usedElsewhere = ({ agent, scope, base, configDir }: SealTarget, seal: Seal | undefined): boolean =>
  (seal?.entries ?? []).some(
    (one) =>
      one.agent === agent &&
      one.path !== hookScriptIn(configDir, agent) &&
      one.project !== (scope === 'project' ? base : undefined),
  );

export interface SealedEdit {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The seal after a command of leeway itself wrote a file. INVARIANT: it changes only if the seal matched the file before; otherwise a change
 * that nobody reviewed would be sealed too.
 */
export function resealed({ path, before, after }: SealedEdit, seal: Seal | undefined): Seal | undefined {
  const known = seal?.entries.some((one) => one.path === path && one.watch.kind === 'text' && one.hash === textHash(before));
  if (seal === undefined || known !== true) return undefined;
  return { format: 1, entries: seal.entries.map((one) => (one.path === path ? { ...one, hash: textHash(after) } : one)) };
}
