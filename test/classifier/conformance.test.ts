// One suite that every HTTP provider passes: the real SDKs against a local server that speaks the wire protocol and breaks in every listed way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import type { ClassifierOutcome } from '../../src/classifier/outcome.ts';
import { providerNamed } from '../../src/classifier/providers/providers.ts';
import type { ProviderName } from '../../src/model/settings.ts';
import { deps, HTTP_PROVIDERS, KEY, question, settingsFor } from './fixtures.ts';
import { startModelServer } from './model-server.ts';
import type { Behaviour, ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK, body, errorBody } from './wire.ts';
import type { Result, Shape } from './wire.ts';

let server: ModelServer;
let secure: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  secure = await startModelServer('https');
});
afterAll(async () => {
  await server.close();
  await secure.close();
});

const says = (result: Result): Behaviour => ({ body: (protocol) => answer(protocol, result) });
const shaped = (shape: Shape): Behaviour => ({ body: (protocol) => body(protocol, shape) });
const fails = (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour => ({
  status,
  headers,
  body: (protocol) => errorBody(protocol, 'the server says why'),
});
const without = (name: string): Result => Object.fromEntries(Object.entries(ALLOW).filter(([field]) => field !== name));

const ask = (provider: ProviderName, ...behaviours: readonly Behaviour[]): Promise<ClassifierOutcome> => {
  server.play(...behaviours);
  return askClassifier(question(), deps([settingsFor(provider, server.url)], { timeoutMs: 4_000 }));
};
const kindOf = (outcome: ClassifierOutcome): string =>
  outcome.kind === 'trouble' ? outcome.trouble.kind : outcome.inputs.shouldBlock ? 'block' : 'allow';

/** What is seen, what it is called, and how many requests it costs. */
const MALFORMED: readonly (readonly [string, Behaviour])[] = [
  ['an empty object', { body: () => ({}) }],
  ['null', { body: () => 'null' }],
  ['an empty body', { body: () => '' }],
  ['cut JSON', { ...says(ALLOW), cut: true }],
  ['another tool', shaped({ calls: [{ name: 'approve', result: ALLOW }] })],
  ['two tool calls', shaped({ calls: [{ result: ALLOW }, { result: ALLOW }] })],
  ['a string for the boolean', says({ ...ALLOW, should_block: 'false' })],
  ['a number for the boolean', says({ ...ALLOW, should_block: 0 })],
  ['null for the boolean', says({ ...ALLOW, should_block: null })],
  ['no should_block', says(without('should_block'))],
  ['no thinking', says(without('thinking'))],
  ['no reason', says(without('reason'))],
  ['an unknown field', says({ ...ALLOW, decision: 'allow' })],
  ['consent of a wrong shape', says({ ...ALLOW, consent: 'the user said so' })],
  ['an array', shaped({ calls: [{ result: '[{"should_block":false}]' }] })],
  [
    'HTML from a proxy',
    { headers: { 'content-type': 'text/html' }, body: () => '<html><body>Sign in to the network</body></html>' },
  ],
  ['JSON called plain text', { ...says(ALLOW), headers: { 'content-type': 'text/plain' } }],
  ['a huge body', { body: (protocol) => body(protocol, { calls: [{ result: { ...ALLOW, reason: 'x'.repeat(3_000_000) } }] }) }],
  [
    'a huge body, packed small',
    { gzip: true, body: (protocol) => body(protocol, { calls: [{ result: { ...ALLOW, reason: 'x'.repeat(30_000_000) } }] }) },
  ],
  ['a false gzip', { headers: { 'content-encoding': 'gzip' }, body: (protocol) => answer(protocol, ALLOW) }],
];

const UNTOLD: readonly (readonly [string, Shape])[] = [
  ['empty content', {}],
  ['prose around JSON', { text: `Sure! ${JSON.stringify(ALLOW)} Hope that helps.` }],
  ['JSON as text', { text: JSON.stringify(ALLOW) }],
];

const protocolOf = (name: string): string | undefined => providerNamed(name)?.protocol;
/** One provider for each protocol. */
const FIRST: ReadonlySet<string> = new Set(new Map(HTTP_PROVIDERS.map((name) => [protocolOf(name), name])).values());

const FAULTS: readonly (readonly [string, Behaviour, string, number])[] = [
  ['400', fails(400), 'rejected', 1],
  [
    '400 that says the prompt is too long',
    { status: 400, body: (protocol) => errorBody(protocol, 'prompt is too long: 250000 tokens') },
    'too-long',
    1,
  ],
  ['401', fails(401), 'unauthorised', 1],
  ['403', fails(403), 'unauthorised', 1],
  ['404', fails(404), 'not-found', 1],
  ['408', fails(408), 'overloaded', 3],
  ['409', fails(409), 'overloaded', 3],
  ['413', fails(413), 'too-long', 1],
  ['429', fails(429), 'rate-limited', 3],
  ['429, come back in an hour', fails(429, { 'retry-after': '3600' }), 'rate-limited', 1],
  ['500', fails(500), 'server-error', 3],
  ['503', fails(503), 'overloaded', 3],
  ['529', fails(529), 'overloaded', 3],
  ['999', fails(999), 'server-error', 3],
  [
    'HTML with 502',
    { status: 502, headers: { 'content-type': 'text/html' }, body: () => '<h1>Bad gateway</h1>' },
    'server-error',
    3,
  ],
  ['slow headers', { ...says(ALLOW), delayHeadersMs: 8_000 }, 'timeout', 1],
  ['a slow body', { ...says(ALLOW), stallBody: true }, 'timeout', 1],
  ['a reset connection', { reset: true }, 'unreachable', 3],
  ['a refusal', shaped({ end: 'refusal' }), 'refused', 1],
  ['a content filter', shaped({ end: 'filter' }), 'refused', 1],
  ['out of room twice', shaped({ end: 'length' }), 'truncated', 2],
];

describe.each(HTTP_PROVIDERS)('%s', (provider) => {
  test('an allow and a block, with tokens, request id and time', async () => {
    const allowed = await ask(provider, says(ALLOW));
    expect(allowed).toMatchObject({
      kind: 'answer',
      inputs: { shouldBlock: false },
      facts: {
        provider,
        stage: 1,
        reason: 'harmless',
        category: 'none',
        tokens: { in: 1_200, out: 90, cached: 600 },
        requestId: 'req_test',
      },
    });
    expect(kindOf(await ask(provider, says(BLOCK)))).toBe('block');
  });

  test('optional fields may be missing or null, and an unknown category is other', async () => {
    expect(kindOf(await ask(provider, says({ thinking: '', should_block: false, reason: '' })))).toBe('allow');
    expect(await ask(provider, says({ ...ALLOW, category: 'spooky' }))).toMatchObject({ facts: { category: 'other' } });
  });

  test('a packed answer is read', async () => expect(kindOf(await ask(provider, { ...says(BLOCK), gzip: true }))).toBe('block'));

  test.each(MALFORMED)('malformed: %s', async (_, behaviour) => {
    expect(kindOf(await ask(provider, behaviour))).toBe('malformed');
    expect(server.seen).toHaveLength(1);
  });

  test.each(UNTOLD)('no tool call: %s', async (_, shape) => {
    expect(kindOf(await ask(provider, shaped(shape), shaped({ text: 'no JSON' })))).toBe('malformed');
    // Of compatible servers many cannot be forced to call a tool: they are asked once more, with a schema.
    expect(server.seen).toHaveLength(protocolOf(provider) === 'chat' ? 2 : 1);
  });

  // The slow ones once for each protocol: what a preset adds is data.
  test.each(FAULTS.filter(([, , kind]) => kind !== 'timeout' || FIRST.has(provider)))(
    '%s',
    async (_, behaviour, kind, requests) => {
      const outcome = await ask(provider, behaviour);
      expect(kindOf(outcome)).toBe(kind);
      // A compatible server may refuse the forced tool, so it is asked once more with a schema.
      expect(server.seen).toHaveLength(kind === 'rejected' && protocolOf(provider) === 'chat' ? requests + 1 : requests);
      expect(outcome).toMatchObject({
        trouble: { message: expect.stringMatching(/^the classifier /), todo: expect.any(String) },
      });
    },
  );

  test('a retry that helps', async () => {
    expect(kindOf(await ask(provider, fails(529), fails(429, { 'retry-after-ms': '5' }), says(BLOCK)))).toBe('block');
    expect(server.seen).toHaveLength(3);
  });

  test('an answer that was cut is asked for again with more room', async () => {
    expect(kindOf(await ask(provider, shaped({ end: 'length' }), says(ALLOW)))).toBe('allow');
    const rooms = server.seen.map(({ body: sent }) => sent['max_tokens'] ?? sent['max_output_tokens']);
    const [first = 0, second = 0] = rooms.map(Number);
    // A model that always thinks has 2,000 tokens for that, and four times as many after a cut.
    expect([500, 2_500]).toContain(first);
    expect(second - first).toBe(first === 2_500 ? 1_500 + 3 * 2_000 : 1_500);
  });

  test('a redirect is not followed', async () => {
    const outcome = await ask(provider, { status: 307, headers: { location: `${server.url}/elsewhere` }, body: () => '' });
    expect(kindOf(outcome)).toBe('config');
    expect(server.seen).toHaveLength(1);
  });

  test('nobody listens', async () => {
    const gone = await startModelServer();
    await gone.close();
    expect(kindOf(await askClassifier(question(), deps([settingsFor(provider, gone.url)], { timeoutMs: 4_000 })))).toBe(
      'unreachable',
    );
  });

  test('a certificate nobody vouches for, then one that is named', async () => {
    secure.play(says(ALLOW));
    expect(kindOf(await askClassifier(question(), deps([settingsFor(provider, secure.url)])))).toBe('tls');
    expect(secure.seen).toHaveLength(0);
    const trusting = settingsFor(provider, secure.url, { ca_file: '/certificates.pem' });
    expect(kindOf(await askClassifier(question(), deps([trusting])))).toBe('allow');
  });

  test('the key is sent once, as configured, and no server can make us show it', async () => {
    server.play({ status: 401, body: (wire) => errorBody(wire, `bad key ${KEY}`) });
    const seenByDump: string[] = [];
    const outcome = await askClassifier(
      question(),
      deps([settingsFor(provider, server.url)], {
        onExchange: (exchange, scrub) => seenByDump.push(scrub(JSON.stringify(exchange))),
      }),
    );
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(outcome) + seenByDump.join('')).not.toContain(KEY);
    expect(seenByDump).toHaveLength(1);
  });

  test('the environment of the SDK changes nothing', async () => {
    const set = {
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_AUTH_TOKEN: 'other',
      OPENAI_ORG_ID: 'other',
      OPENAI_PROJECT_ID: 'other',
      ANTHROPIC_BEDROCK_MANTLE_BASE_URL: 'http://127.0.0.1:9',
      AWS_BEARER_TOKEN_BEDROCK: 'other',
      AWS_REGION: 'other',
      ANTHROPIC_VERTEX_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_VERTEX_PROJECT_ID: 'other',
      CLOUD_ML_REGION: 'other',
      GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json',
    };
    const custom = {
      ANTHROPIC_CUSTOM_HEADERS: 'authorization: Bearer evil\nx-evil: 1\nanthropic-version: evil',
      OPENAI_CUSTOM_HEADERS: 'authorization: Bearer evil\nx-evil: 1',
      ANTHROPIC_LOG: 'debug',
      OPENAI_LOG: 'debug',
    };
    const before = { ...process.env };
    Object.assign(process.env, set, custom, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    try {
      expect(kindOf(await ask(provider, says(ALLOW)))).toBe('allow');
      expect(server.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
      expect(Object.keys(server.seen[0]?.headers ?? {}).filter((name) => /evil|openai|stainless/.test(name))).toEqual([]);
      secure.play(says(ALLOW));
      expect(kindOf(await askClassifier(question(), deps([settingsFor(provider, secure.url)])))).toBe('tls');
    } finally {
      for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
      Object.assign(process.env, before);
    }
  });

  test('work under way ends when the caller goes away', async () => {
    server.play({ ...says(ALLOW), delayHeadersMs: 5_000 });
    const caller = new AbortController();
    const asked = askClassifier(question(), deps([settingsFor(provider, server.url)], { signal: caller.signal }));
    while (server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    expect(kindOf(await asked)).toBe('cancelled');
    await server.seen[0]?.hungUp;
  });
});

describe.each([...FIRST] as ProviderName[])('%s with a strict schema', (provider) => {
  const strict = (): ReturnType<typeof deps> => deps([settingsFor(provider, server.url, { output: 'json_schema' })]);
  test.each<readonly [string, Shape, string]>([
    ['one JSON object', { text: JSON.stringify(BLOCK) }, 'block'],
    ['white space around it', { text: `\n${JSON.stringify(ALLOW)}\n` }, 'allow'],
    ['prose around it', { text: `Here: ${JSON.stringify(ALLOW)}` }, 'malformed'],
    ['a code fence', { text: `\`\`\`json\n${JSON.stringify(ALLOW)}\n\`\`\`` }, 'malformed'],
    ['two objects', { text: `${JSON.stringify(BLOCK)}${JSON.stringify(ALLOW)}` }, 'malformed'],
    ['a field twice', { text: '{"thinking":"","reason":"","should_block":true,"should_block":false}' }, 'malformed'],
    ['a tool call instead', { calls: [{ result: ALLOW }] }, 'malformed'],
  ])('%s', async (_, shape, kind) => {
    server.play(shaped(shape));
    expect(kindOf(await askClassifier(question(), strict()))).toBe(kind);
    expect(JSON.stringify(server.seen[0]?.body)).toContain('"json_schema"');
    expect(server.seen[0]?.body).not.toHaveProperty('tools');
    expect(server.seen).toHaveLength(1);
  });
});

test('a compatible server that calls no tool is asked once more with a schema, and both are paid for', async () => {
  const outcome = await ask(
    'openai-compatible',
    shaped({ text: 'I think this is fine.' }),
    shaped({ text: JSON.stringify(BLOCK) }),
  );
  expect(kindOf(outcome)).toBe('block');
  expect(server.seen.map(({ body: sent }) => Object.keys(sent).filter((name) => /tools|response_format/.test(name)))).toEqual([
    ['tools'],
    ['response_format'],
  ]);
  expect(outcome).toMatchObject({ facts: { tokens: { in: 2_400 } } });
});

test('a compatible server that refuses the forced tool is asked once more with a schema', async () => {
  expect(kindOf(await ask('openai-compatible', fails(400), shaped({ text: JSON.stringify(BLOCK) })))).toBe('block');
  expect(server.seen.map(({ body: sent }) => 'response_format' in sent)).toEqual([false, true]);
});

test.each<readonly [ProviderName, unknown]>([
  ['lm-studio', 'required'],
  ['llama-cpp', 'required'],
  ['vllm', { type: 'function', function: { name: 'classify_result' } }],
  ['openrouter', { type: 'function', function: { name: 'classify_result' } }],
])('how the one tool is forced: %s', async (provider, choice) => {
  await ask(provider, says(ALLOW));
  expect(server.seen[0]?.body['tool_choice']).toEqual(choice);
});

describe('what a model needs', () => {
  const bodyFor = async (provider: ProviderName, model: string): Promise<Readonly<Record<string, unknown>>> => {
    server.play(shaped({ text: JSON.stringify(ALLOW) }));
    await askClassifier(question(), deps([settingsFor(provider, server.url, { model })]));
    return server.seen[0]?.body ?? {};
  };
  test.each<readonly [string, object]>([
    ['claude-haiku-5-5', { thinking: { type: 'disabled' }, tool_choice: { type: 'tool' }, tools: [{ strict: true }] }],
    ['claude-haiku-4-5', { tool_choice: { type: 'tool' }, max_tokens: 500 }],
    ['claude-opus-5', { thinking: { type: 'disabled' } }],
    ['claude-sonnet-5-5', { output_config: { effort: 'low', format: { type: 'json_schema' } }, max_tokens: 2_500 }],
    ['claude-opus-5-5', { output_config: { effort: 'low', format: { type: 'json_schema' } } }],
    ['claude-fable-5-2', { output_config: { effort: 'low', format: { type: 'json_schema' } } }],
  ])('anthropic %s', async (model, expected) => {
    const sent = await bodyFor('anthropic', model);
    expect(sent).toMatchObject(expected);
    const structured = 'output_config' in expected;
    expect({ thinking: 'thinking' in sent, tools: 'tools' in sent }).toEqual({
      thinking: 'thinking' in expected,
      tools: !structured,
    });
  });
  test.each<readonly [string, string | undefined]>([
    ['gpt-6-luna', 'none'],
    ['gpt-6-sol', 'none'],
    ['gpt-5.9', 'none'],
    ['gpt-5-nano', 'minimal'],
    ['gpt-5-turbo', 'minimal'],
    ['o4-mini', 'low'],
    ['gpt-4.1-mini', undefined],
  ])('openai %s: effort %s', async (model, effort) =>
    expect((await bodyFor('openai', model))['reasoning']).toEqual(effort === undefined ? undefined : { effort }),
  );
  const SWITCHES = ['reasoning', 'reasoning_effort', 'chat_template_kwargs'];
  const WITHOUT = { chat_template_kwargs: { enable_thinking: false } };
  test.each<readonly [ProviderName, string, object]>([
    ['openai', 'gpt-6-luna', { room: 500, reasoning: { effort: 'none' } }],
    ['openai', 'gpt-5', { room: 2_500, reasoning: { effort: 'minimal' } }],
    ['openai', 'gpt-5-mini', { room: 2_500, reasoning: { effort: 'minimal' } }],
    ['openai', 'gpt-5.2-codex', { room: 2_500, reasoning: { effort: 'low' } }],
    ['openai', 'gpt-6-pro', { room: 2_500 }],
    ['openai', 'gpt-4o', { room: 500 }],
    ['openai', 'o4-mini', { room: 2_500, reasoning: { effort: 'low' } }],
    ['openai', 'gpt-5-codex', { room: 2_500, reasoning: { effort: 'low' } }],
    ['openai', 'something-new', { room: 2_500 }],
    ['azure', 'my-deployment', { room: 2_500 }],
    ['azure', 'gpt-6-luna', { room: 500, reasoning: { effort: 'none' } }],
    ['azure', 'gpt-5-mini', { room: 2_500, reasoning: { effort: 'minimal' } }],
    ['gemini', 'gemini-2.5-pro', { room: 2_500, reasoning_effort: 'low' }],
    ['gemini', 'gemini-2.5-flash', { room: 500, reasoning_effort: 'none' }],
    ['gemini', 'gemini-3.5-flash-lite', { room: 2_500, reasoning_effort: 'minimal' }],
    ['openrouter', 'anthropic/claude-sonnet-5.5', { room: 2_500, reasoning_effort: 'low', schema: true }],
    ['openrouter', 'anthropic/claude-haiku-5.5', { room: 2_500 }],
    ['openrouter', 'openai/gpt-5.4-nano', { room: 500, reasoning_effort: 'none' }],
    ['vllm', 'Qwen/Qwen3-8B', { room: 2_500, ...WITHOUT }],
    ['llama-cpp', 'default', { room: 2_500, ...WITHOUT }],
    ['lm-studio', 'qwen3-8b', { room: 2_500, ...WITHOUT }],
    ['ollama', 'qwen3:8b', { room: 2_500, reasoning_effort: 'none' }],
    ['ollama', 'gemma4:12b', { room: 2_500, reasoning_effort: 'none' }],
    ['ollama', 'gpt-oss:20b', { room: 2_500, reasoning_effort: 'low' }],
    ['openai-compatible', 'Qwen/Qwen3-8B', { room: 2_500 }],
    ['openai-compatible', 'gpt-6-luna', { room: 500, reasoning_effort: 'none' }],
    ['openai-compatible', 'gpt-5', { room: 2_500, reasoning_effort: 'minimal' }],
    ['openrouter', 'openai/gpt-6-luna', { room: 500, reasoning_effort: 'none' }],
  ])('%s %s: told not to think, or given room for it', async (provider, model, expected) => {
    const sent = await bodyFor(provider, model);
    expect({
      room: sent['max_tokens'] ?? sent['max_output_tokens'],
      ...Object.fromEntries(Object.entries(sent).filter(([name]) => SWITCHES.includes(name))),
      ...(sent['tools'] === undefined ? { schema: true } : {}),
    }).toEqual(expected);
  });
  test('openai: one cache key for the same instructions and rules', async () => {
    const [first, second] = [await bodyFor('openai', 'gpt-6-luna'), await bodyFor('openai', 'gpt-5-mini')];
    expect(first['prompt_cache_key']).toMatch(/^leeway-[0-9a-f]{16}$/);
    expect(second['prompt_cache_key']).toBe(first['prompt_cache_key']);
  });
});
