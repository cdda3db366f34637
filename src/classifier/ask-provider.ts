// Asks one provider until it answers or gives up: retries if that can help, and allows a longer answer if one was cut off. Keeps to its
// deadline.
import { addUsage } from './cost.ts';
import type { Usage } from './cost.ts';
import type { Deadline } from './deadline.ts';
import type { OpenedProvider } from './open-provider.ts';
import type { ProviderReply, ProviderRequest } from './protocols/exchange.ts';
import { canRetry } from './trouble.ts';

export interface Exchange {
  readonly provider: string;
  readonly model: string;
  readonly attempt: number;
  readonly request: unknown;
  readonly reply: ProviderReply;
  readonly ms: number;
}

export interface AskProviderOptions {
  readonly provider: OpenedProvider;
  readonly request: ProviderRequest;
  readonly deadline: Deadline;
  readonly now: () => number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly onExchange: (exchange: Exchange) => void;
}

export interface ProviderResult {
  readonly reply: ProviderReply;
  /** The sum of all attempts, because an answer that was cut off costs money too. */
  readonly usage?: Usage;
}

const MOST_RETRIES = 2;
const FIRST_PAUSE = 200;
const LARGER = 4;

export async function askProvider(options: AskProviderOptions): Promise<ProviderResult> {
  const { provider, deadline, now } = options;
  let request = options.request;
  let retries = 0;
  let enlarged = false;
  let usage: Usage | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const begun = now();
    const reply = await attemptOnce(options, request);
    options.onExchange({
      provider: provider.name,
      model: provider.model,
      attempt,
      request: provider.body(request),
      reply,
      ms: now() - begun,
    });
    if (reply.usage !== undefined) usage = usage === undefined ? reply.usage : addUsage(usage, reply.usage);
    const asked = (one: ProviderReply): ProviderResult => ({ reply: one, ...(usage === undefined ? {} : { usage }) });
    if (reply.kind === 'answer' || deadline.why() !== undefined) return asked(reply);
    if (reply.fault.kind === 'truncated' && !enlarged) {
      enlarged = true;
      request = { ...request, maxOutputTokens: request.maxOutputTokens * LARGER, times: LARGER };
      continue;
    }
    if (!canRetry(reply.fault.kind) || retries === MOST_RETRIES) return asked(reply);
    // The pause doubles each time, times a random factor from 0.5 to 1.5, so that many sessions do not retry at the same moment.
    const pause = Math.max(reply.fault.retryAfterMs ?? 0, FIRST_PAUSE * 2 ** retries * (0.5 + options.random()));
    if (pause >= deadline.left()) return asked(reply);
    retries += 1;
    await deadline.sleep(pause);
    if (deadline.why() !== undefined) return asked(stopped(deadline));
  }
}

/** INVARIANT: whatever a provider does, even if it throws, the result is a reply. */
async function attemptOnce({ provider, deadline }: AskProviderOptions, request: ProviderRequest): Promise<ProviderReply> {
  try {
    const reply = await deadline.race(provider.ask(request, deadline.signal));
    if (reply === undefined || deadline.why() !== undefined) return stopped(deadline);
    // Error messages of servers may contain the key.
    if (reply.kind === 'answer' || reply.fault.detail === undefined) return reply;
    return { ...reply, fault: { ...reply.fault, detail: provider.scrub(reply.fault.detail) } };
  } catch (error) {
    return {
      kind: 'fault',
      fault: { kind: 'internal', detail: error instanceof Error ? error.message : 'something was thrown' },
    };
  }
}

const stopped = (deadline: Deadline): ProviderReply => ({ kind: 'fault', fault: { kind: deadline.why() ?? 'timeout' } });
