// The user's own entries of the tool tables, from the configuration. Reads no file and no call.
import type { DeclaredTool } from '../../model/declared-tool.ts';
import type { SqlSystem, ToolEntry, ToolTable } from '../../model/tool-entry.ts';
import { edit, fetches, fixed, listed, lists, queries, shell, webSearch } from '../../model/tool-entry.ts';

const SYSTEMS: ReadonlySet<string> = new Set<SqlSystem>([
  'postgres',
  'mysql',
  'sqlite',
  'duckdb',
  'sqlserver',
  'bigquery',
  'database',
]);
export const isSqlSystem = (name: string): name is SqlSystem => SYSTEMS.has(name);

export const declaredTools = (tools: readonly DeclaredTool[]): ToolTable =>
  new Map(tools.map((tool) => [tool.name, entryOf(tool)]));

export function entryOf({ name, does, system, fields }: DeclaredTool): ToolEntry {
  const service = system ?? serverOf(name);
  switch (does) {
    case 'nothing':
      return fixed([]);
    case 'look':
    case 'converse':
    case 'change':
    case 'message':
    case 'destroy':
      return fixed([{ kind: 'service', act: does, system: service, what: name }]);
    case 'read':
      return listed(fields);
    case 'list':
      return lists(fields);
    case 'write':
    case 'replace':
    case 'delete':
    case 'move':
      return edit(does, fields);
    case 'fetch':
      return fetches(fields);
    case 'search':
      return webSearch(fields);
    case 'sql':
      return queries(system !== undefined && isSqlSystem(system) ? system : 'database', fields);
    case 'shell':
      return shell(fields);
  }
}

/** The server in `mcp__server__tool`; any other name is returned whole. */
const serverOf = (name: string): string => /^mcp__(.+?)__/.exec(name)?.[1] ?? name;
