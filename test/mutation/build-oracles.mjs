// Bundles the mutated sources together with every oracle that can run in one process. Runs nothing.
import { readFileSync, readdirSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { writeGenerated } from '../../build/generate.mjs';
import { findMutants } from './find-mutants.mjs';
import { instrument } from './instrument.mjs';

export const top = join(import.meta.dirname, '..', '..');
/** What is weakened entirely, and what is sampled. */
export const TARGETS = ['src/policy', 'src/shell', 'src/argv', 'src/paths', 'src/rules'];
export const SAMPLED = 'src/programs';
const ORACLE_FOLDERS = [
  ...['policy', 'shell', 'argv', 'paths', 'rules', 'analyse', 'gate', 'programs', 'code', 'classifier'].map(
    (name) => `src/${name}`,
  ),
  'test/gate',
  'test/shell',
];
const ORACLES = [
  'src/log/effects-key.test.ts',
  'src/log/learn.test.ts',
  'src/log/narrowest-rule.test.ts',
  'src/eval/judge-row.test.ts',
  'test/survive.test.ts',
  'test/mutation/corpus-oracle.ts',
];
/** Tests of types, which nothing can fail while it runs. */
const TYPES_ONLY = new Set(['src/rules/config-file.test.ts']);
/** Slow or with a process of their own: only what survives the others meets them. */
const SLOW = ['test/properties.test.ts', 'src/rules/apply-rules.property.test.ts'];

const filesBelow = (folder) =>
  readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).split(sep).join('/'));

export function oracleFiles() {
  const tests = ORACLE_FOLDERS.flatMap(filesBelow).filter((name) => name.endsWith('.test.ts') && !TYPES_ONLY.has(name));
  return [...new Set([...tests, ...ORACLES, ...SLOW])].toSorted();
}
export const isSlow = (file) => SLOW.includes(file);

/** Nothing that is for tests, and nothing that only tells people something. */
const isSource = (name) =>
  name.endsWith('.ts') &&
  !/\.(test|gen|fixture|d)\.ts$/.test(name) &&
  !/(case-machine|test-knowledge|default-prose)\.ts$/.test(name) &&
  !/(describe-\w+|did-you-mean|config-error|rule-line)\.ts$/.test(name);

/** All mutants of a file, numbered later: where they are in the TypeScript, and what they do. */
async function mutantsOf(file) {
  const source = readFileSync(join(top, file), 'utf8');
  const { code, map } = await esbuild.transform(source, { loader: 'ts', format: 'esm', target: 'es2023', sourcemap: 'external' });
  const lines = source.split('\n');
  const positions = new SourceMap(JSON.parse(map));
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  let row = 0;
  const seen = new Map();
  const sites = findMutants(code).toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const site of sites) {
    while (row + 1 < starts.length && starts[row + 1] <= site.start) row += 1;
    const line = (positions.findEntry(row, site.start - starts[row]).originalLine ?? 0) + 1;
    const original = code.slice(site.start, site.end).replaceAll(/\s+/g, ' ');
    const name = `${site.operator}: ${original.length > 120 ? `${original.slice(0, 117)}…` : original}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    Object.assign(site, { file, line, name: nth === 1 ? name : `${name} (${nth})`, source: (lines[line - 1] ?? '').trim() });
  }
  return { file, code, sites };
}

export async function allMutants() {
  writeGenerated();
  const files = [...TARGETS, SAMPLED].flatMap(filesBelow).filter(isSource).toSorted();
  return Promise.all(files.map(mutantsOf));
}

/** The text of a function of `(require, module, __m, __tests)` that names all oracles; each loads when it is first asked for. */
export async function bundleOracles(mutated) {
  const texts = new Map(mutated.map(({ file, code, sites }) => [join(top, file), instrument(code, sites)]));
  const entry = oracleFiles()
    .map((file) => `__tests.file(${JSON.stringify(file)}, () => require(${JSON.stringify(join(top, file))}));`)
    .join('\n');
  const built = await esbuild.build({
    stdin: { contents: entry, resolveDir: top, loader: 'js' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    loader: { '.md': 'text' },
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'mutants',
        setup: (build) => {
          build.onResolve({ filter: /^vitest$/ }, () => ({ path: 'vitest', namespace: 'collector' }));
          build.onLoad({ filter: /.*/, namespace: 'collector' }, () => ({
            contents: 'module.exports = __tests.module;',
            loader: 'js',
          }));
          // What real bash does depends on no mutant: asked once.
          build.onResolve({ filter: /\/run-in-bash\.ts$/ }, ({ path, resolveDir, namespace }) =>
            namespace === 'bash' ? undefined : { path: join(resolveDir, path), namespace: 'bash' },
          );
          build.onLoad({ filter: /.*/, namespace: 'bash' }, ({ path }) => ({
            contents: `import * as real from ${JSON.stringify(path)};
              export const runInBash = (script) => __tests.once('bash ' + script, () => real.runInBash(script));`,
            loader: 'ts',
            resolveDir: top,
          }));
          build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const here = pathToFileURL(path).href;
            const mutatedText = texts.get(path);
            const contents = (mutatedText ?? readFileSync(path, 'utf8'))
              .replaceAll('import.meta.url', JSON.stringify(here))
              .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')));
            return { contents, loader: mutatedText === undefined ? 'ts' : 'js' };
          });
        },
      },
    ],
  });
  return `(function(require, module, __m, __tests){ const exports = module.exports;\n${built.outputFiles[0].text}\n})`;
}
