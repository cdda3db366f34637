// Loads the main file of the installed tool, with the code cache that belongs to it. Without a valid cache, loading takes longer and
// nothing else changes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { readOwnFile } from './own-file.ts';

export interface MainFile {
  /** The directory of the installed tool. */
  readonly directory: string;
  /** The hash that the build gave the main file. */
  readonly build: string;
  /** The code cache to use. INVARIANT: a file in a directory that belongs to leeway, because a cache is code. */
  readonly cache?: string | undefined;
  readonly require: NodeJS.Require;
}

export interface Loaded {
  readonly exports: unknown;
  readonly cached: 'yes' | 'no';
  /** The cache of everything that ran so far. */
  makeCache(): Buffer;
}

/** A cache fits only this Node version and this build. */
export const cacheFileIn = (directory: string): string => `${directory}/code-${process.version}-${process.arch}`;

/** INVARIANT: throws if the main file is from another build; then the guard answers. */
export function loadMain({ directory, build, cache, require }: MainFile): Loaded {
  const path = `${directory}/main.cjs`;
  // Plain ASCII.
  const source = readFileSync(path, 'latin1');
  if (!source.startsWith(`/*${build}*/`)) throw new Error('`main.cjs` is damaged or belongs to another build');
  const cachedData = cache === undefined ? undefined : readCache(cache, build);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const module: { exports: unknown } = { exports: {} };
  const run = script.runInThisContext() as (...args: readonly unknown[]) => void;
  run(module.exports, require, module, path, directory);
  const cached = cachedData !== undefined && script.cachedDataRejected === false ? 'yes' : 'no';
  return { exports: module.exports, cached, makeCache: () => sealed(script.createCachedData(), build) };
}

const LARGEST = 64 * 1024 * 1024;
const HASH_BYTES = 32;

const hashOf = (data: Buffer, build: string): Buffer => createHash('sha256').update(build).update(data).digest();

const sealed = (data: Buffer, build: string): Buffer => Buffer.concat([hashOf(data, build), data]);

/** V8 checks little of a cache, and a damaged one would crash it. So the file begins with the hash of its content. */
function readCache(path: string, build: string): Buffer | undefined {
  const file = readOwnFile(path, LARGEST);
  const data = file?.subarray(HASH_BYTES);
  return data !== undefined && file?.subarray(0, HASH_BYTES).equals(hashOf(data, build)) === true ? data : undefined;
}
