// How agents name the tools of MCP servers. The few spellings in use; knows no server.

export interface McpNames {
  /** The name of a server's tool. Some spellings cannot be split again, so whole names are built and compared. */
  readonly spell: (server: string, tool: string) => string;
  /** The plain name of a tool whose server came with a plugin; undefined for any other name. */
  readonly withoutPlugin?: (tool: string) => string | undefined;
}

/** `mcp__server__tool` */
export const doubleMcp: McpNames = { spell: (server, tool) => `mcp__${server}__${tool}` };
/** `mcp_server_tool` */
export const singleMcp: McpNames = { spell: (server, tool) => `mcp_${server}_${tool}` };
/** `server_tool` */
export const bareMcp: McpNames = { spell: (server, tool) => `${server}_${tool}` };
/** `server__tool` */
export const bareDoubleMcp: McpNames = { spell: (server, tool) => `${server}__${tool}` };
