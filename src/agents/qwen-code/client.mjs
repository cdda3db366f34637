// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { ALLOWS, MCP, mergeJson, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'qwen-code',
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  program: 'qwen',
  forges: ALLOWS.inClaudesForm,
  newerNode: true,
  prepare: ({ home }) => {
    mergeJson(join(home, '.qwen', 'settings.json'), () => ({
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
      mcpServers: { disk: { command: process.execPath, args: [MCP], trust: true } },
    }));
  },
  env: ({ url }) => ({ OPENAI_API_KEY: 'dummy', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'scripted' }),
  headless: () => ['-p', PROMPT, '--approval-mode', 'yolo'],
  terminal: () => ['--approval-mode', 'yolo', '-i', PROMPT],
  asks: { shows: /leeway:/, approve: ['Enter'] },
  tellsByAsking: true,
  subagent: { tool: 'agent', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'general-purpose' } },
  mcp: 'mcp__disk__wipe',
};
