// A program of the user: the question as JSON on stdin, one result as JSON on stdout. The last resort for models that no other provider
// reaches.
import { inEmptyDirectory } from '../../host/empty-directory.ts';
import type { Ignored } from '../../model/provider-facts.ts';
import { decodeAnswerText } from '../decode-answer.ts';
import { replyFrom } from '../protocols/exchange.ts';
import type { ProviderReply } from '../protocols/exchange.ts';
import { plainEnv, runCommand } from '../protocols/run-command.ts';
import { RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import type { Opening, Provider } from './provider.ts';
import { sha256 } from '../../host/sha256.ts';

const MAX_BYTES = 256 << 10;

const bodyOf: Provider['body'] = ({ name }, request) => ({
  format: 1,
  ...(name === '' ? {} : { model: name }),
  system: request.system.join('\n\n'),
  input: request.stage === undefined ? request.question : `${request.question}\n\n${request.stage}`,
  result: { name: RESULT_TOOL, schema: RESULT_SCHEMA },
  max_output_tokens: request.maxOutputTokens,
});

async function ask({ settings, host }: Opening, body: unknown, signal: AbortSignal): Promise<ProviderReply> {
  const stdin = `${JSON.stringify(body)}\n`;
  const env = plainEnv(host, settings);
  const argv = settings.command ?? [];
  // Not started in the project, because programs load code from their working directory.
  const out = await inEmptyDirectory((cwd) =>
    runCommand({ argv, stdin, maxBytes: MAX_BYTES, signal, env, writable: host.writable, cwd }),
  );
  if (signal.aborted) return { kind: 'fault', fault: { kind: 'cancelled' } };
  if (out.kind === 'failed') return { kind: 'fault', fault: { kind: out.absent ? 'config' : 'server-error', detail: out.why } };
  return replyFrom(decodeAnswerText(out.stdout), { raw: out.stdout });
}

const OWN_MATTER = 'remove it: the program reaches its model itself; give it what it needs as arguments in `command`';
const IGNORED: Ignored = {
  base_url: OWN_MATTER,
  headers: OWN_MATTER,
  ca_file: OWN_MATTER,
  api_key_command: OWN_MATTER,
  api_key_file: OWN_MATTER,
  output: 'remove it: the program answers with one JSON object',
};

export const command: Provider = {
  name: 'command',
  title: 'a program of yours',
  speaks: 'the question as JSON on stdin, one result as JSON on stdout',
  needs: ['command'],
  ignores: IGNORED,
  models: [],
  protocol: 'command',
  body: bodyOf,
  open: async (opening) => ({
    kind: 'reached',
    identity: sha256(JSON.stringify(opening.settings)),
    // leeway handles no secret here.
    scrub: (text) => text,
    ask: (request, signal) => ask(opening, bodyOf(opening.model, request), signal),
  }),
};
