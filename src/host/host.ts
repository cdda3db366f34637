// The machine's facts: the only door to disk, environment and clock. An interface; `real-host.ts` is the machine, `fixture-host.ts` a described one.

/** A fact that could be had, or that could not. Absent is a fact; unreadable or slow is unknown. */
export type Fact<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'absent' }
  /** `large`: it is there, and more than was asked for. */
  | { readonly kind: 'unknown'; readonly why: string; readonly large?: true };

export const known = <T>(value: T): Fact<T> => ({ kind: 'known', value });
export const absent: Fact<never> = { kind: 'absent' };
export const unknownFact = (why: string): Fact<never> => ({ kind: 'unknown', why });
export const tooLarge = (limit: number): Fact<never> => ({ kind: 'unknown', why: `larger than ${limit} bytes`, large: true });

export interface Entry {
  readonly type: 'file' | 'directory' | 'link' | 'other';
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly dev: number;
  readonly ino: number;
  readonly links: number;
}

export interface Host {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The user's home, from the password database or the environment the process was started with. */
  readonly home: string;
  readonly user: string;
  readonly uid: number;
  /** The user's temporary directories, real paths included (`/tmp`, `$TMPDIR`, `/private/tmp` …). */
  readonly tempDirs: readonly string[];
  /** Where leeway keeps its log and sessions, if somebody chose another place than the platform's. */
  readonly stateDir?: string | undefined;
  /** `none`: sessions are remembered, and no decision is written to the log: for a replay, whose state nobody reads afterwards. */
  readonly log?: 'none' | undefined;
  now(): number;
  /** Variables of leeway's own environment. Never those of the call. */
  env(name: string): string | undefined;
  /** `lstat`. */
  entry(path: string): Fact<Entry>;
  linkTarget(path: string): Fact<string>;
  /** The names in a directory. */
  names(path: string): Fact<readonly string[]>;
  /** The same with the type of each entry, in one read of the directory. Links are not followed. */
  kinds(path: string): Fact<ReadonlyMap<string, Entry['type']>>;
  /** Text of a regular file of at most `limit` bytes; larger, non-regular or undecodable is unknown. */
  text(path: string, limit: number): Fact<string>;
  bytes(path: string, limit: number): Fact<Uint8Array>;
  /** At most `length` bytes of a regular file of any size, from an offset on; fewer where the file ends. */
  slice(path: string, from: number, length: number): Fact<Uint8Array>;
  /**
   * The real path: every link resolved, also in parents; the part that does not exist yet is appended as written.
   * A loop or an unreadable parent is unknown.
   */
  realPath(path: string): Fact<string>;
  /** True when names in this directory's file system do not distinguish case. */
  ignoresCase(path: string): boolean;
  /** Where a program name would be found on the PATH leeway was started with. */
  which(name: string): Fact<string>;
}

/** For hosts that have no quicker way: every name is looked up. One that cannot be is `other`. */
export function kindsByEntry(host: Pick<Host, 'names' | 'entry'>, path: string): Fact<ReadonlyMap<string, Entry['type']>> {
  const names = host.names(path);
  if (names.kind !== 'known') return names;
  const at = path.endsWith('/') ? path : `${path}/`;
  return known(
    new Map(
      names.value.map((name) => {
        const entry = host.entry(at + name);
        return [name, entry.kind === 'known' ? entry.value.type : 'other'];
      }),
    ),
  );
}
