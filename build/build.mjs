// Builds dist/: the installed tool (a first file with the guard, and a main file), the library, its types, schemas. No network.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { writeGenerated } from './generate.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { writeDeclarations } from './declarations.mjs';

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

/** The main file begins with its own hash: files of two builds never work together. */
async function writeTool() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    entryPoints: ['src/cli/main.ts'],
    format: 'cjs',
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    write: false,
  });
  const main = outputFiles[0].text;
  const id = createHash('sha256').update(main).digest('hex');
  writeFileSync(join(dist, 'main.cjs'), `/*${id}*/${main}`);
  await esbuild.build({
    ...shared,
    entryPoints: ['src/hook/entry.ts'],
    format: 'cjs',
    outfile: 'dist/leeway.cjs',
    define: { LEEWAY_BUILD: JSON.stringify(id) },
    // By the second line a copy is known, wherever it lies: src/model/entry-mark.ts.
    banner: { js: '#!/usr/bin/env node\n// leeway: the first file of the tool' },
  });
  chmodSync(join(dist, 'leeway.cjs'), 0o755);
  copyFileSync(join(top, 'src/hook/hook.sh'), join(dist, 'hook.sh'));
}

/** The library is the same code: a second copy of it would double the package. */
const writeLibrary = () =>
  writeFileSync(join(dist, 'index.js'), "export { classify, createGate, isAllowlisted } from './main.cjs';\n");

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
  writeLibrary();
  writeDeclarations(top);
  writeSchemas();
}
