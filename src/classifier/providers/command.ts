// Asks a program of the user's: the question as JSON on stdin, one result as JSON on stdout. The last resort for models nothing else reaches.
import type { Host } from '../../host/host.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import { decodeAnswerText } from '../decode-answer.ts';
import { RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import { replyFrom } from './provider.ts';
import type { ProviderReply, ProviderRequest } from './provider.ts';
import { commandEnv, runCommand } from './run-command.ts';

const MAX_BYTES = 256 << 10;

export function commandBody(model: string, request: ProviderRequest): unknown {
  return {
    format: 1,
    ...(model === '' ? {} : { model }),
    system: request.system.join('\n\n'),
    input: request.stage === undefined ? request.question : `${request.question}\n\n${request.stage}`,
    result: { name: RESULT_TOOL, schema: RESULT_SCHEMA },
    max_output_tokens: request.maxOutputTokens,
  };
}

export interface AskedCommand {
  readonly settings: ClassifierSettings;
  readonly host: Pick<Host, 'env'>;
}

export async function askCommand({ settings, host }: AskedCommand, body: unknown, signal: AbortSignal): Promise<ProviderReply> {
  if (settings.command === undefined) return { kind: 'fault', fault: { kind: 'config', detail: '`command` is not set' } };
  const stdin = `${JSON.stringify(body)}\n`;
  const env = commandEnv(host, settings);
  const out = await runCommand({ argv: settings.command, stdin, maxBytes: MAX_BYTES, signal, env });
  if (signal.aborted) return { kind: 'fault', fault: { kind: 'cancelled' } };
  if (out.kind === 'failed') return { kind: 'fault', fault: { kind: out.absent ? 'config' : 'server-error', detail: out.why } };
  return replyFrom(decodeAnswerText(out.stdout), { raw: out.stdout });
}
