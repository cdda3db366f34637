// Readers of other languages, loaded when a call first needs one: their parsers are large and most calls need none.
import type { CodeReader } from '../analyse/context.ts';

const LOADERS: ReadonlyMap<string, () => Promise<CodeReader>> = new Map([
  ['python', async () => (await import('../code/python/read-python.ts')).readPython],
  ['javascript', async () => (await import('../code/javascript/read-javascript.ts')).readJavaScript],
  ['typescript', async () => (await import('../code/javascript/read-javascript.ts')).readTypeScript],
  ['perl', async () => (await import('../code/oneliners/read-perl.ts')).readPerl],
  ['ruby', async () => (await import('../code/oneliners/read-ruby.ts')).readRuby],
  ['mongo', async () => (await import('../code/mongo/read-mongo.ts')).readMongo],
  ['php', async () => (await import('../code/oneliners/read-php.ts')).readPhp],
]);

const loaded = new Map<string, CodeReader>();

export interface Readers {
  /** What the analysis asks; a language that is not loaded yet is noted and not read. */
  readonly map: ReadonlyMap<string, CodeReader>;
  /** Loads what was missed. True when something was: the analysis is then worth doing again. */
  load(): Promise<boolean>;
}

export function codeReaders(): Readers {
  const missed = new Set<string>();
  const map = new Map<string, CodeReader>(loaded);
  map.get = (language: string): CodeReader | undefined => {
    const reader = loaded.get(language);
    if (!reader && LOADERS.has(language)) missed.add(language);
    return reader;
  };
  return {
    map,
    load: async () => {
      await Promise.all(
        [...missed].map(async (language) => {
          const reader = await LOADERS.get(language)?.();
          if (reader) loaded.set(language, reader);
        }),
      );
      return missed.size > 0;
    },
  };
}
