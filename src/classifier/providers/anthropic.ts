// Asks through the Anthropic Messages API with a forced tool. The SDK is loaded when the first question is sent.
import type Anthropic from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages/messages';
import { CACHE_MINIMUM } from '../data/models.ts';
import { decodeAnswer } from '../decode-answer.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { RESULT_DESCRIPTION, RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import type { Usage } from '../cost.ts';
import { countOf, isLoose } from './loose.ts';
import type { Loose } from './loose.ts';
import { faultReply, replyFrom } from './provider.ts';
import type { ProviderReply, ProviderRequest, ReplyFacts } from './provider.ts';
import { readFault } from './read-fault.ts';

export const ANTHROPIC_URL = 'https://api.anthropic.com';
export const ANTHROPIC_HEADERS = { 'anthropic-version': '2023-06-01' } as const;

/** The part of a client that is used: the SDK's own, or one that a library user hands over. */
export interface AnthropicClient {
  readonly messages: {
    create(body: MessageCreateParamsNonStreaming, options: { signal: AbortSignal; maxRetries: number }): PromiseLike<unknown>;
  };
}

/** One marker at the end of the stable prefix, and one at the end of what both stages share; never near the limit of four. */
export function anthropicBody(model: string, request: ProviderRequest): MessageCreateParamsNonStreaming {
  const least = CACHE_MINIMUM.get(model) ?? Number.POSITIVE_INFINITY;
  const stable = estimateTokens(request.system.join('') + JSON.stringify(RESULT_SCHEMA));
  const mark = (tokens: number): { cache_control?: { type: 'ephemeral' } } =>
    tokens >= least ? { cache_control: { type: 'ephemeral' } } : {};
  const shared = request.stage === undefined ? {} : mark(stable + estimateTokens(request.question));
  return {
    model,
    max_tokens: request.maxOutputTokens,
    tools: [
      {
        name: RESULT_TOOL,
        description: RESULT_DESCRIPTION,
        input_schema: structuredClone(RESULT_SCHEMA) as unknown as Anthropic.Tool.InputSchema,
      },
    ],
    tool_choice: { type: 'tool', name: RESULT_TOOL, disable_parallel_tool_use: true },
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

export interface AnthropicOptions {
  readonly key: string;
  readonly baseUrl: string;
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

/** Every setting the SDK would take from its environment is given here. */
export async function openAnthropic(options: AnthropicOptions): Promise<AnthropicClient> {
  const { Anthropic: Client } = await import('@anthropic-ai/sdk');
  const client = new Client({
    apiKey: options.key,
    authToken: null,
    webhookKey: null,
    baseURL: options.baseUrl,
    fetch: options.fetch,
    maxRetries: 0,
    timeout: 600_000,
    logLevel: 'off',
    openTelemetry: false,
  });
  return client;
}

export async function askAnthropic(
  client: AnthropicClient,
  body: MessageCreateParamsNonStreaming,
  signal: AbortSignal,
): Promise<ProviderReply> {
  try {
    return readMessage(await client.messages.create(body, { signal, maxRetries: 0 }));
  } catch (error) {
    return { kind: 'fault', fault: readFault(error, signal) };
  }
}

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

function readMessage(message: unknown): ProviderReply {
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
  const calls = message['content'].filter((block: unknown) => isLoose(block) && block['type'] === 'tool_use');
  const call: unknown = calls[0];
  if (calls.length !== 1 || !isLoose(call))
    return faultReply({ kind: 'malformed', detail: `${calls.length} tool calls instead of one` }, facts);
  if (call['name'] !== RESULT_TOOL) return faultReply({ kind: 'malformed', detail: 'another tool was called' }, facts);
  return replyFrom(decodeAnswer(call['input']), facts);
}
