// Asks through the Anthropic Messages API with a forced tool. The SDK is loaded when the first question is sent.
import type Anthropic from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages/messages';
import { decodeAnswer, decodeAnswerText } from '../decode-answer.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { RESULT_DESCRIPTION, RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import type { Usage } from '../cost.ts';
import { countOf, isLoose } from './loose.ts';
import type { Loose } from './loose.ts';
import { faultReply, replyFrom, thinkingRoom } from './exchange.ts';
import type { AskedModel, ProviderReply, ProviderRequest, ReplyFacts } from './exchange.ts';
import type { HttpProtocol } from './over-http.ts';
import { readFault } from './read-fault.ts';

/** The part of a client that is used: the SDK's own client, or one that a library user passes in. */
export interface MessagesClient {
  readonly messages: {
    create(body: MessageCreateParamsNonStreaming, options: { signal: AbortSignal; maxRetries: number }): PromiseLike<unknown>;
  };
}

export interface MessagesOptions {
  /** Whether the server supports tools whose input must match their schema. */
  readonly strict: boolean;
}

/** Options of every client of Anthropic's SDKs: no retries, logs or traces, and nothing from the environment. */
export const SILENT = { webhookKey: null, maxRetries: 0, timeout: 600_000, logLevel: 'off', openTelemetry: false } as const;

type Forced = Pick<MessageCreateParamsNonStreaming, 'tools' | 'tool_choice' | 'output_config'>;

/** With a forced tool, or with a schema for the whole answer if a model refuses that. */
function forced({ output, effort }: AskedModel, { strict }: MessagesOptions): Forced {
  const effortOf = effort === 'low' ? { effort } : {};
  if (output === 'json_schema')
    return {
      output_config: {
        ...effortOf,
        format: { type: 'json_schema', schema: structuredClone(RESULT_SCHEMA) as Record<string, unknown> },
      },
    };
  return {
    tools: [
      {
        name: RESULT_TOOL,
        description: RESULT_DESCRIPTION,
        ...(strict ? { strict } : {}),
        input_schema: structuredClone(RESULT_SCHEMA) as unknown as Anthropic.Tool.InputSchema,
      },
    ],
    tool_choice: { type: 'tool', name: RESULT_TOOL, disable_parallel_tool_use: true },
    ...(effort === 'low' ? { output_config: effortOf } : {}),
  };
}

/** One cache marker at the end of the stable prefix, and one at the end of what both stages share; the limit is four. */
function bodyOf(model: AskedModel, request: ProviderRequest, options: MessagesOptions): MessageCreateParamsNonStreaming {
  const least = model.cachesFrom ?? Number.POSITIVE_INFINITY;
  const stable = estimateTokens(request.system.join('') + JSON.stringify(RESULT_SCHEMA));
  const mark = (tokens: number): { cache_control?: { type: 'ephemeral' } } =>
    tokens >= least ? { cache_control: { type: 'ephemeral' } } : {};
  const shared = request.stage === undefined ? {} : mark(stable + estimateTokens(request.question));
  return {
    model: model.name,
    max_tokens: request.maxOutputTokens + thinkingRoom(model, request),
    ...(model.thinks === 'unless-told' ? { thinking: { type: 'disabled' } } : {}),
    ...forced(model, options),
    system: [
      { type: 'text', text: request.system[0] },
      { type: 'text', text: request.system[1], ...mark(stable) },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: request.question, ...shared },
          ...(request.stage === undefined ? [] : [{ type: 'text' as const, text: request.stage }]),
        ],
      },
    ],
  };
}

export const messagesProtocol = (options: MessagesOptions): HttpProtocol<MessagesClient> => ({
  name: 'messages',
  body: (model, request) => bodyOf(model, request, options),
  openClient: async ({ key, baseUrl, fetch }) => {
    const { Anthropic: Client } = await import('@anthropic-ai/sdk');
    // The SDK adds the version to the address itself.
    return new Client({ ...SILENT, apiKey: key, authToken: null, baseURL: baseUrl.replace(/\/v1$/, ''), fetch });
  },
  ask: async (client, { model, request, signal }) => {
    try {
      const sent = client.messages.create(bodyOf(model, request, options), { signal, maxRetries: 0 });
      return readMessage(await sent, model.output);
    } catch (error) {
      return { kind: 'fault', fault: readFault(error, signal) };
    }
  },
});

export const messages: HttpProtocol<MessagesClient> = messagesProtocol({ strict: true });

function usageOf(message: Loose): Usage | undefined {
  if (!isLoose(message['usage'])) return undefined;
  const cached = countOf(message['usage']['cache_read_input_tokens']);
  const cacheWritten = countOf(message['usage']['cache_creation_input_tokens']);
  return {
    in: countOf(message['usage']['input_tokens']) + cached + cacheWritten,
    out: countOf(message['usage']['output_tokens']),
    cached,
    cacheWritten,
  };
}

function readMessage(message: unknown, output: AskedModel['output']): ProviderReply {
  if (!isLoose(message)) return faultReply({ kind: 'malformed', detail: 'the answer is not a message' }, { raw: message });
  const usage = usageOf(message);
  const requestId = message['_request_id'];
  const facts: ReplyFacts = {
    raw: message,
    ...(usage === undefined ? {} : { usage }),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof message['model'] === 'string' ? { servedBy: message['model'] } : {}),
  };
  switch (message['stop_reason']) {
    case 'max_tokens':
      return faultReply({ kind: 'truncated' }, facts);
    case 'refusal':
      return faultReply({ kind: 'refused' }, facts);
    case 'model_context_window_exceeded':
      return faultReply({ kind: 'too-long' }, facts);
  }
  if (!Array.isArray(message['content'])) return faultReply({ kind: 'malformed', detail: 'the message has no content' }, facts);
  if (output === 'json_schema') {
    const texts = message['content'].filter((block: unknown) => isLoose(block) && block['type'] === 'text');
    const text: unknown = texts.length === 1 && isLoose(texts[0]) ? texts[0]['text'] : undefined;
    if (typeof text !== 'string') return faultReply({ kind: 'malformed', detail: `${texts.length} texts instead of one` }, facts);
    return replyFrom(decodeAnswerText(text), facts);
  }
  const calls = message['content'].filter((block: unknown) => isLoose(block) && block['type'] === 'tool_use');
  const call: unknown = calls[0];
  if (calls.length !== 1 || !isLoose(call))
    return faultReply({ kind: 'malformed', detail: `${calls.length} tool calls instead of one` }, facts);
  if (call['name'] !== RESULT_TOOL) return faultReply({ kind: 'malformed', detail: 'another tool was called' }, facts);
  return replyFrom(decodeAnswer(call['input']), facts);
}
