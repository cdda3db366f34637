// How the installed tool is cut into files: what every hook call needs, and pieces that are loaded when they are needed. Writes dist/*.cjs.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { entryOf, onePiece, piecesOf } from './chunks.mjs';
import { readModules } from './lazy-modules.mjs';
import { runTypeScript } from './run-typescript.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');

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
const CLASSIFIER_FILES = new RegExp(`/classifier/(${CLASSIFIER.join('|')})\\.ts$`);
const isClassifier = (specifier, importer) => CLASSIFIER_FILES.test(specifier) && importer.endsWith('/gate/ask-model.ts');
const lazyClassifier = {
  name: 'lazy-classifier',
  setup(build) {
    build.onResolve({ filter: CLASSIFIER_FILES }, ({ path, importer }) =>
      isClassifier(path, importer) ? { path: './classifier.cjs', external: true } : undefined,
    );
  },
};

/** The index of programs with names known beforehand: a program's data is executed when its name is met. */
function programIndex() {
  const { findProgram, programNames, PROGRAM_MODULES, ...more } = runTypeScript(
    "export * from './src/programs/index.ts'; export { PROGRAM_MODULES } from './src/programs/index.gen.ts';",
  );
  if (typeof findProgram !== 'function' || typeof programNames !== 'function' || Object.keys(more).length > 0) {
    console.warn('build: src/programs/index.ts exports something new; program data is not loaded lazily');
    return new Map();
  }
  const generated = readFileSync(join(top, 'src/programs/index.gen.ts'), 'utf8');
  const files = [...generated.matchAll(/from '(\.\/[^']+)'/g)].map((match) => match[1]);
  const places = new Map(programNames().map((name) => [name, placeOf(findProgram(name), PROGRAM_MODULES)]));
  // One text to look in: a table of a thousand lists would have to be made in every process.
  const lines = [...places].map(([name, place]) => `\n${name}\t${place.join('\t')}`);
  const contents = [
    `const FILES = [${files.map((file) => `() => require(${JSON.stringify(file)})`).join(', ')}];`,
    `const PLACES = ${JSON.stringify(`${lines.join('')}\n`)};`,
    'exports.findProgram = (name) => {',
    '  if (/[\\t\\n]/.test(name)) return undefined;',
    '  const line = PLACES.indexOf(`\\n${name}\\t`) + 1;',
    '  if (line === 0) return undefined;',
    "  const [, file, key, at] = PLACES.slice(line, PLACES.indexOf('\\n', line)).split('\\t');",
    '  const found = FILES[file]()[key];',
    '  return at === undefined ? found : found[at];',
    '};',
    "exports.programNames = () => PLACES.trim().split('\\n').map((line) => line.slice(0, line.indexOf('\\t')));",
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

/** The text of a bundle that our loader runs: a function expression. */
async function bundle(options) {
  const built = await esbuild.build({
    ...options,
    format: 'cjs',
    write: false,
    minify: true,
    charset: 'ascii',
    supported: { 'dynamic-import': false },
  });
  return `(function (exports, require, module, __filename, __dirname) {${built.outputFiles[0].text}\n})`;
}

/** Each behind the hash of all of them: pieces of two builds never work together. */
function writeBundles(texts) {
  const id = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex');
  for (const [name, text] of texts) writeFileSync(join(top, 'dist', `${name}.cjs`), `/*${id}*/${text}`);
}

/** The hook with all it may load, and the first file of the tool. */
export async function writeHook(shared) {
  const entry = join(top, 'src/hook/bundle.ts');
  const modules = await readModules(entry, { instead: programIndex(), outside: isClassifier });
  const pieces = piecesOf(modules, entry);
  const small = { ...shared, format: 'cjs', minifySyntax: true, minifyWhitespace: true };
  const [texts] = await Promise.all([
    Promise.all(
      [...pieces.keys()].map(async (piece) => {
        const plugins = [lazyPackages, lazyClassifier, onePiece(piece, pieces, modules)];
        return [piece, await bundle({ ...shared, plugins, entryPoints: [entryOf(piece)] })];
      }),
    ),
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
      entryPoints: ['src/hook/entry.ts'],
      outfile: 'dist/leeway.cjs',
      // By the second line a copy is known, wherever it lies: src/model/entry-mark.ts.
      banner: { js: '#!/usr/bin/env node\n// leeway: the first file of the tool' },
    }),
  ]);
  writeBundles(new Map(texts));
}

/** The commands for people. */
export const writeCommands = async (shared) =>
  writeBundles(new Map([['cli', await bundle({ ...shared, plugins: [lazyPackages], entryPoints: ['src/cli/leeway.ts'] })]]));
