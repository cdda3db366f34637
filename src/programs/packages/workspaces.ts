// Finds the packages of a workspace from the patterns that name them. Reads manifests and lists directories within limits; runs nothing.
import type { Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import { isYamlList, isYamlMap, readYaml } from '../build/yaml.ts';
import { isObject, readJson } from './read-json.ts';
import type { PackageJson, PackageReading } from './package-json.ts';
import { packageAt } from './package-json.ts';

/** Larger workspaces are not followed. */
export const MAX_PACKAGES = 150;
const MAX_DIRECTORIES = 600;
/** How deep `**` searches. */
const MAX_LEVELS = 4;

export interface Workspace {
  readonly root: PackageJson;
  /** Without the root itself. */
  readonly packages: readonly PackageJson[];
  /** Manifests that cannot be read; they count if any package may be meant. */
  readonly unread: readonly PackageReading[];
}

export type WorkspaceReading =
  | { readonly kind: 'workspace'; readonly workspace: Workspace }
  | { readonly kind: 'unknown'; readonly why: string };

const unknown = (why: string): WorkspaceReading => ({ kind: 'unknown', why });

/** The workspace of a directory: the nearest manifest above it that names packages. */
export function workspaceAt(dir: string, tools: Tools): WorkspaceReading {
  for (const at of directoriesUp(dir)) {
    const patterns = patternsAt(at, tools);
    if (patterns === 'unread') return unknown(`which packages \`${at}\` has cannot be read`);
    if (patterns) return expand(at, patterns, tools);
    if (tools.exists(join(at, '.git')) !== 'absent') break;
  }
  return unknown('there is no workspace here');
}

/** The patterns of all managers' manifests in one directory together, so that more is read than runs, never less. */
function patternsAt(dir: string, tools: Tools): readonly string[] | 'unread' | undefined {
  const found: string[] = [];
  let named = false;
  const pnpm = tools.codeText(join(dir, 'pnpm-workspace.yaml'));
  if (pnpm.kind === 'unknown') return 'unread';
  if (pnpm.kind === 'text') {
    const document = readYaml(pnpm.text);
    const list = isYamlMap(document) ? document.get('packages') : undefined;
    if (document === undefined || (list !== undefined && !(isYamlList(list) && list.every((one) => typeof one === 'string'))))
      return 'unread';
    // Without a list it only has settings, and the directory is the whole workspace.
    named = isYamlList(list) || (isYamlMap(document) && list === undefined);
    if (isYamlList(list)) found.push(...(list as readonly string[]));
  }
  const own = packageAt(dir, tools);
  if (own.kind === 'unknown') return 'unread';
  if (own.kind === 'package') {
    named ||= own.json.workspaces.length > 0;
    found.push(...own.json.workspaces);
  }
  const lerna = tools.codeText(join(dir, 'lerna.json'));
  if (lerna.kind === 'unknown') return 'unread';
  if (lerna.kind === 'text') {
    const json = readJson(lerna.text);
    const list = isObject(json) ? json['packages'] : undefined;
    if (json === undefined) return 'unread';
    if (Array.isArray(list)) found.push(...list.filter((one): one is string => typeof one === 'string'));
    named = true;
  }
  return named ? found : undefined;
}

function expand(root: string, patterns: readonly string[], tools: Tools): WorkspaceReading {
  const own = packageAt(root, tools);
  if (own.kind !== 'package') return unknown('the root of the workspace has no package.json that can be read');
  const budget = { directories: MAX_DIRECTORIES };
  const dirs = new Set<string>();
  for (const pattern of patterns) {
    // Excluded packages are read anyway.
    if (pattern.startsWith('!')) continue;
    const parts = pattern
      .replace(/^\.\//, '')
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    if (parts.some((part) => part === '..' || /[{}[\]?()!+@\\]/.test(part.replace(/^@[\w-]+$/, ''))))
      return unknown(`the pattern \`${pattern}\` is not understood`);
    const found = walk([root], parts, { tools, budget });
    if (found === undefined) return unknown(`the directories of \`${pattern}\` cannot be listed`);
    for (const dir of found) dirs.add(dir);
  }
  dirs.delete(root);
  const packages: PackageJson[] = [];
  const unread: PackageReading[] = [];
  for (const dir of dirs) {
    const reading = packageAt(dir, tools);
    if (reading.kind === 'unknown') unread.push(reading);
    if (reading.kind === 'package') packages.push(reading.json);
    if (packages.length > MAX_PACKAGES)
      return unknown(tools.tooMuch(`it has more than ${MAX_PACKAGES} packages`, manifests(root, dirs)));
  }
  return { kind: 'workspace', workspace: { root: own.json, packages, unread } };
}

/** The files that say which packages there are and what they run. */
const manifests = (root: string, dirs: Iterable<string>): readonly string[] =>
  [root, ...dirs].map((dir) => join(dir, 'package.json'));

interface Walking {
  readonly tools: Tools;
  readonly budget: { directories: number };
}

/** The directories that the parts of a pattern match; undefined if one cannot be listed or there are too many. */
function walk(from: readonly string[], parts: readonly string[], at: Walking): readonly string[] | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return from;
  if (!part.includes('*'))
    return walk(
      from.map((dir) => join(dir, part)).filter((dir) => isThere(dir, at)),
      rest,
      at,
    );
  let next: string[] = part === '**' ? [...from] : [];
  let level = from;
  for (let depth = 0; depth < (part === '**' ? MAX_LEVELS + 1 : 1) && level.length > 0; depth++) {
    if (depth === MAX_LEVELS) return undefined;
    const listed = below(level, part, at);
    if (listed === undefined) return undefined;
    next = [...next, ...listed];
    level = listed;
  }
  return walk(next, rest, at);
}

function below(dirs: readonly string[], pattern: string, at: Walking): readonly string[] | undefined {
  const found: string[] = [];
  for (const dir of dirs) {
    if (--at.budget.directories < 0) return undefined;
    const names = at.tools.names(dir);
    if (names === undefined) return undefined;
    for (const name of names) {
      if (name === 'node_modules' || name === '.git' || !fits(pattern, name)) continue;
      const path = join(dir, name);
      // A link to a directory is not a directory itself, but may lead to a package.
      if (at.tools.exists(path) === 'directory' || at.tools.exists(join(path, 'package.json')) === 'file') found.push(path);
    }
  }
  return found;
}

const isThere = (dir: string, at: Walking): boolean => at.tools.exists(dir) !== 'absent';

/** `*` within one name. Names that begin with a dot match too, so that more is read than runs. */
function fits(pattern: string, name: string): boolean {
  if (!pattern.includes('*')) return pattern === name;
  const pieces = pattern.split(/\*+/);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at);
    if (found < 0 || found + piece.length > name.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}

const join = (dir: string, name: string): string => `${dir === '/' ? '' : dir}/${name}`;

/**
 * The packages that a selector may mean: a name, a name with `*`, or a directory. Any other selector (dependents, changed since,
 * exclusions) may mean any package.
 */
export function selected(workspace: Workspace, selectors: readonly string[]): readonly PackageReading[] {
  const all = [...workspace.packages.map(asReading), ...workspace.unread];
  if (selectors.length === 0) return all;
  const found = new Set<PackageJson>();
  const lost: PackageReading[] = [];
  for (const selector of selectors) {
    const glob = /\/.*\*|\*.*\//.test(selector) && !selector.startsWith('@');
    if (/[![\]{}^]|\.\.|^\//.test(selector) || glob) return all;
    const dir = join(workspace.root.dir, selector.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, ''));
    const meant = [...workspace.packages, workspace.root].filter(
      (one) => isNamed(selector, one.name) || one.dir === dir || one.dir.startsWith(`${dir}/`),
    );
    for (const one of meant) found.add(one);
    if (meant.length === 0) lost.push({ kind: 'unknown', why: `no workspace is named \`${selector}\`` });
  }
  return [...[...found].map(asReading), ...lost];
}

export const asReading = (json: PackageJson): PackageReading => ({ kind: 'package', json });

/** Managers accept `app` for `@acme/app`. */
const isNamed = (selector: string, name: string | undefined): boolean =>
  name !== undefined &&
  /^(@[\w.*-]+\/)?[\w.*-]+$/.test(selector) &&
  (fits(selector, name) || (!selector.startsWith('@') && fits(selector, name.replace(/^@[^/]+\//, ''))));
