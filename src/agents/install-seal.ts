// Hashes of what `init` wrote: the hook in the agent's settings and the user's configuration. Reports what changed since; writes nothing.
import type { Host } from '../host/host.ts';
import { hookScriptIn } from './hook-line.ts';
import { watchedHash, type Watch } from './watched-file.ts';

export interface SealEntry {
  readonly path: string;
  readonly watch: Watch;
  readonly hash: string;
  /** Absent for the configuration, which applies to every agent. */
  readonly agent?: string;
  /** `init` made the file, so `uninit` removes it if nothing else is in it. */
  readonly created?: true;
  /** The project that the agent's file belongs to; absent for the user's own file. */
  readonly project?: string;
}

export interface Seal {
  readonly format: 1;
  readonly entries: readonly SealEntry[];
}

/** In leeway's directory of the user, which no call may change. */
export const sealFileIn = (configDir: string): string => `${configDir}/installed.json`;

const LARGEST = 1024 * 1024;

/** Undefined if there is no seal or it cannot be read. */
export function readSeal(configDir: string, host: Pick<Host, 'text'>): Seal | undefined {
  const text = host.text(sealFileIn(configDir), LARGEST);
  if (text.kind !== 'known') return undefined;
  try {
    const value = JSON.parse(text.value) as Partial<Seal> | null;
    return value?.format === 1 && Array.isArray(value.entries) && value.entries.every(isEntry) ? (value as Seal) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isEntry(value: unknown): value is SealEntry {
  const { path, hash, watch } = (value ?? {}) as Partial<SealEntry>;
  if (typeof path !== 'string' || typeof hash !== 'string') return false;
  switch (watch?.kind) {
    case 'text':
    case 'directory':
      return true;
    case 'keys':
      return Array.isArray(watch.keys);
    case 'tables':
      return typeof watch.heading === 'string';
    case undefined:
      return false;
  }
}

export type SealState =
  | { readonly kind: 'intact' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'changed'; readonly paths: readonly string[] };

export interface SealQuery {
  readonly agent: string;
  readonly configDir: string;
  /** Where the agent works; the settings of a project there count. */
  readonly cwd: string;
}

export function sealState({ agent, configDir, cwd }: SealQuery, host: Host): SealState {
  const seal = readSeal(configDir, host);
  const real = host.realPath(cwd);
  const places = [cwd, real.kind === 'known' ? real.value : cwd];
  const within = (project: string): boolean => places.some((place) => `${place}/`.startsWith(`${project}/`));
  const mine = (seal?.entries ?? []).filter(
    (one) => (one.agent === undefined || one.agent === agent) && (one.project === undefined || within(one.project)),
  );
  // The script alone is not a hook: all scopes share it.
  const script = hookScriptIn(configDir, agent);
  if (!mine.some((one) => one.agent === agent && one.path !== script)) return { kind: 'missing' };
  const paths = mine.filter(({ path, watch, hash }) => watchedHash(path, watch, host) !== hash).map(({ path }) => path);
  return paths.length === 0 ? { kind: 'intact' } : { kind: 'changed', paths };
}

/**
 * The project's settings contain what `init` wrote there, and nothing else. INVARIANT: a hook that came with a repository could be anyone's
 * command.
 */
export function isSealedIn(project: string, { agent, configDir }: Omit<SealQuery, 'cwd'>, host: Host): boolean {
  const entries = (readSeal(configDir, host)?.entries ?? []).filter((one) => one.agent === agent && one.project === project);
  return entries.length > 0 && entries.every(({ path, watch, hash }) => watchedHash(path, watch, host) === hash);
}

/** For the person: what changed, and what to do about it. Undefined if nothing changed. */
export function sealTrouble(state: SealState, agent: string): { readonly message: string; readonly todo: string } | undefined {
  switch (state.kind) {
    case 'intact':
      return undefined;
    case 'missing':
      return {
        message: "there is no record of this hook's installation, so changes to the hook go unnoticed",
        todo: `run \`leeway init ${agent}\` in a terminal`,
      };
    case 'changed':
      return {
        message: `changed since \`leeway init\`: ${state.paths.map((path) => `\`${path}\``).join(', ')}`,
        todo: `check the change; if you made it, run \`leeway init ${agent}\` in a terminal to accept it`,
      };
  }
}
