// The user's Claude subscription through `claude -p`: no tools, MCP servers, settings, memory, skills or hooks. Data, and how its output is read.
import { decodeAnswer } from '../decode-answer.ts';
import { faultReply, replyFrom } from '../protocols/exchange.ts';
import type { ProviderReply } from '../protocols/exchange.ts';
import { countOf, isLoose } from '../protocols/loose.ts';
import { viaAgent } from '../protocols/run-agent.ts';
import { RESULT_SCHEMA } from '../result-schema.ts';
import type { Provider } from './provider.ts';

/** `--output-format json`: one object; the answer that follows the schema is in a separate field. */
function read(stdout: string): ProviderReply {
  let result: unknown;
  try {
    result = JSON.parse(stdout);
  } catch {
    return faultReply({ kind: 'malformed', detail: 'the output is not JSON' }, { raw: stdout });
  }
  if (!isLoose(result)) return faultReply({ kind: 'malformed', detail: 'the output is not an object' }, { raw: stdout });
  const usage = isLoose(result['usage']) ? result['usage'] : {};
  const cached = countOf(usage['cache_read_input_tokens']);
  const cacheWritten = countOf(usage['cache_creation_input_tokens']);
  const facts = {
    raw: result,
    usage: {
      in: countOf(usage['input_tokens']) + cached + cacheWritten,
      out: countOf(usage['output_tokens']),
      cached,
      cacheWritten,
    },
  };
  if (result['is_error'] !== false) return faultReply({ kind: 'server-error', detail: 'the client reports an error' }, facts);
  return replyFrom(decodeAnswer(result['structured_output']), facts);
}

export const claudeCli: Provider = {
  name: 'claude-cli',
  title: 'your Claude subscription',
  speaks: '`claude -p` with no tools and its own configuration directory',
  needs: [],
  defaultModel: 'haiku',
  models: [{ name: 'haiku' }],
  ...viaAgent({
    program: 'claude',
    npmPackage: '@anthropic-ai/claude-code',
    homeVariable: 'CLAUDE_CONFIG_DIR',
    logIn: '',
    files: new Map(),
    args: ({ name }, { system }) => [
      '-p',
      '--model',
      name,
      '--output-format',
      'json',
      '--json-schema',
      JSON.stringify(RESULT_SCHEMA),
      '--tools',
      '',
      '--strict-mcp-config',
      '--setting-sources',
      '',
      '--no-session-persistence',
      '--disable-slash-commands',
      '--safe-mode',
      '--system-prompt',
      system.join('\n\n'),
    ],
    stdin: ({ question, stage }) => (stage === undefined ? question : `${question}\n\n${stage}`),
    read,
  }),
};
