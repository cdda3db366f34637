// Makes a Provider from one entry of the settings, or from a client or function that a library user hands over. Loads no SDK itself.
import { createHash } from 'node:crypto';
import type { ClassifierSettings } from '../../model/settings.ts';
import { DEFAULT_ANTHROPIC_MODEL, DEFAULT_OPENAI_MODEL } from '../data/models.ts';
import { decodeAnswer } from '../decode-answer.ts';
import { RESULT_SCHEMA } from '../result-schema.ts';
import type { Fault } from '../trouble.ts';
import { ANTHROPIC_HEADERS, ANTHROPIC_URL, anthropicBody, askAnthropic, openAnthropic } from './anthropic.ts';
import type { AnthropicClient } from './anthropic.ts';
import { askCommand, commandBody } from './command.ts';
import { connect } from './connect.ts';
import type { ClassifierHost, ConnectDefaults, KeyCache } from './connect.ts';
import { OPENAI_URL, openOpenAi } from './openai.ts';
import type { ChatClient, ResponsesClient } from './openai.ts';
import { askChat, chatBody } from './openai-chat.ts';
import { askResponses, responsesBody } from './openai-responses.ts';
import { replyFrom } from './provider.ts';
import type { Provider, ProviderReply, ProviderRequest } from './provider.ts';
import { readFault } from './read-fault.ts';

/** What a library user's own function gets. It returns the fields of `classify_result`, as an object. */
export interface FunctionRequest extends ProviderRequest {
  readonly schema: typeof RESULT_SCHEMA;
  readonly signal: AbortSignal;
}
export type ClassifierFunction = (request: FunctionRequest) => Promise<unknown>;
export type ClassifierClient = AnthropicClient | ResponsesClient | ChatClient | ClassifierFunction;

export type Opened =
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly who: string };

export interface OpenOptions {
  readonly host: ClassifierHost;
  readonly signal: AbortSignal;
  readonly keys?: KeyCache;
}

const DEFAULTS: ReadonlyMap<ClassifierSettings['provider'], ConnectDefaults> = new Map<
  ClassifierSettings['provider'],
  ConnectDefaults
>([
  ['anthropic', { baseUrl: ANTHROPIC_URL, keyEnv: 'ANTHROPIC_API_KEY', headers: ANTHROPIC_HEADERS }],
  ['openai', { baseUrl: OPENAI_URL, keyEnv: 'OPENAI_API_KEY' }],
  ['openai-compatible', {}],
]);

/** Empty where the settings must name one. */
export function modelOf(settings: ClassifierSettings): string {
  if (settings.model !== undefined) return settings.model;
  if (settings.provider === 'anthropic') return DEFAULT_ANTHROPIC_MODEL;
  return settings.provider === 'openai' ? DEFAULT_OPENAI_MODEL : '';
}

export async function openProvider(settings: ClassifierSettings, { host, signal, keys }: OpenOptions): Promise<Opened> {
  const name = settings.provider;
  const model = modelOf(settings);
  const who = `\`${name}${model === '' ? '' : ` ${model}`}\`${addressOf(settings.base_url)}`;
  if (name === 'command') {
    const identity = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    const body = (request: ProviderRequest): unknown => commandBody(model, request);
    return {
      kind: 'provider',
      provider: {
        name,
        model,
        who,
        identity,
        scrub: asIs,
        body,
        ask: (request, at) => askCommand({ settings, host }, body(request), at),
      },
    };
  }
  if (name === 'openai-compatible' && (settings.base_url === undefined || model === '')) {
    return { kind: 'fault', fault: { kind: 'config', detail: '`openai-compatible` needs `base_url` and `model`' }, who };
  }
  const connected = await connect({
    host,
    settings,
    defaults: DEFAULTS.get(name) ?? {},
    signal,
    ...(keys === undefined ? {} : { keys }),
  });
  if (connected.kind === 'fault') return { ...connected, who };
  const { identity, scrub, ...connection } = connected.connection;
  const common = { name, model, who, identity, scrub };
  switch (name) {
    case 'anthropic': {
      const client = once(() => openAnthropic({ ...connection, baseUrl: connection.baseUrl.replace(/\/v1$/, '') }));
      const body = (request: ProviderRequest) => anthropicBody(model, request);
      return {
        kind: 'provider',
        provider: { ...common, body, ask: async (request, at) => askAnthropic(await client(), body(request), at) },
      };
    }
    case 'openai': {
      const client = once(() => openOpenAi(connection));
      const body = (request: ProviderRequest) => responsesBody(model, request);
      return {
        kind: 'provider',
        provider: { ...common, body, ask: async (request, at) => askResponses(await client(), body(request), at) },
      };
    }
    case 'openai-compatible': {
      const client = once(() => openOpenAi(connection));
      const output = settings.output ?? 'tool';
      const body = (request: ProviderRequest) => chatBody({ model, output }, request);
      return {
        kind: 'provider',
        provider: {
          ...common,
          body,
          ask: async (request, at) => askChat(await client(), { body: body(request), output, signal: at }),
        },
      };
    }
  }
}

/** Host and port only: a path or a password in the address is nobody's business. */
const addressOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? ` at \`${new URL(url).host}\`` : '';

/** Nothing secret passes through leeway here. */
const asIs = (text: string): string => text;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** A provider around a library user's own client or function. Which protocol it speaks is told by its shape. */
export function wrapClient(client: ClassifierClient, model?: string): Provider {
  const common = { identity: 'client', scrub: asIs };
  if (typeof client === 'function') {
    const body = (request: ProviderRequest): unknown => ({ ...request, schema: RESULT_SCHEMA });
    return {
      name: 'function',
      model: model ?? '',
      who: '`function`',
      ...common,
      body,
      ask: (request, signal) => askFunction(client, request, signal),
    };
  }
  if ('messages' in client) {
    const named = model ?? DEFAULT_ANTHROPIC_MODEL;
    const body = (request: ProviderRequest) => anthropicBody(named, request);
    return {
      name: 'anthropic',
      model: named,
      who: `\`anthropic ${named}\``,
      ...common,
      body,
      ask: (request, signal) => askAnthropic(client, body(request), signal),
    };
  }
  const named = model ?? DEFAULT_OPENAI_MODEL;
  if ('responses' in client) {
    const body = (request: ProviderRequest) => responsesBody(named, request);
    return {
      name: 'openai',
      model: named,
      who: `\`openai ${named}\``,
      ...common,
      body,
      ask: (request, signal) => askResponses(client, body(request), signal),
    };
  }
  const body = (request: ProviderRequest) => chatBody({ model: named, output: 'tool' }, request);
  return {
    name: 'openai-compatible',
    model: named,
    who: `\`openai-compatible ${named}\``,
    ...common,
    body,
    ask: (request, signal) => askChat(client, { body: body(request), output: 'tool', signal }),
  };
}

async function askFunction(ask: ClassifierFunction, request: ProviderRequest, signal: AbortSignal): Promise<ProviderReply> {
  try {
    const raw = await ask({ ...request, schema: RESULT_SCHEMA, signal });
    return replyFrom(decodeAnswer(raw), { raw });
  } catch (error) {
    return { kind: 'fault', fault: readFault(error, signal) };
  }
}
