// The agents that a call starts, continues or gives work to, from the fields that name them. For rules about one agent; says nothing about
// what the agent may do.
import type { Json, JsonObject, ToolCall } from '../../model/call.ts';
import { toolTableOf } from './tool-tables.ts';

/** Words in the name of a tool that starts agents or talks to them. */
const TALKS = [
  'agent',
  'delegate',
  'teammate',
  'sendmessage',
  'sendinput',
  'newtask',
  'teamcreate',
  'taskcreate',
  'taskupdate',
  'handoff',
];
/** Words in the name of a tool that only looks at an agent or ends it. */
const LOOKS = ['list', 'get', 'wait', 'close', 'stop', 'kill', 'output', 'status', 'delete', 'cancel'];
const NAMES = new Set(
  'agent agents agenttype agentname agentid subagent subagenttype subagentname subagentid name resume resumefrom to recipient recipients target targets id owner assignee mode teammate taskid sessionid'.split(
    ' ',
  ),
);

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '').replaceAll('-', '');

export function agentsMeant({ agent, tool, input }: Pick<ToolCall, 'agent' | 'tool' | 'input'>): readonly string[] {
  const name = plain(tool.slice(tool.lastIndexOf('__') + 1));
  const starts = toolTableOf(agent).get(tool)?.kind === 'delegate';
  if (
    !starts &&
    (!TALKS.some((word) => name.includes(word)) ||
      LOOKS.some((word) => name.startsWith(word) || name.endsWith(word) || name.endsWith(`${word}tool`)))
  )
    return [];
  return namesIn(input, 'outside');
}

/** Inside a field that names an agent, any text may be its name or kind. INVARIANT: the order of fields does not matter. */
function namesIn(value: Json | JsonObject, where: 'outside' | 'inside', depth = 0): readonly string[] {
  if (typeof value === 'string') return where === 'inside' ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => namesIn(one, where, depth + 1));
  return Object.entries(value as JsonObject).flatMap(([field, one]) => {
    const names = NAMES.has(plain(field)) || (where === 'inside' && (field === 'type' || field === 'kind'));
    return typeof one === 'string' ? (names ? [one] : []) : namesIn(one, names ? 'inside' : where, depth + 1);
  });
}
