// A call's input as one normalised text that ignores spaces, quotes, the order of fields and the agent's description of its own
// command. Judges nothing.
import { CLAIM_FIELDS } from '../classifier/data/claim-fields.ts';
import type { Json, ToolCall } from '../model/call.ts';
import { sameWords } from '../shell/same-words.ts';
import { toolTableOf } from '../analyse/tools/tool-tables.ts';

/** Whether the tool is the agent's own shell tool. */
export const isShell = ({ agent, tool }: ToolCall): boolean => toolTableOf(agent).get(tool)?.kind === 'shell';

export function wordsOfCall({ agent, tool, input }: ToolCall): string {
  const entry = toolTableOf(agent).get(tool);
  const fields = Object.entries(input).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    // In other tools, a title or description may be content that the tool writes.
    if (entry?.kind !== 'shell') return [[name, value]];
    if (CLAIM_FIELDS.has(name)) return [];
    const role = entry.fields.get(name)?.role;
    return [[name, entry.shell === 'bash' && (role === 'command' || role === 'commands') ? scripts(value) : value]];
  });
  return JSON.stringify(inOrder(Object.fromEntries(fields)));
}

function scripts(value: Json): Json {
  if (typeof value === 'string') return sameWords(value);
  return Array.isArray(value) ? (value as readonly Json[]).map(scripts) : value;
}

/** The value with the fields of its objects sorted, at every depth. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const);
  return fields.sort(([a], [b]) => (a < b ? -1 : 1)) as unknown as Json;
}
