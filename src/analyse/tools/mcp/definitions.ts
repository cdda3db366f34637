// The MCP servers that the agent's settings define, of the user and of the project. Reads settings; does not know any server.
import { parse as parseToml } from 'smol-toml';
import { readSettings } from '../../../agents/read-settings.ts';
import type { McpFile } from '../../../agents/mcp-names.ts';
import { directoriesUp } from '../../../host/directories-up.ts';
import type { Host } from '../../../host/host.ts';
import { isWithin } from '../../../host/path-text.ts';

export interface ServerDefinition {
  readonly name: string;
  /** Who wrote it. A repository can write the settings of a project. */
  readonly by: 'user' | 'project';
  readonly file: string;
  /** The program and its arguments; empty for a server that is reached by address. */
  readonly command: readonly string[];
  readonly url?: string;
  /** Names of variables that are set for it. */
  readonly variables: readonly string[];
}

export interface DefinedServers {
  readonly servers: readonly ServerDefinition[];
  /** A file of the project that could not be read: it may define a server under any name. */
  readonly unread?: string;
}

/** A high limit, because one agent keeps its history in the same file. */
const MOST_BYTES = 16 * 1024 * 1024;

export interface DefinitionContext {
  readonly host: Pick<Host, 'home' | 'text' | 'entry'>;
  readonly cwd: string;
  readonly root: string | undefined;
}

export function definedServers(files: readonly McpFile[], { host, cwd, root }: DefinitionContext): DefinedServers {
  const servers: ServerDefinition[] = [];
  let unread: string | undefined;
  const inProject = projectDirectories(cwd, root);
  for (const file of files) {
    const by = file.path.startsWith('~/') ? 'user' : 'project';
    const paths = by === 'user' ? [`${host.home}/${file.path.slice(2)}`] : inProject.map((dir) => `${dir}/${file.path}`);
    for (const path of paths) {
      const text = host.text(path, MOST_BYTES);
      if (text.kind === 'absent') continue;
      const table = text.kind === 'known' ? valueOf(text.value, file.format) : undefined;
      if (table === undefined) {
        if (by === 'project') unread = path;
        continue;
      }
      for (const keys of keysFor(file.keys, [...new Set([cwd, ...(root === undefined ? [] : [root])])]))
        servers.push(...definitionsIn(at(table, keys), { by, file: path }));
    }
  }
  return { servers, ...(unread === undefined ? {} : { unread }) };
}

function projectDirectories(cwd: string, root: string | undefined): readonly string[] {
  if (root === undefined) return [cwd];
  return isWithin(cwd, root) ? [...directoriesUp(cwd)].filter((dir) => isWithin(dir, root)) : [cwd, root];
}

const keysFor = (keys: readonly string[], roots: readonly string[]): readonly (readonly string[])[] =>
  keys.includes('{root}') ? roots.map((root) => keys.map((key) => (key === '{root}' ? root : key))) : [keys];

function valueOf(text: string, format: McpFile['format']): unknown {
  if (format === 'json') {
    const read = readSettings(text);
    return read.kind === 'settings' ? read.value : undefined;
  }
  try {
    return parseToml(text);
  } catch {
    // The only expected error: the text is not TOML, so it is unread.
    return undefined;
  }
}

type Fields = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined);
const at = (value: unknown, keys: readonly string[]): unknown => keys.reduce(own, value);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

function definitionsIn(table: unknown, { by, file }: Pick<ServerDefinition, 'by' | 'file'>): readonly ServerDefinition[] {
  if (!isObject(table)) return [];
  return Object.entries(table).map(([name, one]): ServerDefinition => {
    const url = ['url', 'httpUrl', 'serverUrl'].map((key) => own(one, key)).find((value) => typeof value === 'string');
    const env = [own(one, 'env'), own(one, 'environment')].find(isObject) ?? {};
    return {
      name,
      by,
      file,
      command: [...texts(own(one, 'command')), ...texts(own(one, 'args'))],
      ...(typeof url === 'string' ? { url } : {}),
      variables: Object.keys(env),
    };
  });
}
