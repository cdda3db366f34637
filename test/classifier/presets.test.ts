// Every provider that is a server, asked by the installed hook in a process of its own: with a forced tool, and with a schema where a model refuses that.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderName } from '../../src/model/settings.ts';
import { makeHome, stands, TOP, writeConfig, type Installed } from '../agents/installed.ts';
import { HTTP_PROVIDERS, KEY, settingsFor } from './fixtures.ts';
import { allow, block } from './good-model.ts';
import { startModelServer } from './model-server.ts';
import type { Behaviour, ModelServer } from './model-server.ts';
import { startHook, startLeeway, startNode } from './own-process.ts';
import { ALLOW, BLOCK, body } from './wire.ts';

const ENV = { TEST_KEY: KEY };
let server: ModelServer;
let installed: Installed;

beforeAll(async () => {
  server = await startModelServer();
  installed = makeHome();
  configure('anthropic');
  installed.run(['init', 'claude-code', '--yes', '--no-helper'], { env: ENV });
  symlinkSync(TOP, join(installed.home, '.config', 'leeway', 'sdks'));
  return () => installed.remove();
});
afterAll(() => server.close());

const configure = (provider: ProviderName, more: object = {}): void =>
  writeConfig(installed, JSON.stringify({ classifier: { ...settingsFor(provider, server.url), ...more } }));
let calls = 0;
const hooked = async (behaviour: Behaviour): Promise<string> => {
  server.play(behaviour);
  const ran = await startHook(installed, { command: 'frobnicate --all', session: `s${(calls += 1)}`, env: ENV });
  return stands('claude-code', ran);
};
const schemaAnswer = (result: object): Behaviour => ({
  body: (protocol) => body(protocol, { text: JSON.stringify(result) }),
});

test.each(HTTP_PROVIDERS)('%s is asked by the hook, and what it says is done', async (provider) => {
  configure(provider);
  expect([await hooked(allow), await hooked(block)]).toEqual(['runs', 'denied']);
  expect(server.seen).toHaveLength(1);
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

describe('a model that refuses a forced tool', () => {
  test.each<readonly [ProviderName, string]>([
    ['anthropic', 'claude-sonnet-5-5'],
    ['bedrock', 'anthropic.claude-sonnet-5-5'],
    ['bedrock', 'eu.anthropic.claude-opus-5-5'],
    ['vertex', 'claude-opus-5-5'],
    ['openrouter', 'anthropic/claude-sonnet-5.5'],
  ])('is held to a schema, and its answer counts: %s %s', async (provider, model) => {
    configure(provider, { model });
    expect([await hooked(schemaAnswer(ALLOW)), await hooked(schemaAnswer(BLOCK))]).toEqual(['runs', 'denied']);
    const sent = server.seen[0]?.body ?? {};
    expect(sent).not.toHaveProperty('tools');
    expect(JSON.stringify(sent)).toContain('"type":"json_schema"');
    expect(await hooked(schemaAnswer({ ...ALLOW, approved: true }))).toBe('asks');
  });

  test.each(['anthropic', 'bedrock', 'openrouter'] as const)(
    'is refused with `"output": "tool"` when the configuration is read: %s',
    async (provider) => {
      const model = 'anthropic/claude-fable-5-2';
      configure(provider, { model, output: 'tool' });
      const { out, err } = await startLeeway(installed, ['config'], { env: ENV });
      expect(out + err).toContain(`\`${model}\` accepts no forced tool`);
      expect(out + err).toContain('remove `output`');
      expect([await hooked(allow), server.seen.length]).toEqual(['asks', 0]);
    },
  );
});

test.each<readonly [ProviderName]>([['openai'], ['azure'], ['openai-compatible'], ['bedrock']])(
  '`"output": "json_schema"` does that for other models: %s',
  async (provider) => {
    configure(provider, { output: 'json_schema' });
    expect(await hooked(schemaAnswer(ALLOW))).toBe('runs');
    expect(server.seen[0]?.body).not.toHaveProperty('tools');
  },
);

test('the library refuses the same settings', async () => {
  const settings = { ...settingsFor('bedrock', server.url), model: 'anthropic.claude-sonnet-5-5', output: 'tool' };
  const code = `import { classify } from ${JSON.stringify(join(installed.dist, 'index.js'))};
    classify({ client: ${JSON.stringify(settings)}, tool: 'bash', input: { command: 'x' } }).then((said) => console.log(JSON.stringify(said)));`;
  const { out } = await startNode(installed, ['--input-type=module', '-e', code], { env: ENV });
  expect(JSON.parse(out)).toMatchObject({ shouldBlock: true, trouble: { kind: 'config' } });
});
