// What a tool result says about background commands: one that keeps running, or one that finished. Reads JSON only.
import type { Json, JsonObject } from '../model/call.ts';
import { isObject, optional, textAt } from './hook-json.ts';

/** Tools that stop a background command. */
const STOP_TOOLS: ReadonlySet<string> = new Set(['KillShell', 'KillBash', 'TaskStop']);
/** Tools that report the status of a background command. */
const STATUS_TOOLS: ReadonlySet<string> = new Set(['BashOutput', 'TaskOutput']);
const FINISHED_STATUSES: ReadonlySet<string> = new Set(['completed', 'failed', 'killed']);

export interface BackgroundTasks {
  readonly task?: string;
  readonly ended?: string;
}

/** INVARIANT: only what the agent's program reports counts. The output of a command never proves that another one finished. */
export function backgroundTasks(tool: string, input: JsonObject, response: Json | undefined): BackgroundTasks {
  if (!isObject(response)) return {};
  const named = textAt(input, 'shell_id') ?? textAt(input, 'task_id') ?? textAt(input, 'bash_id');
  if (STOP_TOOLS.has(tool)) return optional('ended', named);
  if (STATUS_TOOLS.has(tool)) return optional('ended', FINISHED_STATUSES.has(statusOf(response) ?? '') ? named : undefined);
  return optional('task', textAt(response, 'backgroundTaskId'));
}

function statusOf(response: JsonObject): string | undefined {
  const { task } = response;
  return isObject(task) ? textAt(task, 'status') : textAt(response, 'status');
}
