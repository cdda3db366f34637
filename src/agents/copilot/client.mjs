// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { ALLOWS, MCP, mergeJson, PROMPT, REWRITES_LIKE_CLAUDE, rewritingHook } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'copilot',
  package: '@github/copilot',
  version: '1.0.102',
  program: 'copilot',
  forges: ALLOWS.inClaudesForm,
  // Each hook is given what the one before it made of the call. Hooks of the repository come after the user's.
  rewriter: (stage) =>
    mergeJson(join(stage.project, '.github', 'hooks', 'rewrites.json'), () => ({
      version: 1,
      hooks: { PreToolUse: [{ type: 'command', bash: rewritingHook(stage, REWRITES_LIKE_CLAUDE) }] },
    })),
  prepare: ({ home, project }) => {
    mergeJson(join(home, '.copilot', 'mcp-config.json'), () => ({
      mcpServers: { disk: { type: 'local', command: process.execPath, args: [MCP], tools: ['*'] } },
    }));
    mergeJson(join(home, '.copilot', 'config.json'), () => ({ trusted_folders: [project], banner: 'never' }));
  },
  env: ({ home, url }) => ({
    COPILOT_HOME: join(home, '.copilot'),
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_MODEL: 'scripted',
  }),
  headless: () => ['-p', PROMPT],
  open: () => ['-p', PROMPT, '--allow-all-tools'],
  terminal: () => ['-i', PROMPT],
  asks: { shows: /leeway: /, approve: ['Enter'] },
  tellsByAsking: true,
  subagent: { tool: 'task', input: { description: 'sub', prompt: 'SUBTASK do it', agent_type: 'task', name: 'sub' } },
  mcp: 'disk-wipe',
};
