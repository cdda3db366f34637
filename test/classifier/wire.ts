// The three wire protocols, as their servers answer: well-formed results and every way they go wrong. Builds bodies; sends nothing.
import type { ProtocolName } from '../../src/classifier/providers/provider.ts';

/** A program has no wire. */
export type Protocol = Exclude<ProtocolName, 'command' | 'agent'>;

const PATHS: ReadonlyMap<string, Protocol> = new Map<string, Protocol>([
  ['/v1/messages', 'messages'],
  ['/v1/responses', 'responses'],
  ['/v1/chat/completions', 'chat'],
]);

/** Vertex names the model in the path. */
const VERTEX = /^\/v1\/projects\/acme\/locations\/global\/publishers\/anthropic\/models\/[\w.-]+:rawPredict$/;

export const protocolAt = (path: string): Protocol | undefined => (VERTEX.test(path) ? 'messages' : PATHS.get(path));

/** What stands behind `/v1` in the address of a provider. */
export const ADDRESS_ENDS: ReadonlyMap<string, string> = new Map([['vertex', '/projects/acme/locations/global']]);

export interface Result {
  readonly thinking?: unknown;
  readonly category?: unknown;
  readonly consent?: unknown;
  readonly rule?: unknown;
  readonly should_block?: unknown;
  readonly reason?: unknown;
  readonly [extra: string]: unknown;
}

export const ALLOW: Result = {
  thinking: 'It only prints.',
  category: 'none',
  consent: null,
  rule: null,
  should_block: false,
  reason: 'harmless',
};
export const BLOCK: Result = {
  thinking: 'It destroys.',
  category: 'destroys',
  consent: null,
  rule: null,
  should_block: true,
  reason: 'destroys work',
};

export interface Shape {
  /** Arguments of each tool call, in order. A string is sent as it is where the protocol carries text. */
  readonly calls?: readonly { readonly name?: string; readonly result: Result | string }[];
  readonly text?: string;
  readonly end?: 'done' | 'length' | 'refusal' | 'filter';
}

const TOKENS = { in: 1_200, out: 90, cached: 600 };

/** A body as the real server of that protocol writes it. */
export function body(protocol: Protocol, { calls = [], text, end = 'done' }: Shape): unknown {
  const named = calls.map((call, i) => ({ id: `call_${i}`, name: call.name ?? 'classify_result', result: call.result }));
  const asText = (result: Result | string): string => (typeof result === 'string' ? result : JSON.stringify(result));
  switch (protocol) {
    case 'messages':
      return {
        id: 'msg_01',
        type: 'message',
        role: 'assistant',
        model: 'claude-haiku-5-5',
        content: [
          ...(text === undefined ? [] : [{ type: 'text', text }]),
          ...named.map(({ id, name, result }) => ({ type: 'tool_use', id, name, input: result })),
        ],
        stop_reason: new Map([
          ['done', 'tool_use'],
          ['length', 'max_tokens'],
          ['refusal', 'refusal'],
          ['filter', 'refusal'],
        ]).get(end),
        stop_sequence: null,
        usage: {
          input_tokens: TOKENS.in - TOKENS.cached,
          output_tokens: TOKENS.out,
          cache_read_input_tokens: TOKENS.cached,
          cache_creation_input_tokens: 0,
        },
      };
    case 'responses':
      return {
        id: 'resp_01',
        object: 'response',
        model: 'gpt-6-luna',
        status: end === 'length' || end === 'filter' ? 'incomplete' : 'completed',
        incomplete_details:
          end === 'length' ? { reason: 'max_output_tokens' } : end === 'filter' ? { reason: 'content_filter' } : null,
        error: null,
        output: [
          ...(end === 'refusal' ? [{ type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }] : []),
          ...(text === undefined
            ? []
            : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }]),
          ...named.map(({ id, name, result }) => ({
            type: 'function_call',
            call_id: id,
            id,
            name,
            arguments: asText(result),
            status: 'completed',
          })),
        ],
        usage: {
          input_tokens: TOKENS.in,
          output_tokens: TOKENS.out,
          total_tokens: 0,
          input_tokens_details: { cached_tokens: TOKENS.cached },
        },
      };
    case 'chat':
      return {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: 'local',
        choices: [
          {
            index: 0,
            finish_reason: new Map([
              ['done', 'tool_calls'],
              ['length', 'length'],
              ['refusal', 'stop'],
              ['filter', 'content_filter'],
            ]).get(end),
            message: {
              role: 'assistant',
              content: text ?? null,
              refusal: end === 'refusal' ? 'no' : null,
              ...(named.length === 0
                ? {}
                : {
                    tool_calls: named.map(({ id, name, result }) => ({
                      id,
                      type: 'function',
                      function: { name, arguments: asText(result) },
                    })),
                  }),
            },
          },
        ],
        usage: {
          prompt_tokens: TOKENS.in,
          completion_tokens: TOKENS.out,
          prompt_tokens_details: { cached_tokens: TOKENS.cached },
        },
      };
  }
}

export const answer = (protocol: Protocol, result: Result): unknown => body(protocol, { calls: [{ result }] });

/** An error body as the real server writes it. */
export function errorBody(protocol: Protocol, message: string): unknown {
  return protocol === 'messages'
    ? { type: 'error', error: { type: 'invalid_request_error', message } }
    : { error: { message, type: 'invalid_request_error', param: null, code: null } };
}
