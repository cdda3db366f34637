// An earlier call as one short line: the tool and the fields that matter, without the agent's description of its own call. Judges nothing.
import type { Json, JsonObject } from '../model/call.ts';
import { COMMAND_FIELDS, PROSE_FIELDS } from './data/claim-fields.ts';
import { READ_ONLY_TOOLS } from './data/read-only-tools.ts';

export interface EarlierCall {
  readonly tool: string;
  /** Absent if the line is neither a tool's name followed by its input as JSON nor a command. */
  readonly input?: JsonObject;
  /** Set if the line was read as a shell command. */
  readonly plain?: true;
  readonly text: string;
}

/** `Bash {"command":"npm test"}`, as the transcript readers write it. */
const WITH_INPUT = /^([\w.:/-]+):? (\{[\s\S]*\})$/;

/** INVARIANT: no line contains a field in which an agent describes or rates what it does, or briefs another agent. */
export function earlierCall(action: string): EarlierCall {
  const found = WITH_INPUT.exec(action);
  const input = found?.[2] === undefined ? undefined : objectIn(found[2]);
  if (found?.[1] === undefined || input === undefined) return plainCall(action);
  return { tool: found[1], input, text: `${found[1]}: ${inputText(input)}`.trimEnd() };
}

/** `Bash: npm test`, `Bash(npm test)`, `$ npm test`, as people and programs write a command. */
const COMMAND =
  /^(?:bash|shell|sh|exec|terminal|run_shell_command|run_command|execute_command)(?::\s*|\s+)([\s\S]+)$|^(?:bash|shell)\(([\s\S]+)\)$|^\$\s+([\s\S]+)$/i;

/** A line of a given session that is not JSON. Without a tool's name, the whole line may be a command. */
function plainCall(action: string): EarlierCall {
  const [tool = ''] = /^[\w-]+/.exec(action) ?? [];
  const [, named, called, typed] = COMMAND.exec(action) ?? [];
  return { tool, input: { command: named ?? called ?? typed ?? action }, plain: true, text: action };
}

export const isReadOnlyCall = ({ tool }: EarlierCall): boolean => READ_ONLY_TOOLS.has(tool);

function objectIn(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

/** A command is shown as it is, other fields by name, so that there is no JSON inside JSON. */
function inputText(input: JsonObject): string {
  const command = COMMAND_FIELDS.find((name) => Object.hasOwn(input, name));
  const fields = Object.entries(input).filter(([name]) => !PROSE_FIELDS.has(name));
  const [only] = fields;
  if (fields.length === 1 && only !== undefined && only[0] === command) return fieldText(only[1]);
  return fields.map(([name, value]) => (name === command ? fieldText(value) : `${name}=${fieldText(value)}`)).join(' ');
}

function fieldText(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one: Json) => fieldText(one)).join(' ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([name]) => !PROSE_FIELDS.has(name))
    .map(([name, one]) => `${name}=${fieldText(one)}`)
    .join(' ');
}
