// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { addRewritingHook, ALLOWS, MCP, mergeJson, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'gemini-cli',
  package: '@google/gemini-cli',
  version: '0.61.0',
  program: 'gemini',
  forges: ALLOWS.nothing,
  rewriter: (stage) =>
    addRewritingHook(stage, '.gemini/settings.json', {
      event: 'BeforeTool',
      matcher: '.*',
      timeout: 30_000,
      output: "{ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: changed } }",
    }),
  prepare: ({ home }) => {
    mergeJson(join(home, '.gemini', 'settings.json'), () => ({
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      mcpServers: { disk: { command: process.execPath, args: [MCP], trust: true } },
    }));
  },
  env: ({ url }) => ({ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: url, GEMINI_TELEMETRY_ENABLED: 'false' }),
  headless: () => ['-p', PROMPT, '-m', 'gemini-2.5-pro', '--approval-mode', 'yolo'],
  terminal: () => ['-m', 'gemini-2.5-pro', '--approval-mode', 'yolo', '-i', PROMPT],
  asks: { shows: /leeway:/, approve: ['Enter'] },
  subagent: { tool: 'invoke_agent', input: { agent_name: 'generalist', prompt: 'SUBTASK do it' } },
  mcp: 'mcp_disk_wipe',
};
