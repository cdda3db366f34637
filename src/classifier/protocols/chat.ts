// Asks any chat-completions server, with a forced function or a strict JSON schema. open-openai.ts opens the client.
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions/completions';
import { addUsage } from '../cost.ts';
import type { Usage } from '../cost.ts';
import { decodeAnswerText } from '../decode-answer.ts';
import { RESULT_DESCRIPTION, RESULT_SCHEMA, RESULT_TOOL } from '../result-schema.ts';
import { countOf, isLoose } from './loose.ts';
import type { Loose } from './loose.ts';
import { openOpenAi } from './open-openai.ts';
import type { RequestOptions } from './open-openai.ts';
import type { HttpAsk, HttpProtocol } from './over-http.ts';
import { faultReply, replyFrom, thinkingRoom } from './exchange.ts';
import type { AskedModel, ProviderReply, ProviderRequest, ReplyFacts } from './exchange.ts';
import { readFault } from './read-fault.ts';

export interface ChatClient {
  readonly chat: {
    readonly completions: { create(body: ChatCompletionCreateParamsNonStreaming, options: RequestOptions): PromiseLike<unknown> };
  };
}

function bodyOf(model: AskedModel, request: ProviderRequest): ChatCompletionCreateParamsNonStreaming {
  const { name, effort, output } = model;
  const parameters = structuredClone(RESULT_SCHEMA) as unknown as Record<string, unknown>;
  return {
    model: name,
    // Servers other than OpenAI know this name, not the newer one.
    max_tokens: request.maxOutputTokens + thinkingRoom(model, request),
    ...model.fields,
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...(output === 'tool'
      ? {
          tools: [
            {
              type: 'function' as const,
              function: { name: RESULT_TOOL, description: RESULT_DESCRIPTION, parameters, strict: true },
            },
          ],
          tool_choice:
            model.forcesAny === true ? ('required' as const) : { type: 'function' as const, function: { name: RESULT_TOOL } },
        }
      : {
          response_format: { type: 'json_schema' as const, json_schema: { name: RESULT_TOOL, schema: parameters, strict: true } },
        }),
    messages: [
      { role: 'system', content: request.system.join('\n\n') },
      { role: 'user', content: request.stage === undefined ? request.question : `${request.question}\n\n${request.stage}` },
    ],
  };
}

export const chat: HttpProtocol<ChatClient> = {
  name: 'chat',
  body: bodyOf,
  openClient: openOpenAi,
  ask: async (client, { model, request, signal }) => {
    const first = await askOnce(client, { model, request, signal });
    if (model.output !== 'tool' || first.kind !== 'fault' || !first.untold || signal.aborted) return first;
    const { usage } = first;
    const second = await askOnce(client, { model: { ...model, output: 'json_schema' }, request, signal });
    if (usage === undefined) return second;
    return { ...second, usage: second.usage === undefined ? usage : addUsage(usage, second.usage) };
  },
};

/**
 * `untold`: the server answered without calling the tool, or refused the request, perhaps because it forces one. Many servers cannot force a
 * tool, and are asked once more with a schema.
 */
type ChatReply = ProviderReply & { readonly untold?: true };

async function askOnce(client: ChatClient, { model, request, signal }: HttpAsk): Promise<ChatReply> {
  try {
    const completion = await client.chat.completions.create(bodyOf(model, request), { signal, maxRetries: 0 });
    return readCompletion(completion, model.output);
  } catch (error) {
    const fault = readFault(error, signal);
    return { kind: 'fault', fault, ...(fault.kind === 'rejected' ? { untold: true } : {}) };
  }
}

function usageOf(completion: Loose): Usage | undefined {
  const usage = completion['usage'];
  if (!isLoose(usage)) return undefined;
  const details = isLoose(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  return {
    in: countOf(usage['prompt_tokens']),
    out: countOf(usage['completion_tokens']),
    cached: countOf(details['cached_tokens']),
    cacheWritten: 0,
  };
}

function readCompletion(completion: unknown, output: AskedModel['output']): ChatReply {
  if (!isLoose(completion))
    return faultReply({ kind: 'malformed', detail: 'the answer is not a completion' }, { raw: completion });
  const usage = usageOf(completion);
  const facts: ReplyFacts = {
    raw: completion,
    ...(usage === undefined ? {} : { usage }),
    ...(typeof completion['_request_id'] === 'string' ? { requestId: completion['_request_id'] } : {}),
    ...(typeof completion['model'] === 'string' ? { servedBy: completion['model'] } : {}),
  };
  const choices: unknown = completion['choices'];
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined;
  if (!isLoose(choice) || !isLoose(choice['message']))
    return faultReply({ kind: 'malformed', detail: 'the answer does not have exactly one choice' }, facts);
  if (choice['finish_reason'] === 'length') return faultReply({ kind: 'truncated' }, facts);
  if (choice['finish_reason'] === 'content_filter') return faultReply({ kind: 'refused', detail: 'content filter' }, facts);
  const message = choice['message'];
  if (typeof message['refusal'] === 'string' && message['refusal'] !== '') return faultReply({ kind: 'refused' }, facts);
  if (output === 'json_schema') {
    if (typeof message['content'] !== 'string')
      return faultReply({ kind: 'malformed', detail: 'the message has no content' }, facts);
    return replyFrom(decodeAnswerText(message['content']), facts);
  }
  const calls: readonly unknown[] = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
  const call = calls[0];
  if (calls.length === 0) return { ...faultReply({ kind: 'malformed', detail: 'no tool was called' }, facts), untold: true };
  if (calls.length !== 1 || !isLoose(call) || !isLoose(call['function']))
    return faultReply({ kind: 'malformed', detail: `${calls.length} tool calls instead of one` }, facts);
  if (call['function']['name'] !== RESULT_TOOL)
    return faultReply({ kind: 'malformed', detail: 'another tool was called' }, facts);
  if (typeof call['function']['arguments'] !== 'string')
    return faultReply({ kind: 'malformed', detail: 'the tool call has no arguments' }, facts);
  return replyFrom(decodeAnswerText(call['function']['arguments']), facts);
}
