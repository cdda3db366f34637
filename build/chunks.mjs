// Cuts the hook's modules into files: a core that every call loads, and pieces that are loaded when a program or a language is met. A piece
// asks for a module of another one by `@piece:path`, which the loader answers. Decides no contents.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveOurs } from './lazy-modules.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A namespace of their own: there `exports` means what it means in CommonJS, whatever package.json says. */
const namespace = 'ours';
export const CORE = 'hook';

/** Reading a configuration: most calls find it read and compiled. */
const READING =
  /^src\/rules\/(?:(?:classifier-settings|config-shape|config-source|did-you-mean|merge-|parse-config|prose-terms|read-|rule-line|setting-values|trust)[\w-]*|data\/(?:default-prose|sentence-words|sql-verbs))\.ts$|^src\/programs\/user\/(?!user-programs\.ts)|^node_modules\/jsonc-parser\//;

/** Only the helper process needs it. */
const HELPER = /^src\/hook\/(?:helper|helper-protocol|watch-loop)\.ts$/;

/** Programs by family, code readers by language. */
function pieceOf(path) {
  const name = nameOf(path);
  if (READING.test(name)) return 'reading';
  if (name.startsWith('src/code/sql/')) return 'sql';
  if (HELPER.test(name)) return 'helper';
  const [, folder, family] = /^src\/(programs|code)\/([^/]+)\/./.exec(name) ?? [];
  return folder === undefined || family === 'user' ? CORE : `${folder}-${family}`;
}

const nameOf = (path) => relative(top, path).replaceAll('\\', '/');

/** The pieces of `modules`: name → the modules that others ask it for. The core is asked for `entry`. */
export function piecesOf(modules, entry) {
  const asked = new Map([[CORE, new Set([entry])]]);
  for (const [path, { needs }] of modules)
    for (const need of needs) {
      const piece = pieceOf(need);
      if (piece === pieceOf(path)) continue;
      if (!asked.has(piece)) asked.set(piece, new Set());
      asked.get(piece).add(need);
    }
  return asked;
}

/** An esbuild plugin for one piece; its entry point is `entryOf(piece)`. */
export const onePiece = (piece, asked, modules) => ({
  name: 'one-piece',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, importer, kind, namespace: from }) => {
      if (kind === 'entry-point') return { path: join(top, path), namespace };
      const found = from === namespace ? resolveOurs(path, importer) : undefined;
      if (found === undefined || !modules.has(found)) return undefined;
      return pieceOf(found) === piece
        ? { path: found, namespace }
        : { path: `@${pieceOf(found)}:${nameOf(found)}`, external: true };
    });
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: path === join(top, entryOf(piece)) ? entryText(asked.get(piece)) : modules.get(path).contents,
      loader: 'js',
      resolveDir: dirname(path),
    }));
  },
});

export const entryOf = (piece) => `${piece}.entry.js`;

const entryText = (asked) =>
  `module.exports = new Map([${[...asked].map((path) => `[${JSON.stringify(nameOf(path))}, () => require(${JSON.stringify(`./${nameOf(path)}`)})]`).join(',\n')}]);`;
