// Builds the part of a provider that asks questions, from a protocol over HTTP. Knows no protocol and no provider.
import type { Ignored } from '../../model/provider-facts.ts';
import type { Provider } from '../providers/provider.ts';
import { connect } from './connect.ts';
import type { Connection } from './connect.ts';
import type { AskedModel, ProviderReply, ProviderRequest } from './exchange.ts';

export interface HttpAsk {
  readonly model: AskedModel;
  readonly request: ProviderRequest;
  readonly signal: AbortSignal;
}

/** `Client` is the part of an SDK's client that is used: our own, or one that a library user passes in. */
export interface HttpProtocol<Client> {
  readonly name: Provider['protocol'];
  readonly body: Provider['body'];
  /** Loads the SDK. Sets every option that the SDK would otherwise read from the environment. */
  readonly openClient: (connection: Pick<Connection, 'key' | 'baseUrl' | 'fetch'>) => Promise<Client>;
  readonly ask: (client: Client, ask: HttpAsk) => Promise<ProviderReply>;
}

/** A server has an address instead of a program. */
const IGNORED: Ignored = { command: 'remove it, or write `"provider": "command"`' };

export const overHttp = <Client>(protocol: HttpProtocol<Client>): Pick<Provider, 'protocol' | 'ignores' | 'body' | 'open'> => ({
  protocol: protocol.name,
  ignores: IGNORED,
  body: protocol.body,
  open: async (opening) => {
    const connected = await connect(opening);
    if (connected.kind === 'fault') return connected;
    const { identity, scrub, checkKey, ...connection } = connected.connection;
    let client: Promise<Client> | undefined;
    return {
      kind: 'reached',
      identity,
      scrub,
      ask: async (request, signal) => {
        client ??= protocol.openClient(connection);
        const reply = await protocol.ask(await client, { model: opening.model, request, signal });
        return reply.kind === 'fault' && reply.fault.kind === 'unauthorised'
          ? { ...reply, fault: { ...reply.fault, todo: checkKey } }
          : reply;
      },
    };
  },
});
