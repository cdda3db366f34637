// Loads our bundles, each with the code cache that belongs to it, and links them. A cache that is missing, foreign or damaged costs time and
// nothing else.
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
  readonly exports: unknown;
  readonly id: string;
  readonly cached: 'yes' | 'no';
  /** The cache of everything that ran so far. */
  makeCache(): Buffer;
}

/** Only this Node and only this bundle's text fit a cache. */
export const cacheName = (bundle: string): string => `${bundle}-${process.version}-${process.arch}.cache`;

/** A bundle begins with the hash of its text in a comment, and a cache repeats that. */
const ID = 64;

export function loadBundle({ name, directory, caches, require }: Bundle): Loaded {
  const path = `${directory}/${name}.cjs`;
  // Bundles are plain ASCII.
  const source = readFileSync(path, 'latin1');
  const id = source.slice(2, 2 + ID);
  const cachedData = readCache(name, caches, id);
  const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
  const module: { exports: unknown } = { exports: {} };
  const run = script.runInThisContext() as (...args: readonly unknown[]) => void;
  run(module.exports, require, module, path, directory);
  return {
    exports: module.exports,
    id,
    cached: cachedData !== undefined && script.cachedDataRejected === false ? 'yes' : 'no',
    makeCache: () => {
      const data = script.createCachedData();
      return Buffer.concat([Buffer.from(id, 'latin1'), data, data]);
    },
  };
}

/** The core of the hook and its pieces, by name. */
export interface Linker {
  /** A module by `@piece:path`; anything else is handed to Node. */
  readonly require: (name: string) => unknown;
  readonly loaded: ReadonlyMap<string, Loaded>;
}

export const CORE = 'hook';

/** INVARIANT: a piece of another build, or one that lacks what it is asked for, throws: the guard then answers. */
export function linkBundles(from: Omit<Bundle, 'name'>): Linker {
  const loaded = new Map<string, Loaded>();
  const modules = new Map<string, unknown>();
  const link = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known;
    if (!name.startsWith('@')) return from.require(name);
    const colon = name.indexOf(':');
    const piece = name.slice(1, colon);
    let bundle = loaded.get(piece);
    if (bundle === undefined) {
      bundle = loadBundle({ ...from, name: piece, require: link as NodeJS.Require });
      if (bundle.id !== (loaded.get(CORE)?.id ?? bundle.id)) throw new Error(`\`${piece}\` belongs to another build`);
      loaded.set(piece, bundle);
    }
    const load = (bundle.exports as ReadonlyMap<string, () => unknown>).get(name.slice(colon + 1));
    if (load === undefined) throw new Error(`\`${name}\` is not there`);
    const module = load();
    modules.set(name, module);
    return module;
  };
  return { require: link, loaded };
}

/**
 * V8 compares the length of the text and nothing of the cache's body: a damaged one would crash it. So it is kept twice. That is against
 * damage, not against a forger: whoever can write here can write the bundle too. A sum in cold JavaScript, or node:crypto, costs more.
 */
function readCache(name: string, directories: readonly string[], id: string): Buffer | undefined {
  for (const directory of directories) {
    let file: Buffer;
    try {
      file = readFileSync(`${directory}/${cacheName(name)}`);
    } catch {
      // No cache there.
      continue;
    }
    if (file.length <= ID || file.length % 2 !== 0 || file.toString('latin1', 0, ID) !== id) continue;
    const half = (file.length - ID) / 2;
    const data = file.subarray(ID, ID + half);
    if (data.equals(file.subarray(ID + half))) return data;
  }
  return undefined;
}
