// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWS, MCP, mergeJson, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

const config = (url) => `default_model = "scripted"

[providers.scripted]
type = "openai"
base_url = "${url}/v1"
api_key = "dummy"

[models.scripted]
provider = "scripted"
model = "scripted"
max_context_size = 100000
`;

export const client = {
  agent: 'kimi',
  package: '@moonshot-ai/kimi-code',
  version: '2.1.0',
  program: 'kimi',
  forges: ALLOWS.inClaudesForm,
  newerNode: true,
  prepare: ({ home, url }) => {
    mkdirSync(join(home, '.kimi-code'), { recursive: true });
    writeFileSync(join(home, '.kimi-code', 'config.toml'), config(url));
    mergeJson(join(home, '.kimi-code', 'mcp.json'), () => ({ mcpServers: { disk: { command: process.execPath, args: [MCP] } } }));
  },
  env: () => ({ KIMI_CODE_NO_AUTO_UPDATE: '1', KIMI_DISABLE_TELEMETRY: '1' }),
  headless: () => ['-p', PROMPT],
  terminal: () => ['--auto'],
  types: PROMPT,
  tells: 'nothing',
  subagent: { tool: 'Agent', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'coder' } },
  mcp: 'mcp__disk__wipe',
};
