// Qwen Code's hook protocol. Data for the shared adapter.
import { claudeLikeAdapter } from '../claude-like.ts';

export const qwenCodeAdapter = claudeLikeAdapter({
  agent: 'qwen-code',
  shell: 'run_shell_command',
  events: new Map([
    ['PreToolUse', 'before'],
    // Its own prompt comes before `PreToolUse`, which cannot skip it.
    ['PermissionRequest', 'approval'],
    ['PostToolUse', 'after'],
    ['PostToolUseFailure', 'after'],
    ['UserPromptSubmit', 'prompt'],
  ]),
  project: 'QWEN_PROJECT_DIR',
  // The client does not say whether a person is present.
  terminal: {
    program: /(^|\/)qwen$|@qwen-code\/qwen-code\//,
    headless: new Set(['-p', '--prompt', '--acp', '--experimental-acp', '-o', '--output-format', '--input-format']),
    commands: new Set(['serve', 'channel']),
  },
  notes: 'asks',
  // No transcript contains `tool_use_id`.
  callId: 'tool_call_id',
  stops: 'exit code 2',
});
