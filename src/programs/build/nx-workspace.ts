// An nx workspace as described by its files: projects, their targets, and what nx.json adds to them. Runs nothing.
import type { Tools } from '../../argv/program.ts';
import { isObject, readJson } from '../packages/read-json.ts';
import { dirOf, nearest } from './task-text.ts';

export type Json = { readonly [key: string]: unknown };

export interface NxProject {
  readonly name: string;
  readonly dir: string;
  readonly targets: ReadonlyMap<string, Json>;
}

export interface NxWorkspace {
  readonly root: string;
  readonly projects: readonly NxProject[];
  /** By target name or executor. */
  readonly defaults: ReadonlyMap<string, Json>;
  /** Plugins that create targets from configuration files. */
  readonly plugins: readonly string[];
}

/** A larger workspace is not read, because projects that were not seen would run too. */
const MAX_DIRECTORIES = 2000;
const MAX_NAMES = 20_000;

/** The workspace at or above the working directory; a string says why there is none. */
export function nxWorkspace(tools: Tools): NxWorkspace | string {
  const path = nearest('nx.json', tools);
  if (path === undefined) return 'there is no nx.json';
  const json = jsonAt(path, tools);
  if (!isObject(json)) return '`nx.json` cannot be read';
  if (json['extends'] !== undefined && !/^(nx|@nx|@nrwl)\//.test(String(json['extends'])))
    return '`nx.json` extends another file';
  const root = dirOf(path);
  const projects = projectsBelow(root, tools);
  if (typeof projects === 'string') return projects;
  const plugins = Array.isArray(json['plugins']) ? json['plugins'] : [];
  return {
    root,
    projects,
    defaults: new Map(entries(json['targetDefaults'])),
    plugins: plugins.map((one: unknown) => String(isObject(one) ? one['plugin'] : one)),
  };
}

const entries = (value: unknown): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value).map(([key, each]) => [key, isObject(each) ? each : {}] as const) : [];

const jsonAt = (path: string, tools: Tools): unknown => {
  const found = tools.codeText(path);
  return found.kind === 'text' ? readJson(found.text) : undefined;
};

function projectsBelow(root: string, tools: Tools): readonly NxProject[] | string {
  const found: NxProject[] = [];
  const dirs = [root];
  let looked = 0;
  for (const dir of dirs) {
    if (dirs.length > MAX_DIRECTORIES || looked > MAX_NAMES)
      return tools.tooMuch(
        'the workspace is too large',
        found.flatMap((one) => [`${one.dir}/project.json`, `${one.dir}/package.json`]),
      );
    const names = tools.names(dir);
    if (!names) return `\`${dir}\` cannot be listed`;
    looked += names.length;
    const project = names.includes('project.json') || names.includes('package.json') ? projectAt(dir, tools) : undefined;
    if (typeof project === 'string') return project;
    if (project) found.push(project);
    // Items added to the list during the loop are visited too.
    for (const name of names)
      if (!name.startsWith('.') && name !== 'node_modules' && tools.exists(`${dir}/${name}`) === 'directory')
        dirs.push(`${dir}/${name}`);
  }
  return found;
}

function projectAt(dir: string, tools: Tools): NxProject | string {
  const read = (file: string): Json | string => {
    const path = `${dir === '/' ? '' : dir}/${file}`;
    if (tools.exists(path) === 'absent') return {};
    const json = jsonAt(path, tools);
    return isObject(json) ? json : `\`${path}\` cannot be read`;
  };
  const own = read('project.json');
  const manifest = read('package.json');
  if (typeof own === 'string') return own;
  if (typeof manifest === 'string') return manifest;
  const nx = isObject(manifest['nx']) ? manifest['nx'] : {};
  const scripts = isObject(manifest['scripts']) ? Object.keys(manifest['scripts']) : [];
  const targets = new Map<string, Json>();
  for (const name of scripts) targets.set(name, { executor: 'nx:run-script', options: { script: name } });
  for (const [name, target] of [...entries(nx['targets']), ...entries(own['targets'])])
    targets.set(name, { ...targets.get(name), ...target });
  const name = own['name'] ?? nx['name'] ?? manifest['name'] ?? dir.slice(dir.lastIndexOf('/') + 1);
  return { name: String(name), dir, targets };
}
