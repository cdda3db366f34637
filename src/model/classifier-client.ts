// What a library user may pass as the model to ask: a client object of an SDK, or a function. Shapes only; no SDK is imported.

/** The question for a function. The function returns a `ClassifierAnswer`, or the JSON text of one. */
export interface ClassifierRequest {
  /** Two texts for the system prompt: the fixed one, and the one that holds the user's rules. */
  readonly system: readonly [string, string];
  /** The call, what leeway found out about it, and the conversation. */
  readonly question: string;
  /** In two-stage mode: the instruction for this stage. Put it after the question. */
  readonly stage?: string;
  readonly maxOutputTokens: number;
  /** The JSON schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Aborts at the deadline, or when the caller no longer waits. */
  readonly signal: AbortSignal;
}

/** What a function returns. Any other shape counts as a failure, and the call is not allowed. */
export interface ClassifierAnswer {
  readonly thinking: string;
  readonly should_block: boolean;
  readonly reason: string;
  readonly category?: string | null;
  /** The user's words that permit the call, with the number of their turn. leeway checks that the turn contains them. */
  readonly consent?: readonly { readonly turn: number; readonly quote: string }[] | null;
  /** The id of the rule that decided. */
  readonly rule?: string | null;
  /** The ids of effects that the call would not actually have. */
  readonly not_real?: readonly string[] | null;
}

/** The result is validated, so the function may return a model's text unchanged. */
export type ClassifierFunction = (request: ClassifierRequest) => Promise<unknown>;

/** An Anthropic client, an OpenAI client (responses or chat completions), or an async function. */
export type ClassifierClient =
  | { readonly messages: { create(body: never, options?: never): unknown } }
  | { readonly responses: { create(body: never, options?: never): unknown } }
  | { readonly chat: { readonly completions: { create(body: never, options?: never): unknown } } }
  | ClassifierFunction;
