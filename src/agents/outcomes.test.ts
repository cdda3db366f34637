// What clients that copied Claude Code's hooks say of how a call ended, as captured from them.
import { expect, test } from 'vitest';
import { hookedAgent } from './agents.ts';

const outcome = (agent: string, event: string, more: object): unknown => {
  const text = JSON.stringify({ hook_event_name: event, session_id: 's', cwd: '/p', tool_name: 'x', tool_input: {}, ...more });
  const decoded = hookedAgent(agent)?.hook.adapter.decode(text, { env: () => undefined, event });
  return decoded?.kind === 'request' && decoded.request.kind === 'after' ? decoded.request.outcome : decoded;
};
const qwen = (code: number, output = ''): object => ({
  tool_response: {
    llmContent: `Command: x\nOutput: ${output}\nError: (none)\nExit Code: ${code}\nSignal: (none)`,
    returnDisplay: '',
  },
});

test.each([
  ['qwen-code', 'PostToolUse', qwen(0), 'ok'],
  ['qwen-code', 'PostToolUse', qwen(1), 'failed'],
  ['qwen-code', 'PostToolUse', qwen(1, 'a\nExit Code: 0'), 'failed'],
  ['qwen-code', 'PostToolUse', { tool_response: { llmContent: 'written', returnDisplay: '' } }, 'ok'],
  ['qwen-code', 'PostToolUseFailure', { error: 'no' }, 'failed'],
  ['droid', 'PostToolUse', { tool_response: 'marker\n\n\n[Process exited with code 0]' }, 'ok'],
  ['droid', 'PostToolUse', { tool_response: '[Process exited with code 0]\n\n[Process exited with code 2]' }, 'failed'],
  ['droid', 'PostToolUse', {}, 'unknown'],
  ['kimi', 'PostToolUse', { tool_output: 'marker\n' }, 'ok'],
  ['kimi', 'PostToolUseFailure', { error: { code: 'internal' } }, 'failed'],
])('%s %s %j: %s', (agent, event, more, wanted) => expect(outcome(agent, event, more)).toBe(wanted));

test('an empty prompt, with which Qwen Code goes on, is no prompt of a person', () => {
  const event = 'UserPromptSubmit';
  const text = JSON.stringify({ hook_event_name: event, session_id: 's', cwd: '/p', prompt: '' });
  expect(hookedAgent('qwen-code')?.hook.adapter.decode(text, { env: () => undefined, event })).toMatchObject({
    request: { kind: 'notice' },
  });
});
test('a prompt of Kimi Code is a list of parts', () => {
  const event = 'UserPromptSubmit';
  const prompt = [{ type: 'text', text: 'push it' }, { type: 'image' }];
  const text = JSON.stringify({ hook_event_name: event, session_id: 's', cwd: '/p', prompt });
  expect(hookedAgent('kimi')?.hook.adapter.decode(text, { env: () => undefined, event })).toMatchObject({
    request: { kind: 'prompt', prompt: 'push it' },
  });
});
