// Bundles a piece of src/ for a benchmark script, because Node 20 runs no TypeScript. Into a temporary directory.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Gives the module that `contents` (TypeScript, imports relative to the repository, or to another source tree) makes. */
export async function bundle(contents, tree = top) {
  // An older tree has only the index of programs to write.
  const writer = ['generate.mjs', 'program-index.mjs'].map((name) => join(tree, 'build', name)).find(existsSync);
  const { writeGenerated, writeProgramIndex } = await import(pathToFileURL(writer).href);
  (writeGenerated ?? writeProgramIndex)();
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
