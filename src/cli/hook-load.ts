// Loads one of our bundles with the code cache that belongs to it. A cache that is missing, foreign or damaged costs time and nothing else.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

export interface Bundle {
  readonly name: string;
  /** Where the bundle lies. */
  readonly directory: string;
  /** Where caches may lie, best first. INVARIANT: directories of ours only; a cache is code. */
  readonly caches: readonly string[];
  readonly require: NodeJS.Require;
}

export interface Loaded {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly cached: 'yes' | 'no';
  /** The cache of everything that ran so far. */
  makeCache(): Buffer;
}

/** Only this Node and only this bundle's text fit a cache. */
export const cacheName = (bundle: string): string => `${bundle}-${process.version}-${process.arch}.cache`;

/** A bundle begins with the hash of its text in a comment, and a cache repeats that. */
const ID = 64;
const HEADER = ID + 4;

export function loadBundle({ name, directory, caches, require }: Bundle): Loaded {
  const path = `${directory}/${name}.cjs`;
  // Bundles are plain ASCII.
  const source = readFileSync(path, 'latin1');
  const id = source.slice(2, 2 + ID);
  const cachedData = readCache(name, caches, id);
  const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const run = script.runInThisContext() as (...args: readonly unknown[]) => void;
  run(module.exports, require, module, path, directory);
  return {
    exports: module.exports,
    id,
    cached: cachedData !== undefined && script.cachedDataRejected === false ? 'yes' : 'no',
    makeCache: () => {
      const data = script.createCachedData();
      const sum = Buffer.alloc(4);
      sum.writeInt32LE(sumOf(data));
      return Buffer.concat([Buffer.from(id, 'latin1'), sum, data]);
    },
  };
}

/** V8 compares the length of the text and nothing of the cache's body: a damaged one would crash it. */
function readCache(name: string, directories: readonly string[], id: string): Buffer | undefined {
  for (const directory of directories) {
    let file: Buffer;
    try {
      file = readFileSync(`${directory}/${cacheName(name)}`);
    } catch {
      // No cache there.
      continue;
    }
    if (file.length <= HEADER || file.toString('latin1', 0, ID) !== id) continue;
    const data = file.subarray(HEADER);
    if (file.readInt32LE(ID) === sumOf(data)) return data;
  }
  return undefined;
}

/** Against damage, not against a forger: whoever can write here can write the bundle too. node:crypto would cost more than the cache saves. */
function sumOf(data: Buffer): number {
  const words = data.byteOffset % 4 === 0 ? new Int32Array(data.buffer, data.byteOffset, data.length >> 2) : new Int32Array(0);
  let sum = data.length;
  for (let i = 0; i < words.length; i += 1) sum = (Math.imul(sum, 31) + words[i]!) | 0;
  for (let i = words.length * 4; i < data.length; i += 1) sum = (Math.imul(sum, 31) + data[i]!) | 0;
  return sum;
}
