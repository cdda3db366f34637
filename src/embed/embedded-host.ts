// The machine as an embedded gate sees it: the real one, except for what the embedding program replaces. Reads nothing itself.
import type { Host } from '../host/host.ts';
import { kindsByEntry } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';

/** The facts about the machine that a caller may replace. */
export type GivenHost = Partial<Omit<Host, 'kinds'>>;

export interface HostOptions {
  readonly host?: GivenHost | undefined;
  readonly stateDir?: string | undefined;
  readonly now?: (() => number) | undefined;
  readonly configuration: 'given' | 'machine';
}

/** Marks an error thrown by a function that was passed in, because it is not a fault of leeway. */
function own<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw new Error(`the host that was passed in threw an error: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** INVARIANT: a time that is not a date would write log entries that cannot be read. */
function timeOf(clock: () => unknown): number {
  const time = own(clock);
  if (typeof time === 'number' && Math.abs(time) <= LAST_DATE) return time;
  throw new Error('the function `now` that was passed in returned no time in milliseconds');
}
const READS = ['linkTarget', 'text', 'bytes', 'slice', 'realPath'] as const;

/** The largest time that a Date can hold. */
const LAST_DATE = 8.64e15;

/** INVARIANT: with `given`, leeway ignores its own environment variables as well as its files. */
export function embeddedHost({ host: given = {}, stateDir, now, configuration }: HostOptions): Host {
  const env = given.env ?? ((name: string) => process.env[name]);
  const seen: Host['env'] = configuration === 'given' ? (name) => (name.startsWith('LEEWAY_') ? undefined : env(name)) : env;
  const real = realHost(seen);
  const clock = now ?? given.now;
  const ask = <T>(fact: keyof GivenHost, of: (host: Host) => T): T =>
    given[fact] === undefined ? of(real) : own(() => of(given as Host));
  const isReal = given.entry === undefined && given.names === undefined;
  const host: Host = {
    platform: given.platform ?? real.platform,
    get home() {
      return given.home ?? real.home;
    },
    get user() {
      return given.user ?? real.user;
    },
    get uid() {
      return given.uid ?? real.uid;
    },
    get tempDirs() {
      return given.tempDirs ?? real.tempDirs;
    },
    stateDir: stateDir ?? given.stateDir,
    now: clock === undefined ? () => real.now() : () => timeOf(clock),
    env: seen,
    entry: (path) => ask('entry', (one) => one.entry(path)),
    linkTarget: (path) => ask('linkTarget', (one) => one.linkTarget(path)),
    names: (path) => ask('names', (one) => one.names(path)),
    // Derived from the two above, so a caller that replaces them need not provide it.
    kinds: (path) => (isReal ? real.kinds(path) : kindsByEntry(host, path)),
    text: (path, limit) => ask('text', (one) => one.text(path, limit)),
    bytes: (path, limit) => ask('bytes', (one) => one.bytes(path, limit)),
    slice: (path, from, length) => ask('slice', (one) => one.slice(path, from, length)),
    ...(isReal && READS.every((fact) => given[fact] === undefined) && real.resolved !== undefined
      ? { resolved: real.resolved }
      : {}),
    realPath: (path) => ask('realPath', (one) => one.realPath(path)),
    ignoresCase: (path) => ask('ignoresCase', (one) => one.ignoresCase(path)),
    which: (name) => ask('which', (one) => one.which(name)),
  };
  return host;
}
