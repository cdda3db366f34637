// A program of the user: the question as JSON on stdin, one result as JSON on stdout. The last resort for models that no other provider
// reaches.
import { createHash } from 'node:crypto';
import { inEmptyDirectory } from '../../host/empty-directory.ts';
import { decodeAnswerText } from '../decode-answer.ts';
import { replyFrom } from '../protocols/exchange.ts';
import type { ProviderReply } from '../protocols/exchange.ts';
import { commandEnv, runCommand } from '../protocols/run-command.ts';
import { RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import type { Opening, Provider } from './provider.ts';

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
  const env = commandEnv(host, settings);
  const argv = settings.command ?? [];
  // Not in the project: programs load code from where they are started.
  const out = await inEmptyDirectory((cwd) =>
    runCommand({ argv, stdin, maxBytes: MAX_BYTES, signal, env, writable: host.writable, cwd }),
  );
  if (signal.aborted) return { kind: 'fault', fault: { kind: 'cancelled' } };
  if (out.kind === 'failed') return { kind: 'fault', fault: { kind: out.absent ? 'config' : 'server-error', detail: out.why } };
  return replyFrom(decodeAnswerText(out.stdout), { raw: out.stdout });
}

export const command: Provider = {
  name: 'command',
  title: 'a program',
  speaks: 'a program: the question as JSON on stdin, one result as JSON on stdout',
  needs: ['command'],
  models: [],
  protocol: 'command',
  body: bodyOf,
  open: async (opening) => ({
    kind: 'reached',
    identity: createHash('sha256').update(JSON.stringify(opening.settings)).digest('hex'),
    // leeway handles no secret here.
    scrub: (text) => text,
    ask: (request, signal) => ask(opening, bodyOf(opening.model, request), signal),
  }),
};
