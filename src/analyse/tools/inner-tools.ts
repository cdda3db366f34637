// The tools that a call asks another tool to call: the input of a gateway names a server and a tool, at any depth. Reads names only.
import type { Json, ToolCall } from '../../model/call.ts';
import { inputTexts } from './input-texts.ts';
import { toolTableOf } from './tool-tables.ts';

export interface InnerTools {
  /** Names with their server, in one of the forms that agents use. */
  readonly full: readonly string[];
  /** Tools whose server only the gateway knows. */
  readonly bare: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
const SERVER = new Set([
  'server',
  'servername',
  'serverid',
  'mcpserver',
  'mcpservername',
  'mcp',
  'provider',
  'toolkit',
  'namespace',
]);
/** Fields that always hold the name of a tool. */
const TOOL = new Set(['tool', 'toolname', 'toolid', 'toolslug', 'function', 'functionname']);
/** Fields that hold the name of a tool if there are arguments or a server beside them. */
const NAME = new Set(['name', 'action', 'actionname', 'operation', 'method', 'command', 'call', 'slug', 'id']);
const ARGUMENTS = new Set([
  'arguments',
  'args',
  'params',
  'parameters',
  'input',
  'inputs',
  'toolinput',
  'toolarguments',
  'payload',
]);

/** Tools whose texts are commands and contents of files. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['edit', 'shell']);

export function innerTools({ agent, tool: outer, input }: Pick<ToolCall, 'agent' | 'tool' | 'input'>): InnerTools {
  if (OWN_TEXTS.has(toolTableOf(agent).get(outer)?.kind ?? '')) return { full: [], bare: [] };
  const servers: string[] = [];
  const tools: string[] = [];
  const names: string[] = [];
  for (const object of inputTexts(input).objects) {
    const fields = Object.entries(object);
    const has = (set: ReadonlySet<string>): boolean => fields.some(([name]) => set.has(plain(name)));
    const texts = (set: ReadonlySet<string>): readonly string[] =>
      fields.flatMap(([name, value]) => (set.has(plain(name)) ? textsIn(value) : []));
    servers.push(...texts(SERVER));
    tools.push(...texts(TOOL));
    if (has(ARGUMENTS) || has(SERVER)) tools.push(...texts(NAME));
    else names.push(...texts(NAME));
  }
  // If no tool is named, the gateway is asked for a resource of the server.
  const meant = tools.length + names.length === 0 ? ['resource'] : [...tools, ...names];
  return {
    full: [
      ...[...tools, ...names].filter(isQualified),
      ...servers.flatMap((server) => meant.map((tool) => `mcp__${server}__${tool}`)),
    ],
    bare: servers.length === 0 ? tools : [],
  };
}

const textsIn = (value: Json): readonly string[] => (typeof value === 'string' && value.length < 200 ? [value] : []);

/** `server/tool`, `server.tool`, `server:tool`, `server__tool`, `mcp_…`: the name includes a server. */
const isQualified = (name: string): boolean =>
  !name.includes(' ') && ['/', '.', ':', '__', 'mcp_'].some((sign) => name.includes(sign));
