// Builds dist/: the library (ESM and CommonJS), the command line tool as one CommonJS file, types, schema. No network.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { writeCommands, writeHook } from './bundles.mjs';
import { writeGenerated } from './generate.mjs';
import { runTypeScript } from './run-typescript.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(top, 'dist');
const quick = process.argv.includes('--quick') || process.argv.includes('--hook');

writeGenerated();
if (!quick) rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  // jsonc-parser's main entry is UMD, which cannot be bundled.
  mainFields: ['module', 'main'],
  loader: { '.md': 'text' },
  external: ['libsql', 'node:sqlite'],
  absWorkingDir: top,
  logLevel: 'warning',
  legalComments: 'none',
  define: { LEEWAY_VERSION: JSON.stringify(JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')).version) },
};

await writeHook(shared);
if (!process.argv.includes('--hook')) await writeCommands(shared);
chmodSync(join(dist, 'leeway.cjs'), 0o755);
copyFileSync(join(top, 'src/hook/hook.sh'), join(dist, 'hook.sh'));
// For the Node that builds. `leeway init` makes one for the Node that will run the hook, where that is another.
execFileSync(process.execPath, [join(dist, 'leeway.cjs'), 'code-cache', dist], { stdio: 'inherit' });
if (!quick) {
  await esbuild.build({
    ...shared,
    entryPoints: { index: 'src/index.ts' },
    outdir: 'dist',
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  await esbuild.build({ ...shared, entryPoints: ['src/index.ts'], outfile: 'dist/index.cjs', format: 'cjs' });
  execFileSync(
    process.execPath,
    [join(top, 'node_modules', 'typescript', 'bin', 'tsc'), '--project', join(top, 'tsconfig.types.json')],
    { stdio: 'inherit', cwd: top },
  );
  const { config, program } = runTypeScript(
    "import { configSchema } from './src/rules/config-schema.ts'; import { programSchema } from './src/programs/user/program-schema.ts'; export const config = configSchema(); export const program = programSchema();",
  );
  writeFileSync(join(dist, 'config.schema.json'), `${JSON.stringify(config, null, 2)}\n`);
  writeFileSync(join(dist, 'program.schema.json'), `${JSON.stringify(program, null, 2)}\n`);
}
