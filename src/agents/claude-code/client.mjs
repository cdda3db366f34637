// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { cases } from './cases.mjs';
import { addRewritingHook, ALLOWS, MCP, mergeJson, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'claude-code',
  package: '@anthropic-ai/claude-code',
  version: '2.1.328',
  program: 'claude',
  forges: ALLOWS.toClaude,
  rewriter: (stage) => addRewritingHook(stage, '.claude/settings.json'),
  prepare: ({ home, project }) => {
    mergeJson(join(home, '.claude.json'), () => ({
      hasCompletedOnboarding: true,
      customApiKeyResponses: { approved: ['dummy-key'] },
      projects: {
        [project]: {
          hasTrustDialogAccepted: true,
          mcpServers: { disk: { type: 'stdio', command: process.execPath, args: [MCP] } },
        },
      },
    }));
  },
  env: ({ url }) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'dummy-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  headless: () => ['-p', PROMPT, '--output-format', 'stream-json', '--verbose'],
  terminal: () => ['--permission-mode', 'default', PROMPT],
  asks: { shows: /leeway:/, approve: ['Enter'] },
  subagent: { tool: 'Agent', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'general-purpose' } },
  mcp: 'mcp__disk__wipe',
  cases,
};
