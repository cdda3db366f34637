// The real machine, read through node:fs and node:os. Caches, writes and runs nothing; looks nothing up before it is needed.
import * as fs from 'node:fs';
import * as os from 'node:os';
import { directoriesUp } from './directories-up.ts';
import { absent, decoded, known, tooLarge, unknownFact } from './host.ts';
import type { Entry, Fact, Host, ResolvedReads } from './host.ts';
import { below, isWithin, lastName, normalPath, parentPath } from './path-text.ts';
import { resolveLinks } from './resolve-links.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

/** Runs a system call. "Not found" is `absent`; any other failure is `unknown`. */
function fact<T>(read: () => T): Fact<T> {
  try {
    return known(read());
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Fact<never> {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR' ? absent : unknownFact(`the system reported ${code}`);
}

const typeOf = (stat: fs.Stats | fs.Dirent): Entry['type'] => {
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'directory';
  return stat.isSymbolicLink() ? 'link' : 'other';
};

const entryOf = (stat: fs.Stats): Entry => ({
  type: typeOf(stat),
  size: stat.size,
  mtimeMs: stat.mtimeMs,
  ctimeMs: stat.ctimeMs,
  mode: stat.mode,
  uid: stat.uid,
  gid: stat.gid,
  dev: stat.dev,
  ino: stat.ino,
  links: stat.nlink,
});

/** Much cheaper than an exception for the most common answer. */
const ABSENT_IS_NOTHING = { throwIfNoEntry: false } as const;

function entry(path: string): Fact<Entry> {
  try {
    const stat = fs.lstatSync(path, ABSENT_IS_NOTHING);
    return stat === undefined ? absent : known(entryOf(stat));
  } catch (error) {
    return failed(error);
  }
}

const linkTarget = (path: string): Fact<string> => fact(() => fs.readlinkSync(path));

const platform: Host['platform'] = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

function realPath(path: string): Fact<string> {
  const walked = resolveLinks({ platform, entry, linkTarget }, path);
  if (walked.kind !== 'known' || platform === 'linux') return walked;
  // A disk that ignores case also knows the true spelling of existing names.
  let existing = walked.value;
  const rest: string[] = [];
  for (;;) {
    const at = existing;
    const spelled = fact(() => fs.realpathSync.native(at));
    if (spelled.kind === 'unknown') return spelled;
    if (spelled.kind === 'known') return known(rest.reduceRight(below, normalPath(spelled.value, platform) ?? spelled.value));
    if (parentPath(existing) === existing) return walked;
    rest.push(lastName(existing));
    existing = parentPath(existing);
  }
}

/** `real` is a regular file and contains no link. Whatever took its place since then is refused: a link by the open, another kind by the open file. */
function opened<T>(real: string, read: (file: number) => Fact<T>): Fact<T> {
  const flags = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);
  const file = fact(() => fs.openSync(real, flags));
  if (file.kind !== 'known') return file;
  try {
    const done = fact(() => read(file.value));
    return done.kind === 'known' ? done.value : done;
  } finally {
    fs.closeSync(file.value);
  }
}

const resolved: ResolvedReads = {
  bytes: (real, limit) => opened(real, (file) => readUpTo(file, limit)),
  slice: (real, from, length) => opened(real, (file) => readFrom(file, from, length)),
};

/** Regular files only, because opening a pipe or a device may have an effect. */
function regularFile(path: string): Fact<{ readonly real: string; readonly size: number }> {
  const real = realPath(path);
  if (real.kind !== 'known') return real;
  const found = entry(real.value);
  if (found.kind !== 'known') return found;
  return found.value.type === 'file' ? known({ real: real.value, size: found.value.size }) : unknownFact('not a regular file');
}

function bytes(path: string, limit: number): Fact<Uint8Array> {
  const file = regularFile(path);
  if (file.kind !== 'known') return file;
  return file.value.size > limit ? tooLarge(limit) : resolved.bytes(file.value.real, limit);
}

function readUpTo(file: number, limit: number): Fact<Uint8Array> {
  const stat = fs.fstatSync(file);
  if (!stat.isFile()) return unknownFact('not a regular file');
  // Files in /proc and /sys report size zero. One byte more than the limit shows whether a file grew.
  const buffer = new Uint8Array(Math.min(limit, Math.max(stat.size, stat.size === 0 ? 65_536 : 0)) + 1);
  let length = 0;
  while (length < buffer.length) {
    const got = fs.readSync(file, buffer, length, buffer.length - length, null);
    length += got;
    // As long as it says, and less than was asked for: that was the end.
    if (got === 0 || (length === stat.size && length < buffer.length)) return known(buffer.subarray(0, length));
  }
  return unknownFact('the file is larger than it said');
}

function slice(path: string, from: number, length: number): Fact<Uint8Array> {
  const file = regularFile(path);
  return file.kind === 'known' ? resolved.slice(file.value.real, from, length) : file;
}

function readFrom(file: number, from: number, length: number): Fact<Uint8Array> {
  const stat = fs.fstatSync(file);
  if (!stat.isFile()) return unknownFact('not a regular file');
  const buffer = new Uint8Array(Math.max(0, Math.min(length, stat.size - from)));
  let filled = 0;
  while (filled < buffer.length) {
    const got = fs.readSync(file, buffer, filled, buffer.length - filled, from + filled);
    if (got === 0) break;
    filled += got;
  }
  return known(buffer.subarray(0, filled));
}

function text(path: string, limit: number): Fact<string> {
  const raw = bytes(path, limit);
  return raw.kind === 'known' ? decoded(raw.value) : raw;
}

const swapCase = (name: string): string =>
  name.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

/** Looks an existing name up in the other case: the same inode is found only if case is ignored. */
function ignoresCase(path: string): boolean {
  for (const directory of directoriesUp(path)) {
    const listed = fact(() => fs.readdirSync(directory));
    const probe = listed.kind === 'known' ? listed.value.find((name) => /[a-z]/i.test(name)) : undefined;
    if (probe === undefined) continue;
    const one = entry(below(directory, probe));
    const other = entry(below(directory, swapCase(probe)));
    if (one.kind === 'known' && other.kind === 'known')
      return one.value.ino === other.value.ino && one.value.dev === other.value.dev;
    if (one.kind === 'known' && other.kind === 'absent') return false;
  }
  return platform !== 'linux';
}

function which(name: string, env: Host['env']): Fact<string> {
  if (name === '' || /[/\\\0]/.test(name)) return absent;
  const extensions = platform === 'win32' ? ['', ...(env('PATHEXT') ?? '.EXE;.CMD;.BAT;.COM').split(';')] : [''];
  for (const directory of (env('PATH') ?? '').split(platform === 'win32' ? ';' : ':')) {
    // An empty or relative entry means the caller's working directory, which is not a fact of the machine.
    if (normalPath(directory, platform) === undefined) continue;
    for (const extension of extensions) {
      const candidate = below(directory, name + extension);
      const stat = fact(() => fs.statSync(candidate, ABSENT_IS_NOTHING));
      if (stat.kind === 'unknown') return stat;
      if (stat.kind === 'known' && stat.value?.isFile() && (platform === 'win32' || (stat.value.mode & 0o111) !== 0))
        return known(candidate);
    }
  }
  return absent;
}

function homeDirectory(): string {
  const home = normalPath(os.homedir(), platform);
  return home ?? (platform === 'win32' ? 'C:/' : '/');
}

/** Excludes directories that contain the home: TMPDIR comes from the environment, and the home must not count as temporary. */
function temporaryDirectories(home: string): readonly string[] {
  const spellings = (path: string): readonly string[] => {
    const real = realPath(path);
    return real.kind === 'known' && real.value !== path ? [path, real.value] : [path];
  };
  const homes = spellings(home);
  const own = normalPath(os.tmpdir(), platform);
  const named = platform === 'win32' ? [] : ['/tmp', '/var/tmp'];
  const found = (own === undefined ? named : [...named, own])
    .map(spellings)
    .filter((dirs) => dirs.every((dir) => parentPath(dir) !== dir && !homes.some((one) => isWithin(one, dir))));
  return [...new Set(found.flat())];
}

/**
 * Cheap to create: each fact of the machine is looked up when first needed. `env` is the environment of the caller, if that
 * is another process; HOME and TMPDIR are still those of this process.
 */
export function realHost(env: Host['env'] = (name) => process.env[name]): Host {
  let home: string | undefined;
  let temp: readonly string[] | undefined;
  let user: string | undefined;
  return {
    platform,
    get home() {
      return (home ??= homeDirectory());
    },
    get user() {
      const info = (user ??= ((found) => (found.kind === 'known' ? found.value.username : ''))(fact(() => os.userInfo())));
      return info;
    },
    get uid() {
      return process.getuid?.() ?? -1;
    },
    get tempDirs() {
      return (temp ??= temporaryDirectories((home ??= homeDirectory())));
    },
    now: () => Date.now(),
    env,
    entry,
    linkTarget,
    names: (path) => fact(() => fs.readdirSync(path)),
    kinds: (path) => fact(() => new Map(fs.readdirSync(path, { withFileTypes: true }).map((one) => [one.name, typeOf(one)]))),
    text,
    bytes,
    slice,
    resolved,
    realPath,
    ignoresCase,
    which: (name) => which(name, env),
  };
}
