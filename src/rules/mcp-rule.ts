// Whether a deny that names an MCP server matches a call, in any spelling of the server: its own name, a plugin's copy, another
// agent's form. Matches names only.
import { familyOf } from './data/tool-families.ts';
import { nameMatches, segmentOf, type Segment } from '../paths/segments.ts';

export interface McpRule {
  readonly server: Segment;
  readonly tool: Segment;
}

/** Removes case and separators, in which agents and server configurations differ. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}*?[\]]/gu, '');

/** `mcp__server`, `mcp__server__tool`, either with `*`; `undefined` for any other line. */
export function mcpRule(text: string): McpRule | undefined {
  if (!text.toLowerCase().startsWith('mcp__')) return undefined;
  const rest = text.slice('mcp__'.length);
  const at = rest.indexOf('__');
  const [server, tool] = at === -1 ? [rest, '*'] : [rest.slice(0, at), rest.slice(at + 2)];
  if (plain(server) === '') return undefined;
  return { server: segmentOf(plain(server)), tool: segmentOf(plain(tool) === '' ? '*' : plain(tool)) };
}

export interface McpName {
  readonly server: string;
  readonly tool: string;
  /** The name may only look like a server's tool, so a rule for all tools of a server does not match it. */
  readonly exact?: true;
}

/** Every server and tool that the name of a call may refer to. */
export function mcpNames(call: string): readonly McpName[] {
  // An agent's own tool belongs to no MCP server.
  if (familyOf(call) !== undefined) return [];
  const claude = /^mcp__(.+)$/i.exec(call)?.[1];
  const name = claude ?? call.replace(/^mcp_/i, '');
  const found: McpName[] = [];
  for (const { index, 0: sign } of name.matchAll(claude === undefined ? /_+|[-./:]/g : /__/g)) {
    const tool = plain(name.slice(index + sign.length));
    if (index > 0 && tool !== '') for (const server of serversOf(name.slice(0, index))) found.push({ server, tool });
    // A gateway offers other servers' tools under combined names: `mcp__gateway__github_delete_repo`.
    if (claude !== undefined && index > 0) found.push(...offered(name.slice(0, index), name.slice(index + sign.length)));
  }
  return found;
}

function offered(outer: string, tool: string): readonly McpName[] {
  const isGateway = GATEWAYS.some((word) => plain(outer).includes(word));
  return [...tool.matchAll(/_+|[-./:]/g)].flatMap(({ index, 0: sign }): readonly McpName[] => {
    const rest = plain(tool.slice(index + sign.length));
    return index === 0 || rest === ''
      ? []
      : [{ server: plain(tool.slice(0, index)), tool: rest, ...(isGateway ? {} : { exact: true }) }];
  });
}

/** Words in the names of servers that forward calls to others. */
const GATEWAYS = [
  'gateway',
  'proxy',
  'hub',
  'router',
  'bridge',
  'aggregat',
  'mcp',
  'docker',
  'composio',
  'zapier',
  'rube',
  'pipedream',
  'smithery',
];

/** `plugin_<plugin>_<server>` (both may contain `_`) and `claude_ai_<Server>` are copies of a server. */
function serversOf(name: string): readonly string[] {
  const copied = /^(plugin|claude_ai)[_:]/i.exec(name);
  if (copied === null) return [plain(name)];
  const words = name.slice(copied[0].length).split(/[_:]/);
  return [name, ...words.map((_, at) => words.slice(at).join('_'))].map(plain).filter((one) => one !== '');
}

export const meansServer = (rule: McpRule, names: readonly McpName[]): boolean =>
  names.some(
    ({ server, tool, exact }) =>
      nameMatches(rule.server, server) && nameMatches(rule.tool, tool) && (exact !== true || isLiteral(rule.tool)),
  );

const isLiteral = (segment: Segment): boolean => segment.kind === 'name' && segment.literal;

/** Whether the rule names a tool that is requested from a gateway; only the gateway knows which server it belongs to. */
export const meansTool = (rule: McpRule, tools: readonly string[]): boolean =>
  isLiteral(rule.tool) && tools.some((tool) => nameMatches(rule.tool, plain(tool)));
