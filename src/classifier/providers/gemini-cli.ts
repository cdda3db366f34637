// The user's Google subscription through `gemini -p`: a policy denies every tool. Data, and how its output is read.
import { join } from 'node:path';
import { decodeAnswerText } from '../decode-answer.ts';
import { faultReply, replyFrom } from '../protocols/exchange.ts';
import type { ProviderReply } from '../protocols/exchange.ts';
import { isLoose } from '../protocols/loose.ts';
import { joined, viaAgent } from '../protocols/run-agent.ts';
import { RESULT_SCHEMA } from '../result-schema.ts';
import type { Provider } from './provider.ts';

const POLICY_FILE = 'no-tools.toml';
const NO_TOOLS = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n';
const SETTINGS = {
  mcpServers: {},
  hooksConfig: { enabled: false },
  context: { fileName: [], includeDirectories: [] },
  security: { folderTrust: { enabled: true } },
  telemetry: { enabled: false },
};

/** The client cannot enforce a schema, so the prompt states it; the answer is decoded just as strictly. */
const FORM = `Answer with one JSON object of this schema and nothing else, no code fence: ${JSON.stringify(RESULT_SCHEMA)}`;

function read(stdout: string): ProviderReply {
  let result: unknown;
  try {
    result = JSON.parse(stdout);
  } catch {
    return faultReply({ kind: 'malformed', detail: 'the output is not JSON' }, { raw: stdout });
  }
  const response = isLoose(result) ? result['response'] : undefined;
  if (typeof response !== 'string')
    return faultReply({ kind: 'malformed', detail: 'the output has no response' }, { raw: stdout });
  return replyFrom(decodeAnswerText(response), { raw: result });
}

export const geminiCli: Provider = {
  name: 'gemini-cli',
  title: 'your Google subscription',
  speaks: '`gemini -p` with every tool denied and its own configuration directory',
  needs: [],
  defaultModel: 'flash-lite',
  models: [{ name: 'flash-lite' }],
  ...viaAgent({
    program: 'gemini',
    npmPackage: '@google/gemini-cli',
    homeVariable: 'GEMINI_CLI_HOME',
    logIn: '',
    files: new Map([[POLICY_FILE, NO_TOOLS]]),
    settings: new Map([
      [
        '.gemini/settings.json',
        `${JSON.stringify(SETTINGS, null, 2)}
`,
      ],
    ]),
    args: ({ name }, _, home) => [
      '-p',
      FORM,
      '--model',
      name,
      '--output-format',
      'json',
      '--approval-mode',
      'default',
      // The client stops in an untrusted directory. This one is empty, so there is nothing to trust.
      '--skip-trust',
      '--admin-policy',
      join(home, POLICY_FILE),
      '--extensions',
      'none',
      '--allowed-mcp-server-names',
      'none',
    ],
    stdin: joined,
    read,
  }),
};
