// SDKs that only some users need: found in one place by the installed hook, `leeway check` and the library, each in its own process, and nowhere else.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundled } from '../../src/log/bundle-for-test.ts';
import { makeHome, stands, TOP, writeConfig, type Installed, type Ran } from '../agents/installed.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { startHook, startLeeway, startNode } from './own-process.ts';
import { ADDRESS_ENDS, ALLOW, answer } from './wire.ts';
import { removeTree } from '../setup/remove-tree.ts';

const KEY = 'token-test-0123456789abcdef';

let server: ModelServer;
let library: string;
beforeAll(async () => {
  server = await startModelServer();
  library = bundled(`
    import { createGate } from '../embed/create-gate.ts';
    createGate({ configuration: 'machine' }).check({ tool: 'Bash', input: { command: process.argv[2] }, agent: 'claude-code' }).then(
      (decision) => console.log(JSON.stringify(decision)),
    );
  `);
});
afterAll(() => server.close());

describe.each([
  ['bedrock', '@anthropic-ai/bedrock-sdk', 'AWS_BEARER_TOKEN_BEDROCK', 'AnthropicBedrockMantle'],
  ['vertex', '@anthropic-ai/vertex-sdk', 'GOOGLE_OAUTH_ACCESS_TOKEN', 'AnthropicVertex'],
])('%s', (provider, sdk, variable, client) => {
  let installed: Installed;
  const env = { [variable]: KEY };
  const sdks = (): string => join(installed.home, '.config', 'leeway', 'sdks');
  const everyWay = (more: Readonly<Record<string, string>> = {}): readonly (() => Promise<Ran>)[] => {
    const command = 'frobnicate --all';
    const given = { ...env, ...more };
    return [
      () => startHook(installed, { command, session: 's', env: given }),
      () => startLeeway(installed, ['check', command], { env: given }),
      () => startNode(installed, [library, command], { env: given }),
    ];
  };

  beforeAll(() => {
    installed = makeHome();
    const base_url = `${server.url}${ADDRESS_ENDS.get(provider) ?? ''}`;
    writeConfig(installed, JSON.stringify({ classifier: { provider, base_url } }));
    installed.run(['init', 'claude-code', '--yes', '--no-helper'], { env });
    return () => installed.remove();
  });
  beforeEach(() => {
    removeTree(sdks());
    removeTree(join(installed.home, '.local', 'state', 'leeway'));
    server.play({ body: (protocol) => answer(protocol, ALLOW) });
  });

  test('without its SDK it is not asked, and every process says what to run', async () => {
    for (const call of everyWay()) {
      const { out, err } = await call();
      expect(out + err).toContain(`\`${sdk}\` is not installed in \`${sdks()}\``);
      expect(out + err).toContain(`npm install --prefix ${sdks()} ${sdk}@1`);
    }
    expect(server.seen).toHaveLength(0);
  });

  test('an SDK where an agent may write is never loaded', async () => {
    const marks = join(installed.base, 'loaded');
    const places = [installed.project, installed.home, join(installed.home, '.config'), join(installed.base, 'lib')];
    for (const place of places) {
      const directory = join(place, 'node_modules', ...sdk.split('/'));
      mkdirSync(directory, { recursive: true });
      const code = `require('node:fs').writeFileSync(${JSON.stringify(marks)}, ''); exports.${client} = class {};`;
      writeFileSync(join(directory, 'index.js'), code);
    }
    // An empty place of the user's: Node would go on looking above it.
    mkdirSync(sdks());
    for (const call of everyWay({ NODE_PATH: join(installed.project, 'node_modules') })) {
      const { out, err } = await call();
      expect(out + err).toContain('is not installed in');
    }
    expect(() => rmSync(marks)).toThrow(/ENOENT/);
  });

  test('with its SDK it is asked by every process, with the key that the hook was given', async () => {
    symlinkSync(TOP, sdks());
    const [hook, ...others] = everyWay();
    const answered = await hook?.();
    expect(answered && stands('claude-code', answered), JSON.stringify(answered)).toBe('runs');
    for (const call of others) expect((await call()).out).toContain('allow');
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));
  });

  test('its tool is not strict: neither company takes that everywhere', async () => {
    symlinkSync(TOP, sdks());
    await everyWay()[1]?.();
    expect(server.seen[0]?.body).toMatchObject({ tool_choice: { type: 'tool' }, thinking: { type: 'disabled' } });
    expect(JSON.stringify(server.seen[0]?.body)).not.toContain('"strict"');
  });
});

test('vertex: the version is in the body, and an address without a project is refused before anything is loaded', async () => {
  const installed = makeHome();
  const configure = (base_url: string): void =>
    writeConfig(installed, JSON.stringify({ classifier: { provider: 'vertex', base_url } }));
  const check = (): Promise<Ran> =>
    startLeeway(installed, ['check', 'frobnicate --all'], { env: { GOOGLE_OAUTH_ACCESS_TOKEN: KEY } });
  configure(server.url);
  expect((await check()).out).toContain('`base_url` must end with `/projects/PROJECT/locations/LOCATION`');
  symlinkSync(TOP, join(installed.home, '.config', 'leeway', 'sdks'));
  server.play({ body: (protocol) => answer(protocol, ALLOW) });
  configure(`${server.url}/projects/acme/locations/global`);
  await check();
  expect(server.seen[0]?.body).toMatchObject({ anthropic_version: 'vertex-2023-10-16' });
  installed.remove();
});
