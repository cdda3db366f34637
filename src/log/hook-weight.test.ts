import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';

const SEAMS = ['store', 'session-file', 'record', 'learn', 'effects-key', 'state-dir'];

function loadedBy(names: readonly string[]): { readonly modules: readonly string[]; readonly bytes: number } {
  const contents = names.map((name) => `export * from './${name}.ts';`).join('\n');
  const { metafile, outputFiles } = buildSync({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    metafile: true,
    write: false,
    packages: 'external',
  });
  const external = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  const own = Object.keys(metafile.inputs).filter((path) => path !== '<stdin>');
  return { modules: [...new Set([...external, ...own])], bytes: outputFiles[0]?.contents.length ?? 0 };
}

describe('what a hook loads for the record', () => {
  it('is the file system and hashes', () => {
    const { modules, bytes } = loadedBy(SEAMS);
    expect(modules.filter((path) => !path.startsWith('src/')).sort()).toEqual(['node:crypto', 'node:fs', 'node:path']);
    expect(modules.filter((path) => /sqlite|index-db|query|verify|views/.test(path))).toEqual([]);
    expect(bytes).toBeLessThan(74_000);
  });
  it('would notice', () => {
    expect(loadedBy(['verify']).modules).toContain('src/log/verify.ts');
  });
});
