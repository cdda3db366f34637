// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { addRewritingHook, ALLOWS, MCP, mergeJson, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'droid',
  // The package `@factory/cli` of this version names a binary that the registry does not have.
  package: '@factory/cli-linux-x64',
  version: '0.225.2',
  program: 'droid',
  forges: ALLOWS.inClaudesForm,
  file: 'bin/droid',
  rewriter: (stage) => addRewritingHook(stage, '.factory/hooks.json', { below: null }),
  prepare: ({ home, url }) => {
    mergeJson(join(home, '.factory', 'settings.json'), () => ({
      customModels: [
        {
          model: 'scripted',
          displayName: 'scripted',
          baseUrl: `${url}/v1`,
          apiKey: 'dummy',
          provider: 'generic-chat-completion-api',
          maxOutputTokens: 8000,
        },
      ],
    }));
    mergeJson(join(home, '.factory', 'mcp.json'), () => ({
      mcpServers: { disk: { type: 'stdio', command: process.execPath, args: [MCP], disabled: false } },
    }));
  },
  env: () => ({ FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false' }),
  headless: () => ['exec', '-m', 'custom:scripted', '--auto', 'high', PROMPT],
  untried: {
    'ask, terminal': 'its terminal asks for a login first',
    'sub-agent': 'its sub-agents run in a daemon that needs a login',
    'changed call, told': 'its terminal asks for a login first',
    'changed config': 'its terminal asks for a login first',
  },
  mcp: 'mcp__disk__wipe',
};
