// What a library user may hand in to be asked: a client object of an SDK, or a function. Shapes only; no SDK is imported.

/** The question for a function. It is answered with a `ClassifierAnswer`, or the JSON text of one. */
export interface ClassifierRequest {
  /** Two texts for the system prompt: the fixed one, and the one that holds the user's rules. */
  readonly system: readonly [string, string];
  /** The call, what leeway found out about it, and the conversation. */
  readonly question: string;
  /** With two stages: what this stage asks. It belongs behind the question. */
  readonly stage?: string;
  readonly maxOutputTokens: number;
  /** The JSON schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Fires at the deadline, and when the caller no longer waits. */
  readonly signal: AbortSignal;
}

/** What a function answers. Every other shape fails closed. */
export interface ClassifierAnswer {
  readonly thinking: string;
  readonly should_block: boolean;
  readonly reason: string;
  readonly category?: string | null;
  /** The user's words that permit the call, by the number of their turn. leeway checks that they are there. */
  readonly consent?: readonly { readonly turn: number; readonly quote: string }[] | null;
  /** The id of the rule that decided. */
  readonly rule?: string | null;
  /** The ids of effects that the call would not really have. */
  readonly not_real?: readonly string[] | null;
}

/** Checked when it answers, so that a model's text may be passed on as it is. */
export type ClassifierFunction = (request: ClassifierRequest) => Promise<unknown>;

/** An Anthropic client, an OpenAI client (responses or chat completions), or an async function. */
export type ClassifierClient =
  | { readonly messages: { create(body: never, options?: never): unknown } }
  | { readonly responses: { create(body: never, options?: never): unknown } }
  | { readonly chat: { readonly completions: { create(body: never, options?: never): unknown } } }
  | ClassifierFunction;
