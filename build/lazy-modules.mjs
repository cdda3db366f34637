// Every module of ours, rewritten so that it runs when something of it is first used, not when the tool starts: a call pays for what it meets.
// Sound because our modules only define things; a test compares the bundles' decisions with those of the sources.
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

/** The file of ours that a module means; undefined for what is not ours: Node's own, a package, a text, a file that stays outside. */
export function resolveOurs(specifier, importer) {
  if (PACKAGES.has(specifier)) return PACKAGES.get(specifier);
  if (!/^\.\.?\//.test(specifier) || /\.(md|cjs)$/.test(specifier)) return undefined;
  const found = join(dirname(importer), specifier);
  return /\.[jt]s$/.test(found) ? found : `${found}.js`;
}

/** All modules below an entry: rewritten text and what each requires, by absolute path. `instead`: contents for some files. */
export async function readModules(entry, { instead, outside }) {
  const modules = new Map();
  let work = [entry];
  while (work.length > 0) {
    const read = await Promise.all(work.map(async (path) => [path, instead.get(path) ?? (await rewritten(path))]));
    const next = new Set();
    for (const [path, contents] of read) {
      const needs = [...contents.matchAll(/\brequire\("([^"]+)"\)/g)]
        .filter(([, specifier]) => !outside(specifier, path))
        .flatMap(([, specifier]) => resolveOurs(specifier, path) ?? []);
      modules.set(path, { contents, needs });
      for (const need of needs) next.add(need);
    }
    work = [...next].filter((path) => !modules.has(path));
  }
  return modules;
}

async function rewritten(path) {
  const { code } = await esbuild.transform(readFileSync(path, 'utf8'), {
    loader: path.endsWith('.ts') ? 'ts' : 'js',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return lazily(code, path);
}

/**
 * Rewrites what esbuild makes of one ES module. A use of another module of ours becomes a call that loads it, which esbuild turns into a call of
 * that module's own function; what is exported becomes plain fields. A getter for each import and export would be a function each: two
 * thousand of them, in every code cache.
 */
function lazily(code, path) {
  const ours = new Map();
  const others = new Set();
  let exported = [];
  const text = code
    .replace(/^"use strict";\n/, '')
    .replace(/^var __\w+ = [\s\S]*?^var \w+_exports = \{\};$/m, '')
    .replace(/^__export\(\w+_exports, \{\n([\s\S]*?)^\}\);$/m, (_, list) => {
      exported = list
        .trim()
        .split(/,\n\s*/)
        .map((line) => line.split(': () => '))
        .map(([name, local]) => ({ name, local }));
      return '';
    })
    .replace(/^module\.exports = __toCommonJS\(\w+\);$/m, '')
    .replace(/__toESM\(require\(("[^"]+")\)\)/g, 'require($1)')
    .replace(/^\/\/ Annotate the CommonJS[\s\S]*$/m, '')
    .replace(/^var (import_\w+) = require\(("([^"]+)")\);$/gm, (_, name, from, specifier) => {
      if (resolveOurs(specifier, path) !== undefined) {
        ours.set(name, from);
        return '';
      }
      others.add(name);
      return `var ${name}_; var ${name} = { get of() { return (${name}_ ??= require(${from})); } };`;
    });
  const changing = exported.find(({ local }) => new RegExp(`^let ${local}\\b`, 'm').test(text));
  if (/__reExport|__export\(|__toESM|__toCommonJS|import_\w+\.default\b/.test(text) || changing !== undefined)
    throw new Error(`\`${path}\` has an import or export that cannot be made lazy`);
  const linked = text
    .replace(/\bnew (import_\w+\.[\w$]+)/g, 'new ($1)')
    .replace(/\b(import_\w+)\.(?=[A-Za-z_$])/g, (all, name) =>
      ours.has(name) ? `require(${ours.get(name)}).` : others.has(name) ? `${name}.of.` : all,
    );
  // Functions are there from the start, so that modules may use each other's; anything else is when it is made.
  const isFunction = ({ local }) => new RegExp(`^(?:async )?function\\*? ${local.replaceAll('$', '\\$')}\\(`, 'm').test(linked);
  const fields = (list) => list.map(({ name, local }) => field(name, local, ours)).join(' ');
  return `${fields(exported.filter(isFunction))}\n${linked}\n${fields(exported.filter((one) => !isFunction(one)))}`;
}

/** What is passed on from another module is looked up there when it is used. */
function field(name, local, ours) {
  const [from, there] = local.split('.');
  if (there === undefined) return `exports.${name} = ${local};`;
  if (!ours.has(from)) throw new Error(`\`${local}\` is passed on from outside`);
  return `Object.defineProperty(exports, "${name}", { get: () => require(${ours.get(from)}).${there}, enumerable: true });`;
}
