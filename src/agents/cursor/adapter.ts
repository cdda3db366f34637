// Cursor's hooks, as documented. Data for the shared adapter.
import type { JsonObject } from '../../model/call.ts';
import { documentedAdapter } from '../documented.ts';

/** Its conversations are sessions. */
const reshape = (input: JsonObject): JsonObject => ({
  ...input,
  session_id: input['conversation_id'] ?? input['session_id'] ?? null,
});

export const cursorAdapter = documentedAdapter({
  agent: 'cursor',
  shell: 'Shell',
  events: new Map([
    ['preToolUse', 'before'],
    ['postToolUse', 'after'],
    ['beforeSubmitPrompt', 'prompt'],
  ]),
  reshape,
  prints: (permission, reason, person) => ({
    permission,
    ...(person === '' ? {} : { user_message: person }),
    ...(permission === 'deny' ? { agent_message: reason } : {}),
  }),
});
