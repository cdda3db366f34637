// Bundles a piece of src/ for a benchmark script, because Node 20 runs no TypeScript. Into a temporary directory.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Gives the module that `contents` (TypeScript, imports relative to the repository, or to another source tree) makes. */
export async function bundle(contents, tree = top) {
  const { writeProgramIndex } = await import(pathToFileURL(join(tree, 'build', 'program-index.mjs')).href);
  writeProgramIndex();
  const outfile = join(mkdtempSync(join(tmpdir(), 'leeway-bench-')), 'bundle.mjs');
  await esbuild.build({
    stdin: { contents, resolveDir: tree, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    loader: { '.md': 'text' },
    external: ['libsql', 'node:sqlite'],
    outfile,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return import(pathToFileURL(outfile).href);
}
