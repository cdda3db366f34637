// How the installed tool is cut into files: what every hook call needs, and pieces that are loaded when they are needed. Writes dist/*.cjs.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { LAZY_EXPORTS, lazyModules } from './lazy-modules.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/** Packages that only some calls need, each in a file of its own. */
const LAZY_PACKAGES = ['acorn', 'py-ast', '@sveltejs/acorn-typescript'];
const fileOf = (name) => name.replace(/^.*\//, '');

const lazyPackages = {
  name: 'lazy-packages',
  setup(build) {
    const filter = new RegExp(`^(${LAZY_PACKAGES.join('|')})$`);
    build.onResolve({ filter }, ({ path }) => ({ path: `./${fileOf(path)}.cjs`, external: true }));
  },
};

/** The classifier, with its model SDKs, is one file that is loaded when a question is really asked. */
const CLASSIFIER = ['ask-classifier', 'verdict', 'dump'];
const lazyClassifier = {
  name: 'lazy-classifier',
  setup(build) {
    build.onResolve({ filter: new RegExp(`/classifier/(${CLASSIFIER.join('|')})\\.ts$`) }, ({ kind, importer }) =>
      kind === 'dynamic-import' || importer.endsWith('/gate/ask-model.ts')
        ? { path: './classifier.cjs', external: true }
        : undefined,
    );
  },
};

/** The index of programs with names known beforehand: a program's data is executed when its name is met. */
async function programIndex(shared) {
  const index = await esbuild.build({
    ...shared,
    stdin: {
      contents: "export * from './src/programs/index.ts'; export { PROGRAM_MODULES } from './src/programs/index.gen.ts';",
      resolveDir: top,
      loader: 'ts',
    },
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', index.outputFiles[0].text)(module, module.exports, require);
  const { findProgram, programNames, PROGRAM_MODULES, ...more } = module.exports;
  if (typeof findProgram !== 'function' || typeof programNames !== 'function' || Object.keys(more).length > 0) {
    console.warn('build: src/programs/index.ts exports something new; program data is not loaded lazily');
    return new Map();
  }
  const generated = readFileSync(join(top, 'src/programs/index.gen.ts'), 'utf8');
  const files = [...generated.matchAll(/from '(\.\/[^']+)'/g)].map((match) => match[1]);
  const places = new Map(programNames().map((name) => [name, placeOf(findProgram(name), PROGRAM_MODULES)]));
  const contents = [
    `const FILES = [${files.map((file) => `() => require(${JSON.stringify(file)})`).join(', ')}];`,
    `const PLACES = new Map(${JSON.stringify([...places])});`,
    'exports.findProgram = (name) => {',
    '  const place = PLACES.get(name);',
    '  if (place === undefined) return undefined;',
    '  const [file, key, at] = place;',
    '  const found = FILES[file]()[key];',
    '  return at === undefined ? found : found[at];',
    '};',
    'exports.programNames = () => [...PLACES.keys()];',
  ].join('\n');
  return new Map([[join(top, 'src/programs/index.ts'), contents]]);
}

/** File, export and position in a list. */
function placeOf(program, modules) {
  for (const [file, exported] of modules.entries()) {
    for (const [key, value] of Object.entries(exported)) {
      if (value === program) return [file, key];
      if (Array.isArray(value) && value.includes(program)) return [file, key, value.indexOf(program)];
    }
  }
  throw new Error(`the program \`${program.name}\` is in no file`);
}

/** A bundle that our loader runs: a function expression behind the hash of its own text. */
async function bundle(options, name) {
  const built = await esbuild.build({
    ...options,
    format: 'cjs',
    write: false,
    minify: true,
    charset: 'ascii',
    supported: { 'dynamic-import': false },
  });
  const text = `(function (exports, require, module, __filename, __dirname) {${LAZY_EXPORTS}${built.outputFiles[0].text}\n})`;
  const id = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(top, 'dist', `${name}.cjs`), `/*${id}*/${text}`);
}

/** The hook with all it may load, and the first file of the tool. */
export async function writeHook(shared) {
  const plugins = [lazyPackages, lazyClassifier, lazyModules(await programIndex(shared))];
  const small = { ...shared, format: 'cjs', minifySyntax: true, minifyWhitespace: true };
  await Promise.all([
    bundle({ ...shared, plugins, entryPoints: ['src/cli/hook-bundle.ts'] }, 'hook'),
    esbuild.build({
      ...small,
      stdin: {
        contents: CLASSIFIER.map((file) => `export * from './src/classifier/${file}.ts';`).join('\n'),
        resolveDir: top,
        loader: 'ts',
      },
      outfile: 'dist/classifier.cjs',
    }),
    ...LAZY_PACKAGES.map((name) =>
      esbuild.build({
        ...small,
        // Extends the parser that is loaded already.
        plugins: name === 'acorn' ? [] : [lazyPackages],
        entryPoints: [fileURLToPath(import.meta.resolve(name))],
        outfile: `dist/${fileOf(name)}.cjs`,
      }),
    ),
    esbuild.build({
      ...small,
      entryPoints: ['src/cli/hook-entry.ts'],
      outfile: 'dist/leeway.cjs',
      banner: { js: '#!/usr/bin/env node' },
    }),
  ]);
}

/** The commands for people. */
export const writeCommands = (shared) =>
  bundle({ ...shared, plugins: [lazyPackages], entryPoints: ['src/cli/leeway.ts'] }, 'cli');
