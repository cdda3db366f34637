// Decodes the hook input format of Claude Code, which several agents copied. Does not encode: the answers differ too much.
import type { Json, JsonObject } from '../model/call.ts';
import type { Adapter, Decoded, HookRequest, Mode } from './adapter.ts';
import { backgroundTasks } from './background-tasks.ts';
import { promptRequest } from './prompt-request.ts';
import { answerTurns, listAt } from './transcript-lines.ts';
import { directoryAt, inputTrouble, isObject, optional, readHookJson, textAt } from './hook-json.ts';

export type EventKind = HookRequest['kind'];

export interface ClaudeShape {
  readonly agent: string;
  /** The agent's event names; any other event is a notice. */
  readonly events: ReadonlyMap<string, EventKind>;
  readonly mode: (input: JsonObject, kind: EventKind) => Mode;
  readonly projectDir?: string | undefined;
  /** The event the hook line was installed for. */
  readonly event: string;
  /** The agent's own tool for asking the person. Its result holds what they answered, by question. */
  readonly questionTool?: string;
  /** The field with the session that a sub-agent belongs to, for a client that gives each sub-agent a session of its own. */
  readonly parentSession?: string;
  /** Renames the fields of the input to these names, for a client that uses others. */
  readonly reshape?: (input: JsonObject) => JsonObject;
  /** The field with the id of a call, if it is not `tool_use_id`. */
  readonly callId?: string;
}

const trouble = (message: string): Decoded => ({ kind: 'trouble', trouble: inputTrouble(message) });

export function decodeClaudeShaped(text: string, shape: ClaudeShape): Decoded {
  const json = readHookJson(text);
  if (json.kind === 'trouble') return json;
  const input = shape.reshape?.(json.object) ?? json.object;
  const event = textAt(input, 'hook_event_name');
  if (event === undefined) return trouble('the hook input names no event');
  if (event !== shape.event) return trouble(`the hook was installed for \`${shape.event}\` and was given \`${event}\``);
  const kind = shape.events.get(event) ?? 'notice';
  const cwd = directoryAt(input, 'cwd');
  const parent = shape.parentSession === undefined ? undefined : textAt(input, shape.parentSession);
  const session = parent ?? textAt(input, 'session_id');
  if (cwd === undefined) return trouble('the hook input has no absolute `cwd`');
  if (session === undefined) return trouble('the hook input has no `session_id`');
  const base = {
    agent: shape.agent,
    event,
    session,
    cwd,
    mode: shape.mode(input, kind),
    ...optional('projectDir', shape.projectDir),
    ...optional('transcriptPath', textAt(input, 'transcript_path')),
    ...optional('permissionMode', textAt(input, 'permission_mode')),
    ...optional('subagent', textAt(input, 'agent_id')),
  };
  // Qwen Code also reports an empty prompt when it continues after a call.
  if (kind === 'start') return { kind: 'request', request: { ...base, kind } };
  if (kind === 'notice' || (kind === 'prompt' && input['prompt'] === ''))
    return { kind: 'request', request: { ...base, kind: 'notice' } };
  if (kind === 'prompt') {
    const prompt = textAt(input, 'prompt') ?? partsAt(input, 'prompt');
    if (prompt === undefined) return trouble('the hook input has no `prompt`');
    return { kind: 'request', request: promptRequest(base, prompt) };
  }
  const tool = textAt(input, 'tool_name');
  const toolInput = Object.hasOwn(input, 'tool_input') ? input['tool_input'] : undefined;
  if (tool === undefined) return trouble('the hook input has no `tool_name`');
  if (!isObject(toolInput)) return trouble('the `tool_input` is not an object');
  const callId = textAt(input, shape.callId ?? 'tool_use_id');
  const call = { call: { tool, input: toolInput, cwd, agent: shape.agent }, ...optional('callId', callId) };
  if (kind === 'after') {
    const outcome = outcomeOf(input, event);
    const tasks = outcome === 'ok' ? backgroundTasks(tool, toolInput, input['tool_response']) : {};
    const asks = tool === shape.questionTool && outcome === 'ok' && base.mode === 'interactive' && base.subagent === undefined;
    const answers = asks ? answerTurns(input['tool_response']) : [];
    return {
      kind: 'request',
      request: { ...base, ...call, kind, outcome, ...tasks, ...(answers.length === 0 ? {} : { answers }) },
    };
  }
  return { kind: 'request', request: { ...base, ...call, kind, ...optional('server', serverOf(input)) } };
}

/** Kimi Code passes a prompt as a list of parts. */
function partsAt(input: JsonObject, name: string): string | undefined {
  const texts = listAt(input, name).flatMap((part) =>
    isObject(part) && part['type'] === 'text' ? [textAt(part, 'text') ?? ''] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

function outcomeOf(input: JsonObject, event: string): 'ok' | 'failed' | 'unknown' {
  if (event === 'PostToolUseFailure') return 'failed';
  const { tool_result: result } = input;
  const response = input['tool_response'] ?? input['tool_output'];
  if ((exitCodeIn(response) ?? 0) !== 0) return 'failed';
  if (isObject(result)) return resultOutcome(result);
  if (isObject(response) && (response['error'] !== undefined || response['is_error'] === true || response['success'] === false))
    return 'failed';
  return response === undefined ? 'unknown' : 'ok';
}

/** Qwen Code and Factory Droid report the exit code only at the end of the command's output. */
function exitCodeIn(response: Json | undefined): number | undefined {
  const text = isObject(response) ? (textAt(response, 'llmContent') ?? '') : typeof response === 'string' ? response : '';
  const last = [...text.matchAll(/^(?:Exit Code: |\[Process exited with code )(\d+)/gm)].at(-1);
  return last === undefined ? undefined : Number(last[1]);
}

/**
 * The outcome as GitHub Copilot CLI reports it. It reports a failed command as a success of the tool; only the exit code at the end of the
 * text shows the failure.
 */
function resultOutcome(result: JsonObject): 'ok' | 'failed' {
  const [, exitCode] = / exit code (\d+)>?\s*$/.exec(textAt(result, 'text_result_for_llm') ?? '') ?? [];
  return result['result_type'] === 'success' && (exitCode ?? '0') === '0' ? 'ok' : 'failed';
}

function serverOf(input: JsonObject): string | undefined {
  const server = input['mcp_server'] ?? input['mcp_context'];
  return isObject(server) ? (textAt(server, 'name') ?? textAt(server, 'server_name')) : undefined;
}

/** A shell call in the form that such an agent gives its hook. */
export const claudeShapedSample =
  (event: string, tool: string): Adapter['sample'] =>
  (command, { cwd, session }) =>
    JSON.stringify({
      session_id: session,
      cwd,
      hook_event_name: event,
      permission_mode: 'default',
      tool_name: tool,
      tool_input: { command },
    });
