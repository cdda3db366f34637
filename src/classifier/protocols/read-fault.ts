// Turns an error of an SDK, the network or a server into a fault. Knows the forms of errors, but no provider's request.
import { plainLine } from '../plain-line.ts';
import type { Fault, TroubleKind } from '../trouble.ts';
import { ResponseTooLargeError } from './transport.ts';

const BY_STATUS: ReadonlyMap<number, TroubleKind> = new Map<number, TroubleKind>([
  [400, 'rejected'],
  [401, 'unauthorised'],
  [402, 'unauthorised'],
  [403, 'unauthorised'],
  [404, 'not-found'],
  [408, 'overloaded'],
  [409, 'overloaded'],
  [410, 'not-found'],
  [413, 'too-long'],
  [422, 'rejected'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [501, 'rejected'],
  [502, 'server-error'],
  [503, 'overloaded'],
  [504, 'server-error'],
  [529, 'overloaded'],
]);

/** How servers say that the prompt is too long; any other 400 means that the request is wrong. */
const TOO_LONG =
  /context.{0,20}(?:length|window|size)|too (?:long|large|many tokens)|maximum.{0,20}tokens|exceeds.{0,30}(?:limit|context)/i;
const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

interface Thrown {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly requestID?: unknown;
  /** The body of the response, or its `error`. */
  readonly error?: unknown;
}
const asThrown = (value: unknown): Thrown => (typeof value === 'object' && value !== null ? value : {});

/** The message in the body of an error; an SDK may use the whole body as its message. */
function messageIn(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return depth === 0 || body.trim() === '' ? undefined : body;
  if (typeof body !== 'object' || body === null || depth > 2) return undefined;
  const { error, message, detail }: { error?: unknown; message?: unknown; detail?: unknown } = body;
  return messageIn(message, depth + 1) ?? messageIn(error, depth + 1) ?? messageIn(detail, depth + 1);
}

function retryAfter(headers: unknown): number | undefined {
  const get = headers instanceof Headers ? (name: string) => headers.get(name) : () => null;
  const ms = Number(get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const seconds = Number(get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** The SDKs wrap the network's error in `cause`, sometimes twice. */
function innermostCode(error: unknown): { readonly code: string; readonly message: string; readonly tooMuch: boolean } {
  let at = asThrown(error);
  let code = '';
  let message = '';
  let tooMuch = false;
  for (let depth = 0; depth < 6; depth += 1) {
    if (typeof at.code === 'string') code = at.code;
    if (typeof at.message === 'string' && at.message !== '') message = at.message;
    if (at instanceof ResponseTooLargeError || code === 'ERR_BUFFER_TOO_LARGE') tooMuch = true;
    if (at.cause === undefined || at.cause === null) break;
    at = asThrown(at.cause);
  }
  // `connect ECONNREFUSED 127.0.0.1:9` says its code already.
  return { code, message: message.replace(`connect ${code} `, ''), tooMuch };
}

export function readFault(error: unknown, signal: AbortSignal): Fault {
  if (signal.aborted) return { kind: 'cancelled' };
  const thrown = asThrown(error);
  const requestId = typeof thrown.requestID === 'string' ? { requestId: thrown.requestID } : {};
  if (typeof thrown.status === 'number') {
    const said = plainLine(typeof thrown.message === 'string' ? thrown.message : '', 200);
    if (thrown.status >= 300 && thrown.status < 400)
      return { kind: 'config', detail: `it answered with a redirect (${thrown.status})`, ...requestId };
    const known = BY_STATUS.get(thrown.status) ?? (thrown.status >= 500 ? 'server-error' : 'rejected');
    const kind = known === 'rejected' && TOO_LONG.test(said) ? 'too-long' : known;
    const told = messageIn(thrown.error);
    const detail = told === undefined ? said : plainLine(`${thrown.status} ${told}`, 200);
    const wait = retryAfter(thrown.headers);
    return {
      kind,
      detail: detail === '' ? `status ${thrown.status}` : detail,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...requestId,
    };
  }
  const { code, message, tooMuch } = innermostCode(error);
  const detail = plainLine(code === '' ? message : `${code}: ${message}`, 160);
  if (tooMuch) return { kind: 'malformed', detail: 'the answer is far too large' };
  if (TLS_CODES.test(code)) return { kind: 'tls', detail };
  if (/^(?:E[A-Z]+|UND_ERR|HPE_)/.test(code) || code === 'ERR_STREAM_PREMATURE_CLOSE') return { kind: 'unreachable', detail };
  // oxlint-disable-next-line leeway/no-words -- the words of Node and of the SDKs, which give no kind
  if (error instanceof SyntaxError || /JSON|unexpected (?:end|token)|^Z_|incorrect header check/i.test(`${code} ${message}`))
    return { kind: 'malformed', detail: 'the answer is not JSON' };
  // What an SDK throws when a body is of another type than it expects; its words may repeat the body, so they are not looked at.
  // oxlint-disable-next-line leeway/no-words -- the same
  if (error instanceof TypeError && code === '' && message !== 'fetch failed')
    return { kind: 'malformed', detail: 'the answer has an unexpected shape' };
  // oxlint-disable-next-line leeway/no-words -- the same
  if (/timed? ?out/i.test(message)) return { kind: 'timeout', detail };
  // oxlint-disable-next-line leeway/no-words -- the same
  if (/connection|socket|network|aborted|fetch failed/i.test(message)) return { kind: 'unreachable', detail };
  return { kind: 'internal', detail };
}
