// A caller's call, validated once at the edge. Inside, types are true.
import type { AgentName, JsonObject, ToolCall } from '../model/call.ts';
import { AGENTS } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';

/** What a caller hands in; `agent` and `cwd` may be left to the context. */
export interface CallInput {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  readonly agent?: AgentName;
}

/** Largest input that is judged; larger is trouble, never cut. */
const MAX_INPUT = 8 * 1024 * 1024;

export function readCall(call: CallInput, defaults: { readonly agent: AgentName; readonly cwd: string }): ToolCall | Trouble {
  const bad = (message: string): Trouble => ({
    kind: 'input',
    message,
    todo: 'send { tool: string, input: object, cwd?: absolute path }',
  });
  if (typeof call !== 'object' || call === null) return bad('the call is not an object');
  if (typeof call.tool !== 'string' || call.tool === '') return bad('the call has no tool name');
  if (typeof call.input !== 'object' || call.input === null || Array.isArray(call.input))
    return bad('the call has no input object');
  const agent = call.agent ?? defaults.agent;
  if (!AGENTS.includes(agent)) return bad(`unknown agent \`${String(agent)}\``);
  const cwd = call.cwd ?? defaults.cwd;
  if (typeof cwd !== 'string' || !/^(\/|[A-Za-z]:[\\/])/.test(cwd) || cwd.includes('\0'))
    return bad('the working directory is not an absolute path');
  const size = isSmall(call.input) ? 0 : sizeOf(call.input);
  if (size === undefined) return bad('the input is not plain JSON');
  if (size > MAX_INPUT)
    return { kind: 'input', message: `the input has ${size} characters, more than ${MAX_INPUT}`, todo: 'split the call' };
  return { tool: call.tool, input: call.input, cwd, agent };
}

/** Plain values that are surely short enough: no character takes more than six in JSON. */
function isSmall(input: JsonObject): boolean {
  let length = 0;
  for (const key in input) {
    const value = input[key];
    if (typeof value === 'string') length += value.length;
    else if (typeof value !== 'number' && typeof value !== 'boolean' && value !== null) return false;
    length += key.length;
  }
  return length < MAX_INPUT / 16;
}

/** Cycles and big integers have no JSON. */
function sizeOf(input: JsonObject): number | undefined {
  try {
    return JSON.stringify(input).length;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
