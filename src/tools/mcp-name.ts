// Finds the well-known MCP tool behind a name, in the spelling of the agent. Does not trust any other name.
import type { AgentName } from '../model/call.ts';
import { MCP_SERVERS } from './mcp-servers.ts';
import type { ToolEntry } from './tool-entry.ts';

type Spelling = (server: string, tool: string) => readonly string[];

const doubled: Spelling = (server, tool) => [`mcp__${server}__${tool}`];
/** `mcp_server_tool` and `server_tool` cannot be taken apart, so they are put together and compared whole. */
const SPELLINGS: ReadonlyMap<AgentName, Spelling> = new Map<AgentName, Spelling>([
  ['gemini-cli', (server, tool) => [`mcp_${server}_${tool}`]],
  ['opencode', (server, tool) => [`${server}_${tool}`]],
  ['kilo', (server, tool) => [`${server}_${tool}`]],
  ['goose', (server, tool) => [`${server}__${tool}`]],
]);

const tables = new Map<AgentName, ReadonlyMap<string, ToolEntry>>();

function tableOf(agent: AgentName): ReadonlyMap<string, ToolEntry> {
  const known = tables.get(agent);
  if (known !== undefined) return known;
  const spell = SPELLINGS.get(agent) ?? doubled;
  const table = new Map<string, ToolEntry>();
  for (const { names, tools } of MCP_SERVERS) {
    for (const server of names) for (const [tool, entry] of tools) for (const name of spell(server, tool)) table.set(name, entry);
  }
  tables.set(agent, table);
  return table;
}

/** A server that a Claude Code plugin brings is called `plugin_<plugin>_<server>`. */
const PLUGIN = /^mcp__plugin_.+?_([A-Za-z0-9-]+)__(.+)$/;

export function mcpEntry(agent: AgentName, tool: string): ToolEntry | undefined {
  const table = tableOf(agent);
  const plugin = agent === 'claude-code' ? PLUGIN.exec(tool) : null;
  return table.get(tool) ?? (plugin === null ? undefined : table.get(`mcp__${plugin[1] ?? ''}__${plugin[2] ?? ''}`));
}

export const looksLikeMcp = (tool: string): boolean => tool.startsWith('mcp_');
