// What a library user may hand in to be asked: a client object of an SDK, or a function. Shapes only; no SDK is imported.

/** The question for a function, which answers with the result object or JSON text of it. */
export interface ClassifierFunctionRequest {
  readonly [field: string]: unknown;
}

/** An Anthropic client, an OpenAI client (responses or chat completions), or an async function. */
export type ClassifierClient =
  | { readonly messages: { create(body: never, options?: never): unknown } }
  | { readonly responses: { create(body: never, options?: never): unknown } }
  | { readonly chat: { readonly completions: { create(body: never, options?: never): unknown } } }
  | ((request: ClassifierFunctionRequest) => Promise<unknown>);
