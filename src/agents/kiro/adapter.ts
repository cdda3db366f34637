// The hooks of Kiro's command line, version 3, as documented. Data for the shared adapter.
import type { JsonObject } from '../../model/call.ts';
import { documentedAdapter } from '../documented.ts';

/** Its documentation names no session: without one, all calls in a directory are one session. */
const reshape = (input: JsonObject): JsonObject =>
  Object.hasOwn(input, 'session_id') ? input : { ...input, session_id: `directory ${String(input['cwd'])}` };

export const kiroAdapter = documentedAdapter({
  agent: 'kiro',
  shell: 'execute_bash',
  events: new Map([
    ['PreToolUse', 'before'],
    ['PostToolUse', 'after'],
    ['UserPromptSubmit', 'prompt'],
  ]),
  reshape,
});
