// Validates a caller's call once, at the edge, so that inner code can rely on its types.
import type { JsonObject, ToolCall } from '../model/call.ts';
import { agentNamed, agentNames } from '../agents/agents.ts';
import type { Trouble } from '../model/decision.ts';
import { isStackOverflow } from '../model/stack-overflow.ts';
import { plainInput } from './plain-input.ts';

/** What a caller passes in; `agent` and `cwd` may come from the context instead. */
export interface CallInput {
  readonly tool: string;
  readonly input?: unknown;
  readonly cwd?: string;
  /** An `AgentName`; an unknown name is refused. */
  readonly agent?: string;
}

/** Longest path that an operating system opens. */
const MAX_PATH = 32_767;
/** Largest input that is judged; larger input is denied, never cut. */
const MAX_INPUT = 8 * 1024 * 1024;

export interface CallDefaults {
  readonly agent: string;
  readonly cwd: string;
  /** `values`: the input is an in-memory value of a program. Default: it was parsed from JSON, and must be an object. */
  readonly inputs?: 'values' | undefined;
}

export function readCall(call: CallInput, defaults: CallDefaults): ToolCall | Trouble {
  const bad = (
    message: string,
    todo = 'the call is { tool: string, input: object }, and `cwd` is an absolute path',
  ): Trouble => ({
    kind: 'input',
    message,
    todo,
  });
  if (typeof call !== 'object' || call === null) return bad('the call is not an object');
  if (typeof call.tool !== 'string' || call.tool === '') return bad('the call has no tool name');
  const given = defaults.inputs === undefined ? undefined : plainInput(call.input);
  if (given?.kind === 'deep') return limit('the input is nested too deep');
  if (given?.kind === 'not-data') return bad(`the input holds ${given.why}, which is not plain data`);
  const input = given?.input ?? call.input;
  if (!isObject(input)) return bad('the call has no input object');
  const agent = call.agent ?? defaults.agent;
  if (typeof agent !== 'string' || agentNamed(agent) === undefined)
    return bad(`unknown agent \`${String(agent)}\``, `\`agent\` is one of ${agentNames().join(', ')}`);
  const cwd = call.cwd ?? defaults.cwd;
  if (typeof cwd !== 'string' || !/^(\/|[A-Za-z]:[\\/])/.test(cwd) || cwd.includes('\0'))
    return bad('the working directory is not an absolute path');
  const size = isSmall(input) ? 0 : sizeOf(input);
  if (size === 'deep') return limit('the input is nested too deep');
  if (size === undefined) return bad('the input is not plain JSON');
  if (cwd.length > MAX_PATH) return bad('the working directory is longer than any path');
  if (size > MAX_INPUT) return limit(`the input has more than ${MAX_INPUT} characters`);
  return { tool: call.tool, input, cwd, agent };
}

/** Only a quick check; the fields are checked later, when the input is measured and read. */
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const limit = (message: string): Trouble => ({ kind: 'limit', message, todo: 'split this call into smaller ones' });

/** Whether the input holds only plain values and is certainly short enough: JSON writes a character with at most six. */
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

/** Undefined if the input cannot be written as JSON, as with cycles and big integers. */
function sizeOf(input: JsonObject): number | 'deep' | undefined {
  try {
    return JSON.stringify(input).length;
  } catch (error) {
    if (isStackOverflow(error)) return 'deep';
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
