// Opens the OpenAI SDK, for both of its protocols. The SDK is loaded when the first question is sent; nothing is asked here.
import type { OpenAI } from 'openai';
import type { Connection } from './connect.ts';

export type RequestOptions = { signal: AbortSignal; maxRetries: number };

/** Sets every option that the SDK would otherwise read from the environment. */
export async function openOpenAi({ key, baseUrl, fetch }: Pick<Connection, 'key' | 'baseUrl' | 'fetch'>): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    // The SDK requires a key; the transport sends none if none is configured.
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
