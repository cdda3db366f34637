// Builds dist/: the installed tool (a first file with the guard, and the pieces it loads), the library, its types, schemas. No network.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { writeGenerated } from './generate.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { bundlePieces } from './pieces.mjs';
import { FRAMEWORKS, writeDeclarations } from './declarations.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(top, 'dist');
const quick = process.argv.includes('--quick');

const shared = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20.19',
  // jsonc-parser's main entry is UMD, which cannot be bundled.
  mainFields: ['module', 'main'],
  loader: { '.md': 'text' },
  external: ['libsql', 'node:sqlite'],
  absWorkingDir: top,
  logLevel: 'warning',
  legalComments: 'none',
  define: { LEEWAY_VERSION: JSON.stringify(JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')).version) },
};

/** Every piece begins with the hash of all of them, so that files of two builds never work together. */
async function writeTool() {
  const pieces = await bundlePieces(shared);
  const id = createHash('sha256')
    .update(JSON.stringify([...pieces]))
    .digest('hex');
  for (const name of readdirSync(dist)) if (name.endsWith('.cjs')) rmSync(join(dist, name));
  for (const [name, text] of pieces) writeFileSync(join(dist, name), `/*${id}*/${text}`);
  await esbuild.build({
    ...shared,
    entryPoints: ['src/hook/entry.ts'],
    format: 'cjs',
    outfile: 'dist/leeway.cjs',
    define: { LEEWAY_BUILD: JSON.stringify(id) },
    // The second line identifies a copy of leeway, wherever it is: src/model/entry-mark.ts.
    banner: { js: '#!/usr/bin/env node\n// leeway: the first file of the tool' },
  });
  chmodSync(join(dist, 'leeway.cjs'), 0o755);
  copyFileSync(join(top, 'src/hook/hook.sh'), join(dist, 'hook.sh'));
}

/** The library uses the same files: a second copy would double the package. */
async function writeLibrary() {
  writeFileSync(join(dist, 'index.js'), "export { classify, createGate, createGuard, isAllowlisted } from './library.cjs';\n");
  // An adapter needs only types of the library, because the gate is passed to it.
  await esbuild.build({
    ...shared,
    entryPoints: FRAMEWORKS.map((name) => `src/frameworks/${name}.ts`),
    external: ['langchain', '@langchain/langgraph'],
    format: 'esm',
    outdir: 'dist',
  });
}

function writeSchemas() {
  const { config, program } = runTypeScript(
    "import { configSchema } from './src/rules/config-schema.ts'; import { programSchema } from './src/programs/user/program-schema.ts'; export const config = configSchema(); export const program = programSchema();",
  );
  writeFileSync(join(dist, 'config.schema.json'), `${JSON.stringify(config, null, 2)}\n`);
  writeFileSync(join(dist, 'program.schema.json'), `${JSON.stringify(program, null, 2)}\n`);
}

writeGenerated();
if (!quick) rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await writeTool();
if (!quick) {
  await writeLibrary();
  writeDeclarations(top);
  writeSchemas();
}
