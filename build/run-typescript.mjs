// Runs a piece of TypeScript at build time and gives what it exports. Node 20 runs no TypeScript by itself; packages are not bundled.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/** `contents` imports relative to the top of the repository. */
export function runTypeScript(contents) {
  const { outputFiles } = esbuild.buildSync({
    stdin: { contents, resolveDir: top, loader: 'ts' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    loader: { '.md': 'text' },
    absWorkingDir: top,
    logLevel: 'warning',
    write: false,
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require);
  return module.exports;
}
