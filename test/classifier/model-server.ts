// A model server on loopback that speaks the real wire protocols and misbehaves as told. For tests.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { protocolAt } from './wire.ts';
import type { Protocol } from './wire.ts';

export interface Seen {
  readonly protocol: Protocol;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly [name: string]: unknown };
  /** Resolves when the client hangs up before it is answered. */
  readonly hungUp: Promise<void>;
}

export interface Behaviour {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: (protocol: Protocol) => unknown;
  readonly gzip?: true;
  readonly delayHeadersMs?: number;
  /** Half of the body, then nothing more. */
  readonly stallBody?: true;
  readonly cut?: true;
  readonly reset?: true;
}

export interface ModelServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Behaviours in order; the last one stays. */
  play(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

const PEM = readFileSync(new URL('./test-server.pem', import.meta.url), 'utf8');
export const CERTIFICATE = PEM.slice(PEM.indexOf('-----BEGIN CERTIFICATE-----'));

export async function startModelServer(how: 'http' | 'https' = 'http'): Promise<ModelServer> {
  const seen: Seen[] = [];
  let script: readonly Behaviour[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const protocol = protocolAt(request.url ?? '');
      const behaviour = script[0] ?? {};
      if (script.length > 1) script = script.slice(1);
      if (protocol === undefined) {
        response.writeHead(404).end('{}');
        return;
      }
      const hungUp = new Promise<void>((resolve) => {
        response.on('close', () => resolve());
      });
      seen.push({ protocol, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')), hungUp });
      behave(behaviour, protocol, response);
    });
  };
  const server = how === 'http' ? createServer(handle) : createTlsServer({ key: PEM, cert: PEM }, handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return {
    url: `${how}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    play: (...behaviours) => {
      script = behaviours;
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function behave(behaviour: Behaviour, protocol: Protocol, response: ServerResponse): void {
  if (behaviour.reset) {
    response.socket?.resetAndDestroy();
    return;
  }
  const made = behaviour.body?.(protocol) ?? '';
  const text = typeof made === 'string' ? made : JSON.stringify(made);
  const bytes = behaviour.gzip ? gzipSync(text) : Buffer.from(behaviour.cut ? text.slice(0, text.length / 2) : text);
  const send = (): void => {
    response.writeHead(behaviour.status ?? 200, {
      'content-type': 'application/json',
      'request-id': 'req_test',
      'x-request-id': 'req_test',
      ...(behaviour.gzip ? { 'content-encoding': 'gzip' } : {}),
      ...behaviour.headers,
    });
    if (behaviour.stallBody) response.write(bytes.subarray(0, bytes.length / 2));
    else response.end(bytes);
  };
  if (behaviour.delayHeadersMs === undefined) send();
  else setTimeout(send, behaviour.delayHeadersMs);
}
