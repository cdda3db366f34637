// One question to a provider and its reply: types, and small constructors of a reply. Knows no provider.
import type { Usage } from '../cost.ts';
import type { Decoded, ModelAnswer } from '../decode-answer.ts';
import type { ModelFacts } from '../providers/model-facts.ts';
import type { Fault } from '../trouble.ts';

/** The model that is asked, with what the tables know about it. */
export interface AskedModel extends ModelFacts {
  /** How the answer is forced: by a tool call, or by a strict JSON schema if the server cannot force a tool. */
  readonly output: 'tool' | 'json_schema';
  /** Fields that this provider's requests have besides those of the protocol. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The server cannot be told which tool to call, only that it must call one. */
  readonly forcesAny?: true;
}

/** Thinking counts as output, so a model that may think gets this many additional tokens. */
const THINKING_ROOM = 2_000;

/** `times`: a factor after an answer was cut off, because thinking may have used up the tokens. */
export const thinkingRoom = (
  { thinks }: Pick<ModelFacts, 'thinks'>,
  { times = 1 }: Pick<ProviderRequest, 'times'> = {},
): number => (thinks === 'always' ? THINKING_ROOM * times : 0);

/** The content of one request, in the order it is sent: parts that change least come first. */
export interface ProviderRequest {
  readonly system: readonly [string, string];
  readonly question: string;
  /** With two stages: what this stage asks. It comes last, so that both stages share everything before it. */
  readonly stage?: string;
  readonly maxOutputTokens: number;
  /** Set if the previous request was cut off: thinking gets this many times its tokens. `maxOutputTokens` is already larger. */
  readonly times?: number;
}

export type ProviderReply =
  | {
      readonly kind: 'answer';
      readonly answer: ModelAnswer;
      readonly usage?: Usage;
      readonly requestId?: string;
      /** The model that the server says answered. */
      readonly servedBy?: string;
      readonly raw: unknown;
    }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly usage?: Usage; readonly raw?: unknown };

export interface ReplyFacts {
  readonly usage?: Usage;
  readonly requestId?: string;
  readonly servedBy?: string;
  readonly raw: unknown;
}

/** A decoded result as a reply, with what the server said about it. */
export function replyFrom(decoded: Decoded, facts: ReplyFacts): ProviderReply {
  if (decoded.kind === 'answer') return { kind: 'answer', answer: decoded.answer, ...facts };
  return faultReply({ kind: 'malformed', detail: decoded.why }, facts);
}

export function faultReply(fault: Fault, facts: ReplyFacts): ProviderReply {
  return {
    kind: 'fault',
    fault: { ...fault, ...(facts.requestId === undefined ? {} : { requestId: facts.requestId }) },
    ...(facts.usage === undefined ? {} : { usage: facts.usage }),
    raw: facts.raw,
  };
}
