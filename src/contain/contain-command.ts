// One contained run from start to its changes: prepares copies and masks, starts the command, reads what it did. Keeps nothing and judges nothing.
import { readFileSync } from 'node:fs';
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { ZoneContext } from '../policy/zones.ts';
import type { ContainTools } from './argument-list.ts';
import type { Changes } from './changes.ts';
import { digestOf } from './changes.ts';
import { effectsOfChanges } from './change-effects.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { layersOf } from './layers.ts';
import { masksOf } from './masks.ts';
import { readChanges } from './read-changes.ts';
import { mountPoints, rootsOf } from './roots.ts';
import type { RunRecord, RunStore } from './run-store.ts';
import type { RunEnd } from './start-run.ts';
import { startRun } from './start-run.ts';

export interface CommandInput {
  readonly host: Host;
  readonly zones: ZoneContext;
  readonly store: RunStore;
  readonly tools: ContainTools;
  readonly command: readonly string[];
  /** The command as it is shown to people. */
  readonly text: string;
  /** Real paths. */
  readonly cwd: string;
  readonly root: string;
  readonly session: string;
  /** leeway's directories to hide, and what must stay usable. */
  readonly own: readonly string[];
  readonly usable: readonly string[];
  readonly gid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Observed {
  readonly changes: Changes;
  readonly effects: readonly Effect[];
  readonly digest: string;
}

export type ContainedRun =
  | { readonly kind: 'off'; readonly why: string; readonly todo: string }
  | { readonly kind: 'ran'; readonly record: RunRecord; readonly ended: RunEnd; readonly observed?: Observed };

const TEMP = '/tmp';

/**
 * Caches of package managers and compilers in the home directory. Their changes are dropped: later builds would trust them, and
 * they can be recreated.
 */
const CACHES = [
  '.bun/install/cache',
  '.cache',
  '.cargo/git',
  '.cargo/registry',
  '.gradle/caches',
  '.local/share/pnpm/store',
  '.m2/repository',
  '.npm',
  '.nuget/packages',
  '.yarn/berry/cache',
  'go/pkg',
];

export async function containCommand(input: CommandInput): Promise<ContainedRun> {
  const { host, store } = input;
  const mounts = mountPoints(readFileSync('/proc/self/mountinfo', 'utf8'));
  const home = realOf(host, host.home);
  const roots = rootsOf({ home, project: input.root, temp: realOf(host, TEMP), store: store.dir, mounts });
  if (roots.kind === 'off') return roots;
  const masks = masksOf({ zones: input.zones, roots: roots.paths, own: input.own, usable: input.usable });
  const record = store.add((number) => ({
    format: 1,
    number,
    state: 'running',
    startMs: Date.now(),
    text: input.text,
    cwd: input.cwd,
    root: input.root,
    session: input.session,
    roots: roots.paths,
    masked: [...masks.directories, ...masks.files],
  }));
  const ended = await startRun(
    {
      tools: input.tools,
      layers: store.path(record.number),
      roots: roots.paths,
      masks,
      cwd: input.cwd,
      uid: host.uid,
      gid: input.gid,
      command: input.command,
    },
    cleanEnvironment(input.env, home),
  );
  if (ended.kind !== 'ended') return { kind: 'ran', record, ended };
  try {
    return { kind: 'ran', record, ended, observed: observe(record, input) };
  } catch {
    // A directory without permissions, or names that are too long: changes that cannot be read cannot be judged.
    return { kind: 'ran', record, ended: { kind: 'unread', code: ended.code } };
  }
}

/** What the run changed, compared with the disk as it is now. */
export function observe(record: RunRecord, by: { readonly host: Host; readonly store: RunStore }): Observed {
  const home = realOf(by.host, by.host.home);
  const changes = readChanges(layersOf(by.store.path(record.number), record.roots), {
    masked: new Set(record.masked),
    startMs: record.startMs,
    caches: CACHES.map((name) => `${home}/${name}`),
  });
  return { changes, effects: effectsOfChanges(changes, { root: record.root, host: by.host }), digest: digestOf(changes) };
}

function realOf(host: Host, path: string): string {
  const found = host.realPath(path);
  return found.kind === 'known' ? found.value : path;
}
