// Readers of other languages, loaded when a call first needs one: their parsers are large and most calls need none.
import type { CodeReader, CodeReaders } from '../analyse/context.ts';

const LOADERS: ReadonlyMap<string, () => Promise<CodeReader>> = new Map([
  ['python', async () => (await import('../code/python/read-python.ts')).readPython],
  ['javascript', async () => (await import('../code/javascript/read-javascript.ts')).readJavaScript],
  ['typescript', async () => (await import('../code/javascript/read-javascript.ts')).readTypeScript],
  ['perl', async () => (await import('../code/oneliners/read-perl.ts')).readPerl],
  ['ruby', async () => (await import('../code/oneliners/read-ruby.ts')).readRuby],
  ['mongo', async () => (await import('../code/mongo/read-mongo.ts')).readMongo],
  ['made-code', async () => (await import('../code/literals/made-code.ts')).readMadeCode],
  ['literals', async () => (await import('../code/literals/read-literals.ts')).readLiterals],
  ['php', async () => (await import('../code/oneliners/read-php.ts')).readPhp],
]);

const loaded = new Map<string, CodeReader>();

/** The readers for one call. A language that is not loaded yet is noted and not read. */
export class Readers implements CodeReaders {
  readonly #missed = new Set<string>();

  get(language: string): CodeReader | undefined {
    const reader = loaded.get(language);
    if (!reader && LOADERS.has(language)) this.#missed.add(language);
    return reader;
  }

  /** Whether a language was missed: once it is loaded, the analysis is worth doing again. */
  get missed(): boolean {
    return this.#missed.size > 0;
  }

  async load(): Promise<void> {
    await Promise.all(
      [...this.#missed].map(async (language) => {
        const reader = await LOADERS.get(language)?.();
        if (reader) loaded.set(language, reader);
      }),
    );
  }
}
