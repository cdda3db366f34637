// Bundles the tool in pieces: the part that every hook call needs, and files that it loads when a call first needs them.
// The bundler splits the code; then each file is made CommonJS, because a code cache can only be used with that.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const MAIN = 'src/cli/main.ts';

/** The file that begins a piece, or a pattern of several files. A `require` of any other file loads no piece: it only runs that file when it is reached. */
const PIECES = {
  'programs-basic': 'src/programs/basic.gen.ts',
  'programs-git': 'src/programs/git.gen.ts',
  'programs-building': 'src/programs/building.gen.ts',
  'programs-others': 'src/programs/others.gen.ts',
  'added-packages': 'src/programs/packages/declared/added-since.ts',
  'other-tools': 'src/analyse/tools/other-tools.ts',
  python: 'src/code/python/read-python.ts',
  javascript: 'src/code/javascript/read-javascript.ts',
  languages: 'src/code/more-languages.ts',
  toml: 'src/programs/build/parse-toml.ts',
  yaml: 'src/programs/build/parse-yaml.ts',
  'read-config': 'src/rules/read-config.ts',
  'check-program': 'src/programs/user/check-program.ts',
  'parse-program-file': 'src/programs/user/parse-program-file.ts',
  'to-program': 'src/programs/user/to-program.ts',
  powershell: 'src/analyse/powershell/as-bash.ts',
  'embedded-sql': 'src/gate/embedded-sql.ts',
  classifier: 'src/gate/ask-model.ts',
  'own-line': 'src/gate/own-line.ts',
  'judge-own-line': 'src/gate/judge-own-line.ts',
  'try-advice': 'src/gate/try-advice.ts',
  'save-before': 'src/gate/save-before.ts',
  'ask-elsewhere': 'src/hook/ask-elsewhere.ts',
  'agent-setup': 'src/agents/*/install.ts',
  'past-sessions': 'src/agents/*/past-sessions.ts',
  codes: 'src/hook/codes.ts',
  helper: 'src/hook/helper.ts',
  'warm-up': 'src/hook/warm-up.ts',
  commands: 'src/cli/leeway.ts',
  library: 'src/index.ts',
};

/** The files of a piece. All export different names: of two equal ones, `export *` would silently omit both. */
function filesOf(pattern) {
  const [above, rest] = pattern.split('*');
  if (rest === undefined) return [pattern];
  const files = readdirSync(join(top, above))
    .map((name) => above + name + rest)
    .filter((file) => existsSync(join(top, file)));
  const exported = files.flatMap(exportsOf);
  const twice = exported.find((name, i) => exported.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`two files of ${pattern} export \`${twice}\``);
  return files;
}

const exportsOf = (file) =>
  [...readFileSync(join(top, file), 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );

/** The text of each output file, by name. */
export async function bundlePieces(options) {
  const files = Object.entries(PIECES).map(([name, pattern]) => [name, filesOf(pattern)]);
  const names = new Map(files.flatMap(([name, some]) => some.map((file) => [join(top, file), name])));
  const { outputFiles } = await esbuild.build({
    ...options,
    entryPoints: [{ in: MAIN, out: 'main' }, ...files.map(([name, some]) => ({ in: `piece:${some.join(':')}`, out: name }))],
    outdir: join(top, 'dist'),
    outExtension: { '.js': '.cjs' },
    chunkNames: 'part-[hash]',
    format: 'esm',
    splitting: true,
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    write: false,
    plugins: [{ name: 'pieces', setup: (build) => separate(build, names) }],
  });
  const texts = outputFiles.map(async ({ path, text }) => {
    const { code } = await esbuild.transform(text, { format: 'cjs', platform: 'node', minify: true, charset: 'ascii' });
    return [path.slice(path.lastIndexOf('/') + 1), code];
  });
  return new Map((await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A `require` of a piece stays in the text. Each piece also imports the main file, so that everything they share is in one file.
 */
function separate(build, names) {
  build.onResolve({ filter: /^piece:/ }, ({ path }) => ({ path: path.slice('piece:'.length), namespace: 'piece' }));
  build.onLoad({ filter: /.*/, namespace: 'piece' }, ({ path }) => ({
    contents: [`import './${MAIN}';`, ...path.split(':').map((file) => `export * from './${file}';`)].join('\n'),
    resolveDir: top,
  }));
  build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
    const name = kind === 'require-call' ? names.get(resolve(resolveDir, path)) : undefined;
    return name === undefined ? undefined : { path: `./${name}.cjs`, external: true };
  });
}
