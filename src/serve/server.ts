// The HTTP API of a gate: one request, one call. Checks the client and the request, limits how many run at once, and judges
// nothing itself.
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { CallReport, CheckContext, Gate } from '../gate/create-gate.ts';
import type { Decision } from '../model/decision.ts';
import { openApi } from './openapi.ts';
import { CheckShape, ReportShape, SaidShape, type Answer, type CheckBody } from './shapes.ts';
import { turns } from './turns.ts';

export interface ServeOptions {
  /** Makes the gate for one request, which may take this long to judge its call. */
  readonly gate: (deadlineMs: number) => Gate;
  readonly token: string;
  readonly version: string;
  /** Limit on requests that are being read, waiting or judged at the same time; further ones are told to retry. */
  readonly most: number;
  /** How long a request may take, from its first byte to its answer. */
  readonly deadlineMs: number;
}

/** Larger than any call that is judged. */
const MAX_BODY = 10 * 1024 * 1024;

class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Time for sending the answer 504 if a request's body is late; after that, Node closes the connection. */
const ANSWER_MS = 5000;

/** What all requests to one server share. */
interface Serving extends ServeOptions {
  readonly turn: () => Promise<void>;
}

export function serveGate(options: ServeOptions): Server {
  let busy = 0;
  const serving: Serving = { ...options, turn: turns() };
  const limits = { requestTimeout: options.deadlineMs + ANSWER_MS, maxHeaderSize: 16_384, connectionsCheckingInterval: 500 };
  const server = createServer(limits, (request, response) => {
    if (busy >= options.most) {
      // The body is not read: a client that sends too much must not use our time.
      response.setHeader('retry-after', '1');
      response.setHeader('connection', 'close');
      return send(response, 503, { error: 'too many requests are being handled; try again' });
    }
    busy += 1;
    void answer(request, response, serving).finally(() => {
      busy -= 1;
      // While the server ends, a client that keeps its connection open must not delay it.
      if (!server.listening) response.on('finish', () => setImmediate(() => server.closeIdleConnections()));
    });
    return undefined;
  });
  server.headersTimeout = Math.min(options.deadlineMs, 10_000);
  return server;
}

/** One request: when its time is up, and whether somebody still waits for it. */
interface Waiting {
  readonly ends: number;
  readonly signal: AbortSignal;
}

async function answer(request: IncomingMessage, response: ServerResponse, options: Serving): Promise<void> {
  const gone = new AbortController();
  const waiting: Waiting = { ends: performance.now() + options.deadlineMs, signal: gone.signal };
  const timer = setTimeout(() => gone.abort(), options.deadlineMs);
  response.on('close', () => gone.abort());
  try {
    permit(request, options.token);
    const made = await inTime(route(request, options, waiting), gone.signal);
    // No timer fires during judging, so the clock is checked too.
    if (performance.now() >= waiting.ends) throw late();
    send(response, 200, made);
  } catch (error) {
    const [code, message] =
      error instanceof Refused ? [error.code, error.message] : [500, 'leeway failed; the call was not judged'];
    send(response, code, { error: message });
  } finally {
    clearTimeout(timer);
  }
}

const late = (): Refused => new Refused(504, 'the call was not judged before the deadline');

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(late()));
    work.then(resolve, reject);
  });

/**
 * INVARIANT: a request without the token is not read. A web page can reach a local port, but it cannot omit `origin` or set
 * `host`.
 */
function permit(request: IncomingMessage, token: string): void {
  const { host = '', origin, authorization = '' } = request.headers;
  if (origin !== undefined || request.headers['sec-fetch-site'] !== undefined) throw new Refused(403, 'not for browsers');
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) throw new Refused(403, 'the host header must name this machine');
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refused(401, 'the token is missing or wrong');
}

const PATHS = ['/v1/check', '/v1/report', '/v1/said'];

async function route(request: IncomingMessage, options: Serving, waiting: Waiting): Promise<object> {
  const { method, url } = request;
  if (url === '/v1/openapi.json' && method === 'GET') return openApi(options.version);
  if (url === undefined || !PATHS.includes(url)) throw new Refused(404, `there is only ${PATHS.join(', ')} and /v1/openapi.json`);
  if (method !== 'POST') throw new Refused(405, 'use POST');
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Refused(400, 'the content type must be application/json');
  const body = await bodyOf(request);
  await options.turn();
  const left = waiting.ends - performance.now();
  // INVARIANT: nothing is remembered for a request that was already told that its time is up.
  if (left <= 0 || waiting.signal.aborted) throw late();
  const gate = options.gate(left);
  if (url === '/v1/report') {
    const { session, call_id: callId, outcome } = read(ReportShape, body);
    gate.report({ session, callId, outcome } satisfies CallReport);
    return { ok: true };
  }
  if (url === '/v1/said') {
    gate.said(read(SaidShape, body));
    return { ok: true };
  }
  const call = read(CheckShape, body);
  const { tool, input, agent, cwd } = call;
  return shown(
    await gate.check({ tool, input, cwd, ...(agent === undefined ? {} : { agent }) }, contextOf(call, waiting.signal)),
  );
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refused(413, 'the body is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Refused(400, 'the body is not JSON in UTF-8');
  }
}

function read<T extends v.GenericSchema>(shape: T, body: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(shape, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Refused(400, `${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`);
}

const contextOf = (call: CheckBody, signal: AbortSignal): CheckContext => ({
  signal,
  ...(call.project_root === undefined ? {} : { projectRoot: call.project_root }),
  ...(call.session === undefined ? {} : { session: call.session }),
  ...(call.subagent === undefined ? {} : { subagent: call.subagent }),
  ...(call.call_id === undefined ? {} : { callId: call.call_id }),
  ...(call.interactive === undefined ? {} : { interactive: call.interactive }),
  transcript: (call.transcript ?? []).map(({ role, content, action, asked, attested }) => ({
    role,
    ...(content === undefined ? {} : { content }),
    ...(action === undefined ? {} : { action }),
    ...(asked === undefined ? {} : { asked }),
    ...(attested === true ? {} : { attested: false as const }),
  })),
});

/** If leeway is off or in shadow mode, its decision is not sent; the answer is to ask a person. */
const shown = ({ id, verdict, reason, clear, advice, layer, disposition, trouble, unanswered }: Decision): Answer => ({
  id,
  verdict: unanswered !== undefined && verdict === 'deny' ? 'ask' : verdict,
  reason,
  ...(clear === undefined ? {} : { clear }),
  ...(advice === undefined ? {} : { advice }),
  layer,
  disposition,
  ...(trouble === undefined ? {} : { trouble: { kind: trouble.kind, message: trouble.message } }),
});

function send(response: ServerResponse, code: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  // The rest of an unread body would be taken for the next request.
  if (code >= 400) response.setHeader('connection', 'close');
  response.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}
