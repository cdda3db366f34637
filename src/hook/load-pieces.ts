// Loads the other files of the installed tool when they are first needed, each with its code cache. Without a valid cache, loading takes
// longer and nothing else changes.
import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Script } from 'node:vm';
import { readOwnFile } from './own-file.ts';

export interface PiecesOptions {
  /** The directory of the installed tool. */
  readonly directory: string;
  /** The hash that the build gave all its files. */
  readonly build: string;
  /** The code cache to use. INVARIANT: a file in a directory that belongs to leeway, because a cache is code. */
  readonly cache?: string | undefined;
  readonly require: NodeJS.Require;
}

export interface Pieces {
  /** The exports of a file, by its name in the directory. INVARIANT: throws if it is missing or from another build; then the guard answers. */
  load(name: string): unknown;
  /** The names of the files loaded so far. */
  names(): readonly string[];
  /** Whether V8 accepted the cache for everything loaded so far. */
  cached(): 'yes' | 'no';
  /** The cache of everything that ran so far. */
  makeCache(): Buffer;
}

interface Piece {
  readonly script: Script;
  readonly module: { exports: unknown };
}

/** A cache fits only this Node version and this build. */
export const cacheFileIn = (directory: string): string => `${directory}/code-${process.version}-${process.arch}`;

export function openPieces({ directory, build, cache, require }: PiecesOptions): Pieces {
  const loaded = new Map<string, Piece>();
  const caches = cache === undefined ? new Map<string, Buffer>() : readCaches(cache, build);
  // A piece names another one as `./name`; everything else is Node's or a package.
  const requireFrom = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  function load(name: string): unknown {
    const before = loaded.get(name);
    if (before !== undefined) return before.module.exports;
    const path = `${directory}/${name}`;
    const source = functionIn(path);
    if (!source.startsWith(`/*${build}*/`, OPENING.length)) throw new Error(`\`${name}\` is damaged or belongs to another build`);
    const cachedData = caches.get(name);
    const script = new Script(source, {
      filename: path,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    const module: { exports: unknown } = { exports: {} };
    const run = script.runInThisContext() as (...args: readonly unknown[]) => void;
    run(module.exports, requireFrom, module, path, directory);
    // Stored only now, so that a piece that throws is loaded again, and throws again.
    loaded.set(name, { script, module });
    return module.exports;
  }
  return {
    load,
    names: () => [...loaded.keys()],
    cached: () =>
      [...loaded].every(([name, { script }]) => caches.has(name) && script.cachedDataRejected === false) ? 'yes' : 'no',
    makeCache: () =>
      joined(
        [...loaded].map(([name, { script }]) => [name, script.createCachedData()]),
        build,
      ),
  };
}

const OPENING = '(function (exports, require, module, __filename, __dirname) {';
const CLOSING = '\n})';

/** The file as the body of a function. Made in one buffer, because joining texts of this length would copy them and make V8 collect garbage. */
function functionIn(path: string): string {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const buffer = Buffer.allocUnsafeSlow(OPENING.length + size + CLOSING.length);
    buffer.write(OPENING, 'latin1');
    let end = OPENING.length;
    for (let got = -1; got !== 0 && end < OPENING.length + size; end += got) got = readSync(fd, buffer, end, size, null);
    buffer.write(CLOSING, end, 'latin1');
    const text = buffer.subarray(0, end + CLOSING.length);
    // Nearly all files are ASCII, which Node reads faster byte by byte.
    return text.toString(isAscii(text) ? 'latin1' : 'utf8');
  } finally {
    closeSync(fd);
  }
}

const LARGEST = 64 * 1024 * 1024;
const HASH_BYTES = 32;

const hashOf = (content: Buffer): Buffer => hash('sha256', content, 'buffer');

/** V8 copies a cache that does not begin at such an address. */
const ALIGNED = 8;

/** The hash of everything after it, then one line of JSON with the build, names and lengths, then the caches in that order, each filled up to full words. */
function joined(caches: readonly (readonly [string, Buffer])[], build: string): Buffer {
  const names = JSON.stringify([build, ...caches.map(([name, data]) => [name, data.length])]);
  const line = Buffer.from(`${names}${' '.repeat(missing(HASH_BYTES + names.length + 1))}\n`);
  const content = Buffer.concat([line, ...caches.flatMap(([, data]) => [data, Buffer.alloc(missing(data.length))])]);
  return Buffer.concat([hashOf(content), content]);
}

const missing = (length: number): number => -length & (ALIGNED - 1);

/** V8 checks little of a cache, and a damaged one would crash it. So the file begins with the hash of its content. */
function readCaches(path: string, build: string): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  const file = readOwnFile(path, LARGEST);
  const content = file?.subarray(HASH_BYTES);
  if (content === undefined || file?.subarray(0, HASH_BYTES).equals(hashOf(content)) !== true) return found;
  let at = content.indexOf('\n') + 1;
  const [of, ...pieces] = JSON.parse(content.toString('latin1', 0, at)) as readonly [string, ...(readonly [string, number])[]];
  if (of !== build) return found;
  for (const [name, length] of pieces) {
    found.set(name, content.subarray(at, at + length));
    at += length + missing(length);
  }
  return found;
}
