// All agents, one line each. agents.ts derives everything else from this list.
export { amp } from './amp/agent.ts';
export { claudeCode } from './claude-code/agent.ts';
export { cline } from './cline/agent.ts';
export { codex } from './codex/agent.ts';
export { copilot } from './copilot/agent.ts';
export { droid } from './droid/agent.ts';
export { geminiCli } from './gemini-cli/agent.ts';
export { goose } from './goose/agent.ts';
export { kilo } from './kilo/agent.ts';
export { kimi } from './kimi/agent.ts';
export { library } from './library/agent.ts';
export { opencode } from './opencode/agent.ts';
export { pi } from './pi/agent.ts';
export { qwenCode } from './qwen-code/agent.ts';
