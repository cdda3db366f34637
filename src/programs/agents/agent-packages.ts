// Packages whose only command is an agent, and the name of that command: `npx @openai/codex` starts `codex`. Data only.

export const AGENT_PACKAGES: ReadonlyMap<string, string> = new Map([
  ['@anthropic-ai/claude-code', 'claude'],
  ['@openai/codex', 'codex'],
  ['@google/gemini-cli', 'gemini'],
  ['@qwen-code/qwen-code', 'qwen'],
  ['@iflow-ai/iflow-cli', 'iflow'],
  ['opencode-ai', 'opencode'],
  ['@kilocode/cli', 'kilo'],
  ['@github/copilot', 'copilot'],
  ['@factory/cli', 'droid'],
  ['@moonshot-ai/kimi-code', 'kimi'],
  ['@earendil-works/pi-coding-agent', 'pi'],
  ['@mariozechner/pi-coding-agent', 'pi'],
  ['@sourcegraph/amp', 'amp'],
  ['@augmentcode/auggie', 'auggie'],
  ['@continuedev/cli', 'cn'],
  ['@charmland/crush', 'crush'],
]);
