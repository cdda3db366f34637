// Opens the OpenAI SDK, for both of its protocols. The SDK is loaded when the first question is sent; nothing is asked here.
import type { OpenAI } from 'openai';
import type { Connection } from './connect.ts';

export type RequestOptions = { signal: AbortSignal; maxRetries: number };

/** Every setting the SDK would take from its environment is given here. */
export async function openOpenAi({ key, baseUrl, fetch }: Pick<Connection, 'key' | 'baseUrl' | 'fetch'>): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    // The SDK wants some key; the transport sends none where none is configured.
    apiKey: key === '' ? 'none' : key,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    timeout: 600_000,
    logLevel: 'off',
  });
}
