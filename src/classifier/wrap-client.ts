// Prepares a library user's own client or function so that it can be asked. The protocol is recognised by the methods of the client.
import type { ClassifierFunction } from '../model/classifier-client.ts';
import { decodeAnswer } from './decode-answer.ts';
import { namesOf } from './open-provider.ts';
import { plainLine } from './plain-line.ts';
import type { OpenedProvider } from './open-provider.ts';
import { chat } from './protocols/chat.ts';
import type { ChatClient } from './protocols/chat.ts';
import { replyFrom } from './protocols/exchange.ts';
import type { ProviderReply, ProviderRequest } from './protocols/exchange.ts';
import { messages } from './protocols/messages.ts';
import type { MessagesClient } from './protocols/messages.ts';
import type { HttpProtocol } from './protocols/over-http.ts';
import { readFault } from './protocols/read-fault.ts';
import { responses } from './protocols/responses.ts';
import type { ResponsesClient } from './protocols/responses.ts';
import { anthropic } from './providers/anthropic.ts';
import { openai } from './providers/openai.ts';
import { openaiCompatible } from './providers/openai-compatible.ts';
import type { Provider } from './providers/provider.ts';
import { askedModel } from './providers/providers.ts';
import { RESULT_SCHEMA } from './result-schema.ts';
import type { Fault } from './trouble.ts';

export type ClassifierClient = MessagesClient | ResponsesClient | ChatClient | ClassifierFunction;

/** leeway has no key here, so there is nothing to remove from a text. */
const NO_KEY = { identity: 'client', scrub: (text: string): string => text };

export function wrapClient(client: ClassifierClient, model?: string): OpenedProvider {
  if (typeof client === 'function')
    return {
      ...NO_KEY,
      name: 'function',
      model: model ?? '',
      who: '`function`',
      reaches: 'function',
      thinkingRoom: 0,
      body: (request) => ({ ...request, schema: RESULT_SCHEMA }),
      ask: (request, signal) => askFunction(client, request, signal),
    };
  if ('messages' in client) return through(messages, client, { provider: anthropic, model });
  // OpenAI's own client speaks both of its protocols.
  if ('responses' in client) return through(responses, client, { provider: openai, model });
  return through(chat, client, { provider: openaiCompatible, model: model ?? openai.defaultModel });
}

function through<Client>(
  protocol: HttpProtocol<Client>,
  client: Client,
  { provider, model: wanted }: { readonly provider: Provider; readonly model: string | undefined },
): OpenedProvider {
  const model = askedModel(provider, wanted === undefined ? {} : { model: wanted });
  return {
    ...NO_KEY,
    ...namesOf(provider, model),
    who: `\`${provider.name} ${model.name}\``,
    reaches: JSON.stringify(['client', provider.name, model.name]),
    ask: (request, signal) => protocol.ask(client, { model, request, signal }),
  };
}

async function askFunction(ask: ClassifierFunction, request: ProviderRequest, signal: AbortSignal): Promise<ProviderReply> {
  let raw: unknown;
  try {
    raw = await ask({ ...request, schema: RESULT_SCHEMA, signal });
  } catch (error) {
    return { kind: 'fault', fault: thrownFault(error, signal) };
  }
  return replyFrom(decodeAnswer(raw), { raw });
}

/**
 * A function may fail like a server, and then a second try may help. Any other error is a bug of the function, and is reported as
 * such.
 */
function thrownFault(error: unknown, signal: AbortSignal): Fault {
  const fault = readFault(error, signal);
  if (fault.kind !== 'internal' && fault.kind !== 'malformed') return fault;
  const said = plainLine(error instanceof Error ? error.message : String(error), 160);
  return { kind: 'function', detail: said === '' ? 'no message' : said };
}
