// The original design from end to end with each provider: two layers that ask no model, then a side query that allows, blocks or never answers.
import { mkdtempSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../src/gate/create-gate.ts';
import { realHost } from '../../src/host/real-host.ts';
import type { JsonObject } from '../../src/model/call.ts';
import type { ClassifierConfig } from '../../src/model/config-file.ts';
import type { ClassifierSettings, ProviderName } from '../../src/model/settings.ts';
import { host as told, HTTP_PROVIDERS, settingsFor } from './fixtures.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK } from './wire.ts';
import type { Result } from './wire.ts';

let server: ModelServer;
const project = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-flow-')));
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

/** The whole gate, with the provider as a user would configure it. */
async function check(provider: ProviderName, tool: string, input: JsonObject, timeout = 20_000): Promise<string> {
  const settings: ClassifierSettings = settingsFor(provider, server.url);
  const host = realHost();
  const gate = createGate({
    record: 'off',
    host: Object.assign(Object.create(host) as typeof host, {
      env: (name: string) => told.env(name) ?? host.env(name),
    }),
    config: { classifier: { ...(settings as ClassifierConfig), timeout_ms: timeout } },
  });
  const decision = await gate.check({ tool, input }, { cwd: project, projectRoot: project });
  return `${decision.verdict} by ${decision.layer}`;
}

describe.each(HTTP_PROVIDERS)('%s', (provider) => {
  const model = (result: Result): void => server.play({ body: (wire) => answer(wire, result) });

  test('a listed tool: no model', async () => {
    model(BLOCK);
    expect(await check(provider, 'read_file', { file_path: join(project, 'README.md') })).toBe('allow by allowlist');
    expect(server.seen).toHaveLength(0);
  });

  test('an edit in the working directory: no model', async () => {
    model(BLOCK);
    expect(await check(provider, 'file_write', { file_path: join(project, 'src/a.ts'), content: 'x' })).toBe('allow by edits');
    expect(server.seen).toHaveLength(0);
  });

  test('an edit outside it: the model is asked', async () => {
    model(BLOCK);
    expect(await check(provider, 'file_write', { file_path: join(homedir(), 'notes-elsewhere/a.txt'), content: 'x' })).toBe(
      'deny by classifier',
    );
    expect(server.seen).toHaveLength(1);
  });

  test('a command the model allows', async () => {
    model(ALLOW);
    expect(await check(provider, 'bash', { command: 'frobnicate --all' })).toBe('allow by classifier');
  });

  test('a command the model blocks', async () => {
    model(BLOCK);
    expect(await check(provider, 'bash', { command: 'frobnicate --all' })).toBe('deny by classifier');
  });

  test('an answer that never comes', async () => {
    server.play({ delayHeadersMs: 10_000, body: (wire) => answer(wire, ALLOW) });
    expect(await check(provider, 'bash', { command: 'frobnicate --all' }, 800)).toBe('ask by trouble');
  });
});
