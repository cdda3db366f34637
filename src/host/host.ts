// The facts of the machine. All access to disk, environment and clock goes through this interface; `real-host.ts` is the machine, `fixture-host.ts` a
// described one.

/** The result of a lookup. `absent` is certain; if something is unreadable or too slow, it is `unknown`. */
export type Fact<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'absent' }
  /** `large`: it exists, but is larger than the requested limit. */
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

export interface ResolvedReads {
  bytes(real: string, limit: number): Fact<Uint8Array>;
  slice(real: string, from: number, length: number): Fact<Uint8Array>;
}

export interface Host {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The user's home, from the password database or from the environment with which the process was started. */
  readonly home: string;
  readonly user: string;
  readonly uid: number;
  /** The user's temporary directories, with their real paths (`/tmp`, `$TMPDIR`, `/private/tmp` …). */
  readonly tempDirs: readonly string[];
  /** Where leeway keeps its log and sessions, if it is not the platform's default. */
  readonly stateDir?: string | undefined;
  /** `none`: sessions are stored, but decisions are not logged. For a replay, whose state is discarded. */
  readonly log?: 'none' | undefined;
  now(): number;
  /** Variables of leeway's own environment, never of the call. */
  env(name: string): string | undefined;
  /** `lstat`. */
  entry(path: string): Fact<Entry>;
  linkTarget(path: string): Fact<string>;
  /** The names in a directory. */
  names(path: string): Fact<readonly string[]>;
  /** The same with the type of each entry, in one read of the directory. Links are not followed. */
  kinds(path: string): Fact<ReadonlyMap<string, Entry['type']>>;
  /** Text of a regular file of at most `limit` bytes; unknown if it is larger, not regular or not decodable. */
  text(path: string, limit: number): Fact<string>;
  bytes(path: string, limit: number): Fact<Uint8Array>;
  /** At most `length` bytes of a regular file of any size, starting at `from`; fewer at the end of the file. */
  slice(path: string, from: number, length: number): Fact<Uint8Array>;
  /** The same reads for a path that the caller has resolved and found to be a regular file. Only the real machine has them. */
  readonly resolved?: ResolvedReads;
  /**
   * The real path: every link resolved, also in parents; the part that does not exist yet is appended as written.
   * Unknown for a loop or an unreadable parent.
   */
  realPath(path: string): Fact<string>;
  /** True if names in this directory's file system do not distinguish case. */
  ignoresCase(path: string): boolean;
  /** The path of a program on the PATH with which leeway was started. */
  which(name: string): Fact<string>;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decoded(bytes: Uint8Array): Fact<string> {
  try {
    return known(UTF8.decode(bytes));
  } catch {
    return unknownFact('not UTF-8 text');
  }
}

/** For hosts without a faster way: looks every name up. An entry that cannot be looked up is `other`. */
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
