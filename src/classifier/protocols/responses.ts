// Asks through the OpenAI Responses API, with a forced function or a strict JSON schema. open-openai.ts opens the client.
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import type { Usage } from '../cost.ts';
import { decodeAnswerText } from '../decode-answer.ts';
import { RESULT_DESCRIPTION, RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import { countOf, isLoose } from './loose.ts';
import type { Loose } from './loose.ts';
import { openOpenAi } from './open-openai.ts';
import type { RequestOptions } from './open-openai.ts';
import type { HttpProtocol } from './over-http.ts';
import { faultReply, replyFrom, thinkingRoom } from './exchange.ts';
import type { AskedModel, ProviderReply, ProviderRequest, ReplyFacts } from './exchange.ts';
import { readFault } from './read-fault.ts';
import { sha256 } from '../../host/sha256.ts';

export interface ResponsesClient {
  readonly responses: { create(body: ResponseCreateParamsNonStreaming, options: RequestOptions): PromiseLike<unknown> };
}

type Forced = Pick<ResponseCreateParamsNonStreaming, 'tools' | 'tool_choice' | 'parallel_tool_calls' | 'text'>;

/** With a forced function, or with a schema for the whole answer. */
function forced(output: AskedModel['output']): Forced {
  const schema = structuredClone(RESULT_SCHEMA) as unknown as Record<string, unknown>;
  if (output === 'json_schema') return { text: { format: { type: 'json_schema', name: RESULT_TOOL, schema, strict: true } } };
  return {
    tools: [{ type: 'function', name: RESULT_TOOL, description: RESULT_DESCRIPTION, strict: true, parameters: schema }],
    tool_choice: { type: 'function', name: RESULT_TOOL },
    parallel_tool_calls: false,
  };
}

/** Routes requests with the same instructions and rules to the server that has cached them; the key is a hash and reveals nothing. */
const cacheKey = ({ system }: ProviderRequest): string => `leeway-${sha256(system.join('\0')).slice(0, 16)}`;

function bodyOf(model: AskedModel, request: ProviderRequest): ResponseCreateParamsNonStreaming {
  const { name, effort, output } = model;
  return {
    model: name,
    max_output_tokens: request.maxOutputTokens + thinkingRoom(model, request),
    store: false,
    prompt_cache_key: cacheKey(request),
    ...(effort === undefined ? {} : { reasoning: { effort } }),
    ...forced(output),
    instructions: request.system.join('\n\n'),
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: request.question },
          ...(request.stage === undefined ? [] : [{ type: 'input_text' as const, text: request.stage }]),
        ],
      },
    ],
  };
}

export const responses: HttpProtocol<ResponsesClient> = {
  name: 'responses',
  body: bodyOf,
  openClient: openOpenAi,
  ask: async (client, { model, request, signal }) => {
    try {
      return readResponse(await client.responses.create(bodyOf(model, request), { signal, maxRetries: 0 }), model.output);
    } catch (error) {
      return { kind: 'fault', fault: readFault(error, signal) };
    }
  },
};

function usageOf(response: Loose): Usage | undefined {
  const usage = response['usage'];
  if (!isLoose(usage)) return undefined;
  const details = isLoose(usage['input_tokens_details']) ? usage['input_tokens_details'] : {};
  return {
    in: countOf(usage['input_tokens']),
    out: countOf(usage['output_tokens']),
    cached: countOf(details['cached_tokens']),
    cacheWritten: countOf(details['cache_write_tokens']),
  };
}

/** A refusal comes as a message's content part. */
const refuses = (item: unknown): boolean =>
  isLoose(item) &&
  item['type'] === 'message' &&
  Array.isArray(item['content']) &&
  item['content'].some((part: unknown) => isLoose(part) && part['type'] === 'refusal');

function textsOf(item: unknown): readonly string[] {
  if (!isLoose(item) || item['type'] !== 'message' || !Array.isArray(item['content'])) return [];
  return item['content'].flatMap((part: unknown) =>
    isLoose(part) && part['type'] === 'output_text' && typeof part['text'] === 'string' ? [part['text']] : [],
  );
}

function readResponse(response: unknown, output: AskedModel['output']): ProviderReply {
  if (!isLoose(response)) return faultReply({ kind: 'malformed', detail: 'the answer is not a response' }, { raw: response });
  const usage = usageOf(response);
  const facts: ReplyFacts = {
    raw: response,
    ...(usage === undefined ? {} : { usage }),
    ...(typeof response['_request_id'] === 'string' ? { requestId: response['_request_id'] } : {}),
    ...(typeof response['model'] === 'string' ? { servedBy: response['model'] } : {}),
  };
  const incomplete = isLoose(response['incomplete_details']) ? response['incomplete_details']['reason'] : undefined;
  // oxlint-disable-next-line leeway/no-words -- a kind that the protocol defines
  if (incomplete === 'content_filter') return faultReply({ kind: 'refused', detail: 'content filter' }, facts);
  // oxlint-disable-next-line leeway/no-words -- a kind that the protocol defines
  if (incomplete === 'max_output_tokens') return faultReply({ kind: 'truncated' }, facts);
  if (!Array.isArray(response['output'])) return faultReply({ kind: 'malformed', detail: 'the response has no output' }, facts);
  if (response['output'].some(refuses)) return faultReply({ kind: 'refused' }, facts);
  if (response['status'] !== undefined && response['status'] !== 'completed')
    return faultReply({ kind: 'server-error', detail: 'the response was not completed' }, facts);
  if (output === 'json_schema') {
    const texts = response['output'].flatMap(textsOf);
    const [text] = texts;
    if (texts.length !== 1 || text === undefined)
      return faultReply({ kind: 'malformed', detail: `${texts.length} texts instead of one` }, facts);
    return replyFrom(decodeAnswerText(text), facts);
  }
  const calls = response['output'].filter((item: unknown) => isLoose(item) && item['type'] === 'function_call');
  const call: unknown = calls[0];
  if (calls.length !== 1 || !isLoose(call))
    return faultReply({ kind: 'malformed', detail: `${calls.length} function calls instead of one` }, facts);
  if (call['name'] !== RESULT_TOOL) return faultReply({ kind: 'malformed', detail: 'another function was called' }, facts);
  if (typeof call['arguments'] !== 'string')
    return faultReply({ kind: 'malformed', detail: 'the function call has no arguments' }, facts);
  return replyFrom(decodeAnswerText(call['arguments']), facts);
}
