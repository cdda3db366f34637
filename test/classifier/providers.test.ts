// Providers that are no HTTP server of ours: a command, a function, and clients that a library user made. And the library's one door.
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import { classify } from '../../src/classifier/classify.ts';
import type { ClassifierClient } from '../../src/classifier/wrap-client.ts';
import type { ClassifierFunction } from '../../src/model/classifier-client.ts';
import type { ClassifierOutcome } from '../../src/classifier/outcome.ts';
import { deps, host, question, settingsFor } from './fixtures.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK, body, errorBody } from './wire.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const kindOf = (outcome: ClassifierOutcome): string =>
  outcome.kind === 'trouble' ? outcome.trouble.kind : outcome.inputs.shouldBlock ? 'block' : 'allow';
/** A busy machine may need seconds for an answer. */
const limitFor = (kind: string): number => (kind === 'timeout' ? 1_000 : 30_000);
const node = (code: string): readonly string[] => [process.execPath, '-e', code];

describe('a command', () => {
  test.each<readonly [string, readonly string[], string]>([
    [
      'one result',
      node(`process.stdin.resume(); process.stdin.on('end', () => console.log('${JSON.stringify(BLOCK)}'))`),
      'block',
    ],
    [
      'a result that depends on the question',
      node(
        `let t='';process.stdin.on('data',c=>t+=c);process.stdin.on('end',()=>{const q=JSON.parse(t);console.log(JSON.stringify({thinking:q.result.name,should_block:!q.input.includes('frobnicate'),reason:''}))})`,
      ),
      'allow',
    ],
    ['one that does not read', ['printf', '%s', JSON.stringify(ALLOW)], 'allow'],
    ['prose around it', ['printf', 'ok %s', JSON.stringify(ALLOW)], 'malformed'],
    ['two results', ['printf', '%s%s', JSON.stringify(BLOCK), JSON.stringify(ALLOW)], 'malformed'],
    ['nothing', ['true'], 'malformed'],
    ['a result and a bad end', node(`console.log('${JSON.stringify(ALLOW)}');process.exitCode=3`), 'server-error'],
    ['far too much', node(`process.stdout.write('x'.repeat(1<<20))`), 'server-error'],
    ['silence', ['sleep', '30'], 'timeout'],
    ['no such program', ['/no/such/program'], 'config'],
    ['no program', [], 'config'],
  ])('%s', async (_, command, kind) =>
    expect(kindOf(await askClassifier(question(), deps([{ provider: 'command', command }], { timeoutMs: limitFor(kind) })))).toBe(
      kind,
    ),
  );

  test('no command at all', async () =>
    expect(kindOf(await askClassifier(question(), deps([{ provider: 'command' }])))).toBe('config'));
});

describe('a function', () => {
  test.each<readonly [string, ClassifierFunction, string]>([
    ['a result', () => Promise.resolve(BLOCK), 'block'],
    ['text instead', () => Promise.resolve(JSON.stringify(ALLOW)), 'malformed'],
    ['nothing', () => Promise.resolve(undefined), 'malformed'],
    ['a throw', () => Promise.reject(new Error('boom')), 'function'],
    [
      'a throw at once',
      () => {
        throw new Error('boom');
      },
      'function',
    ],
    ['one that ignores its signal', () => new Promise(() => undefined), 'timeout'],
  ])('%s', async (_, client, kind) =>
    expect(kindOf(await askClassifier(question(), deps([], { client: { client }, timeoutMs: limitFor(kind) })))).toBe(kind),
  );
});

describe("a library user's own client", () => {
  const clients: readonly (readonly [string, () => ClassifierClient])[] = [
    ['Anthropic', () => new Anthropic({ apiKey: 'k', baseURL: server.url.replace('/v1', '') })],
    ['OpenAI', () => new OpenAI({ apiKey: 'k', baseURL: server.url })],
    ['a client with chat completions only', () => ({ chat: new OpenAI({ apiKey: 'k', baseURL: server.url }).chat })],
  ];
  test.each(clients)('%s: the whole original flow', async (_, client) => {
    const ask = () =>
      classify(
        {
          client: client(),
          tool: 'bash',
          input: { command: 'psql -c "DROP TABLE users"' },
          transcript: [
            { role: 'user', content: 'tidy the schema' },
            { role: 'assistant', action: 'bash: psql -c "\\d"' },
          ],
          rules: { allow: ['git status'], soft_deny: ['DROP TABLE'], environment: ['uses PostgreSQL'] },
          timeoutMs: 30_000,
        },
        { host, redactor: () => (text) => text },
      );
    server.play({ body: (protocol) => answer(protocol, BLOCK) });
    expect(await ask()).toMatchObject({ shouldBlock: true, reason: 'destroys work', thinking: 'It destroys.' });
    expect(JSON.stringify(server.seen[0]?.body)).toMatch(/git status.*DROP TABLE.*uses PostgreSQL/);
    server.play({ body: (protocol) => answer(protocol, ALLOW) });
    expect(await ask()).toMatchObject({ shouldBlock: false, reason: 'harmless' });
    server.play({ body: (protocol) => body(protocol, {}) });
    expect(await ask()).toMatchObject({
      shouldBlock: true,
      trouble: { kind: 'malformed' },
      reason: expect.stringMatching(/^could not judge/),
    });
    server.play({ status: 500, body: (protocol) => errorBody(protocol, 'x') });
    expect(await ask()).toMatchObject({ shouldBlock: true, trouble: { kind: 'server-error' } });
    expect(server.seen).toHaveLength(3);
  });

  test('settings instead of a client', async () => {
    server.play({ body: (protocol) => answer(protocol, ALLOW) });
    const made = await classify(
      { client: settingsFor('openai', server.url), tool: 'x', input: {} },
      { host, redactor: () => (text) => text },
    );
    expect(made).toMatchObject({ shouldBlock: false, facts: { provider: 'openai' } });
  });

  test('nothing configured blocks', async () => {
    expect(await classify({ client: [], tool: 'x', input: {} }, { host, redactor: () => (text) => text })).toMatchObject({
      shouldBlock: true,
      trouble: { kind: 'config' },
    });
  });
});
