// The `fetch` of our SDK clients: node:http(s) with our own headers, certificates and limits. Reads no environment and follows no redirect.
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';

export interface TransportOptions {
  /** INVARIANT: no other headers are sent. Headers that the SDK took from the environment are dropped. */
  readonly headers: ReadonlyMap<string, string>;
  /** PEM text of certificates that are trusted besides the built-in ones. */
  readonly ca?: string;
  readonly maxBytes?: number;
}

const MAX_BYTES = 1 << 20;

/** Thrown if the answer is larger than any classification. */
export class ResponseTooLargeError extends Error {}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export function transport(options: TransportOptions): Fetch {
  return async (input, init) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);
    const message = await send(url, bodyOf(init), options, init?.signal ?? undefined);
    const body = await readBody(message, options.maxBytes ?? MAX_BYTES);
    const said = message.statusCode ?? 0;
    // A status outside the protocol's range comes from a broken gateway.
    const status = said >= 200 && said <= 599 ? said : 502;
    const bodyless = status === 204 || status === 205 || status === 304;
    return new Response(bodyless ? null : body, { status, headers: plainHeaders(message.headers) });
  };
}

function bodyOf(init: RequestInit | undefined): Buffer {
  const body = init?.body;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new TypeError('the client library sent a request body that is not text');
}

async function send(
  url: URL,
  body: Buffer,
  options: TransportOptions,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const request: RequestOptions & { rejectUnauthorized?: boolean; ca?: readonly string[] } = {
    method: 'POST',
    headers: { ...Object.fromEntries(options.headers), 'content-length': body.length },
    // Set explicitly: NODE_TLS_REJECT_UNAUTHORIZED in the environment must not switch it off.
    ...(secure ? { rejectUnauthorized: true } : {}),
    ...(signal === undefined ? {} : { signal }),
  };
  // Also set explicitly: with NODE_EXTRA_CA_CERTS or the system's store, a command and a hook could trust different servers.
  if (secure) request.ca = [...(await import('node:tls')).rootCertificates, ...(options.ca === undefined ? [] : [options.ca])];
  const { request: open } = secure ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    const outgoing = open(url, request as RequestOptions, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      message.destroy();
      throw new ResponseTooLargeError(`the answer is larger than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Uint8Array.from(await unpack(Buffer.concat(chunks), message.headers['content-encoding'], maxBytes));
}

/** A small compressed body can expand to gigabytes, so the limit applies to the uncompressed size. */
async function unpack(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body;
  const zlib = await import('node:zlib');
  const limit = { maxOutputLength: maxBytes };
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib.gunzipSync(body, limit);
    case 'deflate':
      return zlib.inflateSync(body, limit);
    case 'br':
      return zlib.brotliDecompressSync(body, limit);
    default:
      throw new TypeError(`the answer has the unknown encoding \`${encoding.slice(0, 40)}\``);
  }
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // The body is already uncompressed and has another length.
    if (value === undefined || name === 'content-encoding' || name === 'content-length' || name === 'transfer-encoding') continue;
    out[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return out;
}
