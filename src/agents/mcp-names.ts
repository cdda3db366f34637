// How agents name the tools of MCP servers, and where they keep the servers' definitions. Knows no server.

export interface McpNames {
  /** Builds the name of a server's tool. Some names cannot be split into server and tool, so whole names are built and compared. */
  readonly spell: (server: string, tool: string) => string;
  /** The plain name of a tool whose server came with a plugin; undefined for any other name. */
  readonly withoutPlugin?: (tool: string) => string | undefined;
  /** How a client spells a tool without the name of its server. Rules about a server do not cover such a tool. */
  readonly serverless?: string;
  /** The files that define servers. */
  readonly files?: readonly McpFile[];
}

export interface McpFile {
  /** `~/` for a file of the user; any other is looked for in the project. */
  readonly path: string;
  readonly format: 'json' | 'toml';
  /** The keys that lead to the table of servers by name. `{root}`: the directory of the project. */
  readonly keys: readonly string[];
}

/** `mcp__server__tool` */
export const doubleMcp: McpNames = { spell: (server, tool) => `mcp__${server}__${tool}` };
/** `mcp_server_tool` */
export const singleMcp: McpNames = { spell: (server, tool) => `mcp_${server}_${tool}` };
/** `server_tool` */
export const bareMcp: McpNames = { spell: (server, tool) => `${server}_${tool}` };
/** `server-tool` */
export const dashMcp: McpNames = { spell: (server, tool) => `${server}-${tool}` };
/** `server__tool` */
export const bareDoubleMcp: McpNames = { spell: (server, tool) => `${server}__${tool}` };

/** JSON files with the key that most agents use. */
export const mcpServersIn = (...paths: readonly string[]): readonly McpFile[] =>
  paths.map((path) => ({ path, format: 'json', keys: ['mcpServers'] }));
