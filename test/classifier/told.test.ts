// What people and agents are told of a call that a model was to decide, and settings that change it: through the built hook and commands.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, makeHome, payload, stands, TRIED_AGENTS, writeConfig, type Installed, type Ran } from '../agents/installed.ts';
import { allow, block } from './good-model.ts';
import { CERTIFICATE, startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { startHook, startLeeway } from './own-process.ts';
import { errorBody } from './wire.ts';

const ENV = { TEST_KEY: 'sk-test-0123456789abcdef' };
let server: ModelServer;
let installed: Installed;
const leeway = (...args: readonly string[]): Promise<Ran> => startLeeway(installed, args, { env: ENV });
const configure = (more: object = {}): void =>
  writeConfig(
    installed,
    // A file, not a variable: the plugin of one agent has no environment of ours.
    JSON.stringify({
      classifier: { provider: 'anthropic', base_url: server.url, api_key_file: join(installed.base, 'key') },
      ...more,
    }),
  );

beforeAll(async () => {
  server = await startModelServer();
  installed = makeHome();
  writeFileSync(join(installed.base, 'key'), 'sk-test-0123456789abcdef\n', { mode: 0o600 });
  configure();
  for (const agent of TRIED_AGENTS) installed.run(['init', agent, '--yes', '--no-helper']);
  return () => installed.remove();
}, 120_000);
afterAll(() => server.close());

describe.each(TRIED_AGENTS)('%s', (agent) => {
  const call = async (command: string): Promise<string> => {
    const { out, err } = await ask(installed, agent, { input: payload(agent, installed.project, command) });
    return out + err;
  };

  test('says who decided, and what the analysis found', async () => {
    configure();
    server.play(block);
    const text = await call('frobnicate --all');
    expect(text).toContain('blocked by claude-haiku-5-5: destroys work');
    expect(text).toContain('Analysis: cannot tell whether this is safe: unknown program ');
  });

  test('tells trouble once, in full, with what to do', async () => {
    configure();
    server.play({
      status: 400,
      body: (protocol) => errorBody(protocol, 'tools are unknown here'),
    });
    const text = await call('frobnicate --all');
    for (const once of [
      'could not judge this call: the classifier',
      'tools are unknown here',
      '; choose another model, or another `output`',
      'Analysis: cannot tell whether this is safe: unknown program ',
    ])
      expect(text.split(once).length, text).toBeGreaterThan(1);
    // An agent may show one text to its model and one to the person.
    expect(text).not.toMatch(/could not judge[^"]*could not judge/);
  });
});

test('check, explain, log and why say who decided', async () => {
  configure();
  server.play(allow);
  const said = 'allowed by claude-haiku-5-5: harmless';
  expect((await leeway('check', 'frobnicate')).out).toMatch(
    new RegExp(`^allow  ${said}\n.*analysis: cannot tell whether this is safe: unknown program `),
  );
  expect((await leeway('explain', 'frobnicate')).out).toMatch(
    /\nanalysis {6}cannot tell whether this is safe: unknown program [^]*\nmodel {9}claude-haiku-5-5, anthropic: allow: harmless/,
  );
  await startHook(installed, { command: 'frobnicate', session: 'told', env: ENV });
  expect((await leeway('log')).out).toContain('allowed by claude');
  const why = await leeway('why', 'last');
  expect(why.out).toContain(said);
  expect(why.out).toMatch(
    /decided by {2}the model claude-haiku-5-5[^]*analysis {4}cannot tell whether this is safe: unknown program [^]*model {7}claude-haiku-5-5 \(anthropic\): allow/,
  );
});

test('`on_guarded: "deny"` holds without a classifier', async () => {
  const push = (): Promise<Ran> => startHook(installed, { command: 'git push --force', session: 'guarded', env: ENV });
  writeConfig(installed, '{}');
  expect(stands('claude-code', await push())).toBe('asks');
  writeConfig(installed, '{ "on_guarded": "deny" }');
  expect(stands('claude-code', await push())).toBe('denied');
  const { code, out } = await leeway('check', 'git push --force');
  expect(code).toBe(11);
  expect(out).toContain('`on_guarded` is set to `deny`');
  expect(stands('claude-code', await startHook(installed, { command: 'frobnicate', session: 'review', env: ENV }))).toBe('asks');
});

test('`output` is refused where it means nothing', async () => {
  writeConfig(installed, '{ "classifier": { "provider": "command", "command": ["true"], "output": "json_schema" } }');
  const { out, err } = await leeway('config');
  expect(out + err).toContain('`output` has no effect for `command`');
});

test('certificates come from the configuration alone, in a command as in a hook', async () => {
  const secure = await startModelServer('https');
  const file = join(installed.base, 'ca.pem');
  writeFileSync(file, CERTIFICATE);
  const env = { ...ENV, NODE_EXTRA_CA_CERTS: file };
  const ways = [
    () => startLeeway(installed, ['check', 'frobnicate'], { env }),
    () => startHook(installed, { command: 'frobnicate', session: String(Math.random()), env }),
  ];
  const classifier = { provider: 'anthropic', base_url: secure.url, api_key_file: join(installed.base, 'key') };
  secure.play(allow);
  for (const [settings, text] of [
    [classifier, 'a certificate that could not be verified'],
    [{ ...classifier, ca_file: file }, 'allow'],
  ] as const) {
    writeConfig(installed, JSON.stringify({ classifier: settings }));
    for (const way of ways) expect((await way()).out).toContain(text);
  }
  await secure.close();
});
