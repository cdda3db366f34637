// The hooks of Windsurf's Cascade, as documented: one event for each kind of call. Data for the shared adapter.
import { dirname } from 'node:path';
import type { Json, JsonObject } from '../../model/call.ts';
import { documentedAdapter } from '../documented.ts';
import { isObject, textAt } from '../hook-json.ts';

/** The tool call that an event reports. Only a command comes with a working directory; for a file it is the directory of the file. */
function callIn(event: string, info: JsonObject): JsonObject {
  const inFile = { cwd: dirname(textAt(info, 'file_path') ?? '') };
  switch (event) {
    case 'pre_run_command':
    case 'post_run_command':
      return { tool_name: 'run_command', tool_input: { command: info['command_line'] ?? null }, cwd: info['cwd'] ?? null };
    case 'pre_write_code':
      return { tool_name: 'write_code', tool_input: info, ...inFile };
    case 'pre_read_code':
      return { tool_name: 'read_code', tool_input: info, ...inFile };
    case 'pre_mcp_tool_use': {
      const tool = `mcp__${textAt(info, 'mcp_server_name') ?? ''}__${textAt(info, 'mcp_tool_name') ?? ''}`;
      return { tool_name: tool, tool_input: info['mcp_tool_arguments'] ?? null, cwd: '/' };
    }
    case 'pre_user_prompt':
      return { prompt: info['user_prompt'] ?? null, cwd: '/' };
    default:
      return {};
  }
}

function reshape(input: JsonObject): JsonObject {
  const event = textAt(input, 'agent_action_name');
  if (event === undefined) return input;
  const info: Json | undefined = input['tool_info'];
  const call = isObject(info) ? callIn(event, info) : {};
  return { ...call, hook_event_name: event, session_id: input['trajectory_id'] ?? null };
}

export const windsurfAdapter = documentedAdapter({
  agent: 'windsurf',
  shell: 'run_command',
  events: new Map([
    ['pre_run_command', 'before'],
    ['pre_write_code', 'before'],
    ['pre_read_code', 'before'],
    ['pre_mcp_tool_use', 'before'],
    ['post_run_command', 'after'],
    ['pre_user_prompt', 'prompt'],
  ]),
  reshape,
});
