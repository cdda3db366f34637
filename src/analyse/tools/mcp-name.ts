// Finds the well-known MCP tool behind a name, in the spelling of the agent. Does not trust any other name.
import { agentNamed } from '../../agents/agents.ts';
import type { ToolEntry, ToolTable } from '../../model/tool-entry.ts';
import { MCP_SERVERS } from './mcp-servers.ts';

const tables = new Map<string, ToolTable>();

function tableOf(agent: string): ToolTable {
  const known = tables.get(agent);
  if (known !== undefined) return known;
  const mcp = agentNamed(agent)?.mcp;
  const table = new Map<string, ToolEntry>();
  if (mcp !== undefined)
    for (const { names, tools } of MCP_SERVERS)
      for (const server of names) for (const [tool, entry] of tools) table.set(mcp.spell(server, tool), entry);
  tables.set(agent, table);
  return table;
}

export function mcpEntry(agent: string, tool: string): ToolEntry | undefined {
  const table = tableOf(agent);
  const plain = agentNamed(agent)?.mcp.withoutPlugin?.(tool);
  return table.get(tool) ?? (plain === undefined ? undefined : table.get(plain));
}

export const looksLikeMcp = (tool: string): boolean => tool.startsWith('mcp_');
