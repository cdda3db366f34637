// Opens the OpenAI SDK, for both of its protocols. The SDK is loaded when the first question is sent; nothing is asked here.
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions/completions';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { EFFORT_MINIMAL, EFFORT_NONE } from '../data/models.ts';

export const OPENAI_URL = 'https://api.openai.com/v1';

type RequestOptions = { signal: AbortSignal; maxRetries: number };
export interface ResponsesClient {
  readonly responses: { create(body: ResponseCreateParamsNonStreaming, options: RequestOptions): PromiseLike<unknown> };
}
export interface ChatClient {
  readonly chat: {
    readonly completions: { create(body: ChatCompletionCreateParamsNonStreaming, options: RequestOptions): PromiseLike<unknown> };
  };
}

export interface OpenAiOptions {
  readonly key: string;
  readonly baseUrl: string;
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

/** Every setting the SDK would take from its environment is given here. */
export async function openOpenAi(options: OpenAiOptions): Promise<ResponsesClient & ChatClient> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    // The SDK wants some key; the transport sends none where none is configured.
    apiKey: options.key === '' ? 'none' : options.key,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: options.baseUrl,
    fetch: options.fetch,
    maxRetries: 0,
    timeout: 600_000,
    logLevel: 'off',
  });
}

/** Reasoning before the call would be paid for and thrown away. */
export function effortFor(model: string): 'none' | 'minimal' | undefined {
  if (EFFORT_NONE.has(model)) return 'none';
  return EFFORT_MINIMAL.has(model) ? 'minimal' : undefined;
}
