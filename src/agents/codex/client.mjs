// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from './cases.mjs';
import { addRewritingHook, ALLOWS, MCP, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'codex',
  package: '@openai/codex',
  version: '0.169.0',
  program: 'codex',
  forges: ALLOWS.nothing,
  rewriter: (stage) => addRewritingHook(stage, '.codex/hooks.json'),
  prepare: ({ home, project, url }) => {
    mkdirSync(join(home, '.codex'), { recursive: true });
    const toml = [
      'model = "scripted"',
      'model_provider = "scripted"',
      '[model_providers.scripted]',
      'name = "scripted"',
      `base_url = "${url}/v1"`,
      'wire_api = "responses"',
      'env_key = "SCRIPTED_KEY"',
      'request_max_retries = 0',
      'stream_max_retries = 0',
      `[projects."${project}"]`,
      'trust_level = "trusted"',
      '[mcp_servers.disk]',
      `command = "${process.execPath}"`,
      `args = ["${MCP}"]`,
    ];
    writeFileSync(join(home, '.codex', 'config.toml'), `${toml.join('\n')}\n`);
  },
  env: ({ home }) => ({ CODEX_HOME: join(home, '.codex'), SCRIPTED_KEY: 'dummy' }),
  // The strictest proof: Codex's own checks are off, and the hook is trusted without its dialog.
  headless: () => ['exec', '--json', '--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
  terminal: () => ['--no-daemon', '--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
  subagent: { tool: 'spawn_agent', input: { message: 'SUBTASK do it', task_name: 'sub' } },
  mcp: 'wipe',
  cases,
};
