// The real client: where it comes from, how it is pointed at the scripted model, and how it is started. For `npm run test:agents`.
import { join } from 'node:path';
import { cases } from '../opencode/cases.mjs';
import { addRewritingPlugin, ALLOWS, mergeJson, opencodeSettings, PROMPT } from '../../../test/agents/e2e/client-parts.mjs';

export const client = {
  agent: 'kilo',
  package: '@kilocode/cli',
  version: '7.7.7',
  program: 'kilo',
  forges: ALLOWS.toPlugin,
  rewriter: (stage) => addRewritingPlugin(stage, '.config/kilo/plugins'),
  prepare: ({ home, url }) => {
    mergeJson(join(home, '.config', 'kilo', 'kilo.json'), () => opencodeSettings(url));
  },
  env: ({ home }) => ({
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    KILO_DISABLE_AUTOUPDATE: '1',
    KILO_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    KILO_TELEMETRY_LEVEL: 'off',
  }),
  headless: () => ['run', '--format', 'json', PROMPT],
  terminal: () => ['--prompt', PROMPT],
  asks: { shows: /Permission required|Allow once/i, approve: ['Enter'] },
  subagent: { tool: 'task', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'general' } },
  mcp: 'disk_wipe',
  cases: cases('kilo.json'),
};
