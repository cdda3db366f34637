// An esbuild plugin: every module of ours runs when something of it is first used, not when the tool starts, so that a call pays for what it
// meets. Sound because our modules only define things; a test compares the bundle's decisions with those of the sources.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Packages of many small modules, treated like ours: their entry files. */
const PACKAGES = new Map([
  ['unbash', join(top, 'node_modules/unbash/dist/parser.js')],
  ['jsonc-parser', join(top, 'node_modules/jsonc-parser/lib/esm/main.js')],
]);

/** A namespace of their own: there `exports` means what it means in CommonJS, whatever package.json says. */
const namespace = 'ours';

/** `instead`: contents for some files, by absolute path. */
export const lazyModules = (instead) => ({
  name: 'lazy-modules',
  setup(build) {
    build.onResolve({ filter: /^[\w-]+$/ }, ({ path }) =>
      PACKAGES.has(path) ? { path: PACKAGES.get(path), namespace } : undefined,
    );
    build.onResolve({ filter: /^\.\.?\/|^src\// }, ({ path, resolveDir, kind, namespace: from }) => {
      if ((kind !== 'entry-point' && from !== namespace) || /\.(md|cjs)$/.test(path)) return undefined;
      const found = join(kind === 'entry-point' ? top : resolveDir, path);
      return { path: /\.[jt]s$/.test(found) ? found : `${found}.js`, namespace };
    });
    build.onLoad({ filter: /./, namespace }, async ({ path }) => {
      const resolveDir = dirname(path);
      const contents = instead.get(path);
      if (contents !== undefined) return { contents, loader: 'js', resolveDir };
      const { code } = await esbuild.transform(readFileSync(path, 'utf8'), {
        loader: path.endsWith('.ts') ? 'ts' : 'js',
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        charset: 'ascii',
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      });
      return { contents: lazily(code, path), loader: 'js', resolveDir };
    });
  },
});

/** Rewrites what esbuild makes of one ES module: imports become lookups that load, exports become getters on `exports`. */
function lazily(code, path) {
  const imports = new Set();
  const text = code
    .replace(/^"use strict";\n/, '')
    .replace(/^var __\w+ = [\s\S]*?^var \w+_exports = \{\};$/m, '')
    .replace(/^__export\(\w+_exports, /m, '__lazyExports(exports, ')
    .replace(/^module\.exports = __toCommonJS\(\w+\);$/m, '')
    .replace(/__toESM\(require\(("[^"]+")\)\)/g, 'require($1)')
    .replace(/^\/\/ Annotate the CommonJS[\s\S]*$/m, '')
    .replace(/^var (import_\w+) = require\(("[^"]+")\);$/gm, (_, name, from) => {
      imports.add(name);
      return `var ${name}_; var ${name} = { get of() { return (${name}_ ??= require(${from})); } };`;
    });
  if (/__reExport|__toESM|__toCommonJS|import_\w+\.default\b/.test(text))
    throw new Error(`\`${path}\` has an import or export that cannot be made lazy`);
  return text.replace(/\b(import_\w+)\.(?=[A-Za-z_$])/g, (all, name) => (imports.has(name) ? `${name}.of.` : all));
}

/** What the rewritten modules call; stands before them in the bundle. */
export const LAZY_EXPORTS =
  'const __lazyExports = (exports, all) => { for (const name in all) Object.defineProperty(exports, name, { get: all[name], enumerable: true }); };';
