// The user's ChatGPT subscription through `codex exec`: read-only, ephemeral, with its features, rules and settings off. Data only.
import { join } from 'node:path';
import { decodeAnswerText } from '../decode-answer.ts';
import { replyFrom } from '../protocols/exchange.ts';
import { joined, viaAgent } from '../protocols/run-agent.ts';
import { RESULT_SCHEMA } from '../result-schema.ts';
import type { Provider } from './provider.ts';

const SCHEMA_FILE = 'result-schema.json';
/** Features that could run, load or remember something. */
const OFF = [
  'shell_tool',
  'unified_exec',
  'apply_patch_freeform',
  'apps',
  'memories',
  'hooks',
  'plugins',
  'js_repl',
  'multi_agent',
];

const CONFIG = ['web_search="disabled"', 'mcp_servers={}', 'project_doc_max_bytes=0', 'model_reasoning_effort="low"'];

export const codexCli: Provider = {
  name: 'codex-cli',
  title: 'your ChatGPT subscription',
  speaks: '`codex exec` with its tools off and its own configuration directory',
  needs: [],
  defaultModel: 'gpt-6-luna',
  models: [{ name: 'gpt-6-luna' }],
  ...viaAgent({
    program: 'codex',
    npmPackage: '@openai/codex',
    homeVariable: 'CODEX_HOME',
    logIn: ' login',
    loginFile: 'auth.json',
    files: new Map([[SCHEMA_FILE, JSON.stringify(RESULT_SCHEMA)]]),
    args: ({ name }, _, home) => [
      'exec',
      '--model',
      name,
      '--output-schema',
      join(home, SCHEMA_FILE),
      '--sandbox',
      'read-only',
      '--color',
      'never',
      '--ephemeral',
      '--ignore-user-config',
      '--ignore-rules',
      '--skip-git-repo-check',
      ...CONFIG.flatMap((one) => ['-c', one]),
      ...OFF.flatMap((feature) => ['-c', `features.${feature}=false`]),
      '-',
    ],
    stdin: joined,
    // Standard output is the last message and nothing else.
    read: (stdout) => replyFrom(decodeAnswerText(stdout), { raw: stdout }),
  }),
};
