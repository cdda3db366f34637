// Finds the known MCP tool behind the name of a call. Trusts the definition of the server, then the name that the user gave it; never just a name
// that the project gave it.
import { agentNamed } from '../../../agents/agents.ts';
import type { McpNames } from '../../../agents/mcp-names.ts';
import type { Baseline } from '../../../model/baseline.ts';
import type { ToolEntry } from '../../../model/tool-entry.ts';
import { definedServers, type DefinitionContext, type ServerDefinition } from './definitions.ts';
import { identify, type Identity } from './identify.ts';
import type { McpServer } from './server.ts';
import { MCP_SERVERS } from './servers.ts';

export interface KnownTool {
  readonly entry: ToolEntry;
  /** Where its relative paths start, if that is known. */
  readonly directory?: string;
  /** It drives a browser that may have other, unknown pages. */
  readonly attached: boolean;
}

export interface KnownToolContext extends DefinitionContext {
  readonly baseline: Pick<Baseline, 'isOld'>;
}

export function knownTool(agent: string, tool: string, context: KnownToolContext): KnownTool | undefined {
  const mcp = agentNamed(agent)?.mcp;
  if (mcp === undefined) return undefined;
  const { servers, unread } = definedServers(mcp.files ?? [], context);
  // INVARIANT: a server that the project may have defined is never trusted because of its name.
  if (unread !== undefined) return undefined;
  const defined = longest(
    servers.map((one) => [one, mcp.spell(clientName(one.name), '')] as const),
    tool,
  );
  if (defined.length > 0) {
    const rest = tool.slice(mcp.spell(clientName(defined[0]?.name ?? ''), '').length);
    const identity = identityOf(defined, context.baseline);
    const entry = identity?.server.tools().get(rest);
    return identity === undefined || entry === undefined ? undefined : found(entry, identity, context);
  }
  const entry = byName(mcp, tool) ?? byName(mcp, mcp.withoutPlugin?.(tool));
  return entry === undefined ? undefined : { entry, attached: false };
}

/** Agents replace characters that the name of a tool may not contain. */
const clientName = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

/** The entries whose name is a prefix of the tool's name; of several, the longest. */
function longest<T>(all: readonly (readonly [T, string])[], tool: string): readonly T[] {
  const fitting = all.filter(([, start]) => tool.startsWith(start));
  const length = Math.max(...fitting.map(([, start]) => start.length));
  return fitting.filter(([, start]) => start.length === length).map(([one]) => one);
}

/** All definitions of one name must be the same known server, because only the client knows which of them it uses. */
function identityOf(definitions: readonly ServerDefinition[], baseline: Pick<Baseline, 'isOld'>): Identity | undefined {
  const identities = definitions.map((one): Identity | undefined => {
    if (one.by === 'project') return baseline.isOld(one.file) ? identify(one, MCP_SERVERS, { strict: true }) : undefined;
    const byUser = MCP_SERVERS.find(({ names }) => names.includes(one.name) || names.includes(clientName(one.name)));
    return identify(one, MCP_SERVERS, { strict: false }) ?? (byUser && { server: byUser, args: one.command.slice(1) });
  });
  const [first] = identities;
  return identities.every((one) => one !== undefined && one.server === first?.server) ? first : undefined;
}

function byName(mcp: McpNames, tool: string | undefined): ToolEntry | undefined {
  if (tool === undefined) return undefined;
  const servers = longest(
    MCP_SERVERS.flatMap((one) => one.names.map((name) => [{ one, name }, mcp.spell(name, '')] as const)),
    tool,
  );
  return servers
    .map(({ one, name }: { readonly one: McpServer; readonly name: string }) =>
      one.tools().get(tool.slice(mcp.spell(name, '').length)),
    )
    .find((entry) => entry !== undefined);
}

function found(entry: ToolEntry, { server, args }: Identity, { cwd, root }: KnownToolContext): KnownTool {
  const attached = server.attaches?.some((option) => args.some((arg) => arg === option || arg.startsWith(`${option}=`))) === true;
  const { directory } = server;
  if (directory === undefined) return { entry, attached };
  if (directory.here.some((option) => args.includes(option))) return { entry, attached, directory: root ?? cwd };
  for (const option of directory.option) {
    const at = args.indexOf(option);
    const value = at === -1 ? args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1) : args[at + 1];
    if (value?.startsWith('/')) return { entry, attached, directory: value };
  }
  return { entry, attached };
}
