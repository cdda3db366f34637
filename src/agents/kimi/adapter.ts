// Kimi Code's hook protocol. Data for the shared adapter. Its hooks can only block: an allow changes nothing, and `ask` does not exist.
import { claudeLikeAdapter } from '../claude-like.ts';

export const kimiAdapter = claudeLikeAdapter({
  agent: 'kimi',
  shell: 'Bash',
  events: new Map([
    ['PreToolUse', 'before'],
    ['PostToolUse', 'after'],
    ['PostToolUseFailure', 'after'],
    ['UserPromptSubmit', 'prompt'],
  ]),
  callId: 'tool_call_id',
  stops: 'exit code 2',
});
