// The MCP servers that leeway knows. A tool that none of them lists is unclear, whatever its description says.
import { BROWSERS } from './browsers.ts';
import { DATABASES } from './databases.ts';
import { FILES } from './files.ts';
import { FORGES } from './forges.ts';
import { PLATFORMS } from './platforms.ts';
import type { McpServer } from './server.ts';
import { TEAMS } from './teams.ts';
import { WEB } from './web.ts';

export const MCP_SERVERS: readonly McpServer[] = [...BROWSERS, ...WEB, ...FILES, ...FORGES, ...TEAMS, ...DATABASES, ...PLATFORMS];
