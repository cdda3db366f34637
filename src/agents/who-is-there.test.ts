// Whether a person can be asked, determined from captured payloads and the processes above the hook.
import { describe, expect, test } from 'vitest';
import type { ProcessFacts } from './adapter.ts';
import { hookedAgent } from './agents.ts';
import { capturesOf, surroundings } from './test-captures.ts';

describe('who is there', () => {
  const terminal: ProcessFacts = { args: ['node', '/usr/bin/gemini'], terminal: { stdin: true, stdout: true } };
  const mode = (agent: string, name: string, ancestors: readonly ProcessFacts[] = []): string => {
    const one = capturesOf(agent).find((capture) => capture.name === name);
    if (one === undefined) throw new Error(name);
    const decoded = hookedAgent(agent)?.hook.adapter.decode(one.text, surroundings(one, ancestors));
    return decoded?.kind === 'request' ? decoded.request.mode : 'trouble';
  };
  const gemini = (args: readonly string[], stdin = true): ProcessFacts => ({
    args: ['node', '/usr/bin/gemini', ...args],
    terminal: { stdin, stdout: true },
  });
  const copilot = (args: readonly string[]): ProcessFacts => ({
    args: ['/opt/node_modules/@github/copilot-linux-x64/copilot', ...args],
    terminal: { stdin: true, stdout: true },
  });
  const qwen = (args: readonly string[]): ProcessFacts => ({
    args: ['node', '/opt/node_modules/@qwen-code/qwen-code/cli-entry.js', ...args],
    terminal: { stdin: true, stdout: true },
  });
  const shell: ProcessFacts = { args: ['sh', '-c', 'x'], terminal: { stdin: false, stdout: false } };
  test.each([
    ['claude-code', 'PreToolUse-deny-0.json', [], 'headless'],
    ['claude-code', 'tui-default-PreToolUse-ask-0.json', [], 'interactive'],
    ['codex', 'PreToolUse-deny-0.json', [], 'headless'],
    ['codex', 'PreToolUse-trust-0.json', [], 'interactive'],
    ['codex', 'PermissionRequest-allow-0.json', [], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, terminal], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--yolo'])], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['-p', 'x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--prompt=x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['-yp', 'x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--acp'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini([], false)], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell], 'headless'],
    ['copilot', 'PreToolUse-bash-0.json', [shell, copilot([])], 'interactive'],
    ['copilot', 'PreToolUse-bash-0.json', [shell, copilot(['-i', 'do it'])], 'interactive'],
    ['copilot', 'PreToolUse-bash-0.json', [shell, copilot(['-p', 'do it'])], 'headless'],
    ['copilot', 'PreToolUse-bash-0.json', [shell, copilot(['--acp'])], 'headless'],
    ['copilot', 'PreToolUse-bash-0.json', [shell], 'headless'],
    ['qwen-code', 'PreToolUse-deny-0.json', [shell, qwen(['-i', 'do it'])], 'interactive'],
    ['qwen-code', 'PreToolUse-deny-0.json', [shell, qwen(['-p', 'do it', '--yolo'])], 'headless'],
    ['qwen-code', 'PreToolUse-deny-0.json', [shell, qwen(['--acp'])], 'headless'],
    ['qwen-code', 'PreToolUse-deny-0.json', [shell], 'headless'],
    ['cline', 'beforeTool-0.json', [shell], 'headless'],
    ['droid', 'PreToolUse-deny-0.json', [shell], 'headless'],
    ['kimi', 'deny-0.json', [shell], 'headless'],
  ])('%s %s', (agent, name, ancestors, expected) => expect(mode(agent, name, ancestors)).toBe(expected));
});
