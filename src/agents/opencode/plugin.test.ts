import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opencodePlugin } from './plugin.ts';
import { removeTree } from '../../../test/setup/remove-tree.ts';

type Hook = (input: object, output: object) => Promise<void>;
interface Hooks {
  readonly 'tool.execute.before': Hook;
  readonly 'tool.execute.after': Hook;
  readonly 'chat.message': Hook;
  readonly event: (input: object) => Promise<void>;
}

/** Every answer ends with the token that the plugin gave to its call. */
const TOKEN = "const mark = 'leeway answered ' + process.argv[process.argv.indexOf('--sealed') + 1];";

let folder = '';
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
});
afterAll(() => removeTree(folder));

interface Client {
  readonly replies: object[];
  readonly permission: unknown;
  readonly parentID?: string;
  readonly agents?: unknown;
  readonly sessionRules?: readonly object[];
  /** The client's tools and those of plugins; not those of MCP servers. */
  readonly tools?: readonly string[];
  /** How far a call is, by its id. */
  readonly status?: Readonly<Record<string, string>>;
}

/** The plugin as opencode loads it: the generated text, imported; its leeway is a script that answers as `body` says. */
async function load(body: string, client: Client): Promise<Hooks> {
  count += 1;
  const script = join(folder, `leeway-${count}.cjs`);
  writeFileSync(
    script,
    `let input = ''; process.stdin.on('data', (d) => (input += d)); ${TOKEN} process.stdin.on('end', () => { ${body} });`,
  );
  const source = opencodePlugin('opencode', {
    env: '/usr/bin/env',
    node: process.execPath,
    script,
    configDir: '/c',
    home: '/home/me',
    user: 'me',
    tempDir: '/tmp',
    passes: [],
    fixed: new Map(),
  });
  const file = join(folder, `plugin-${count}.mjs`);
  writeFileSync(file, source);
  const { LeewayPlugin } = (await import(pathToFileURL(file).href)) as {
    readonly LeewayPlugin: (context: object) => Promise<Hooks>;
  };
  return LeewayPlugin({
    directory: '/p',
    worktree: '/p',
    client: {
      config: { get: async () => ({ data: { permission: client.permission } }) },
      session: {
        get: async () => ({ data: { id: 's', parentID: client.parentID, permission: client.sessionRules } }),
        messages: async () => ({
          data: [
            { info: { role: 'user', agent: 'plan' }, parts: [{ type: 'text', text: 'hi' }] },
            {
              info: { role: 'assistant', agent: 'build' },
              parts: ['c', 'd'].map((callID) => ({
                callID,
                type: 'tool',
                state: { status: client.status?.[callID] ?? 'running' },
              })),
            },
          ],
        }),
      },
      app: { agents: async () => ({ data: client.agents }) },
      tool: { ids: async () => ({ data: client.tools ?? ['bash', 'edit'] }) },
      tui: { showToast: async () => undefined },
      postSessionIdPermissionsPermissionId: async (reply: object) => void client.replies.push(reply),
    },
  });
}

const answers = (verdict: string, reason = 'r'): string =>
  `process.stdout.write(JSON.stringify({ leeway: 1, verdict: '${verdict}', reason: '${reason}', person: '' }) + mark); process.exitCode = ${verdict === 'deny' ? 2 : 0};`;
const call = (hooks: Hooks): Promise<void> =>
  hooks['tool.execute.before']({ tool: 'bash', sessionID: 's', callID: 'c' }, { args: { command: 'ls' } });
const asked = (hooks: Hooks): Promise<void> =>
  hooks.event({ event: { type: 'permission.asked', properties: { id: 'p', sessionID: 's', tool: { callID: 'c' } } } });
/** As the client lists it: its own default first, then the settings. */
const rule = (permission: string, pattern: string, action: string): object => ({ permission, pattern, action });
const DEFAULT = [rule('*', '*', 'allow'), rule('read', '*.env', 'ask')];
const ASKS = [...DEFAULT, rule('*', '*', 'ask'), rule('external_directory', '/tmp/*', 'allow')];
const agentsWith = (permission: unknown): readonly object[] => [
  { name: 'plan', permission: DEFAULT },
  { name: 'build', permission },
];
const client = (permission: unknown = { '*': 'ask' }, other: Partial<Client> = {}): Client => ({
  replies: [],
  permission,
  agents: agentsWith(ASKS),
  ...other,
});

/** Whether the plugin tells leeway that a person can be asked. */
async function expectAskable(one: Client, expected: boolean): Promise<void> {
  const hooks = await load(
    `const seen = JSON.parse(input); process.stdout.write(JSON.stringify({ leeway: 1, verdict: 'deny', reason: String(seen.interactive), person: '' }) + mark); process.exitCode = 2;`,
    one,
  );
  await inTerminal(() => expect(call(hooks)).rejects.toThrow(String(expected)));
}

/** As when opencode was started in a terminal, without a command. */
async function inTerminal(run: () => Promise<void>): Promise<void> {
  const before = process.env['CI'];
  delete process.env['CI'];
  const argv = process.argv;
  process.argv = ['node', 'opencode'];
  try {
    await run();
  } finally {
    process.argv = argv;
    if (before !== undefined) process.env['CI'] = before;
  }
}

/** Asks as long as a person can be asked. */
const ASKS_A_PERSON = `const asks = JSON.parse(input).interactive; process.stdout.write(JSON.stringify({ leeway: 1, verdict: asks ? 'ask' : 'deny', reason: 'nobody', person: '' }) + mark); process.exitCode = asks ? 0 : 2;`;

interface Question {
  readonly callID: string;
  readonly reply: 'once' | 'always' | 'reject';
  readonly permission?: string;
  readonly always?: readonly string[];
  /** How long the person takes. */
  readonly after?: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The client asks about a call and tells what the person answered. */
async function answered(hooks: Hooks, question: Question): Promise<void> {
  const { callID, reply, permission = 'bash', always = ['git push *'], after = 200 } = question;
  const id = `question-${callID}`;
  const properties = { id, sessionID: 's', permission, patterns: ['x'], always, tool: { callID } };
  await hooks.event({ event: { type: 'permission.asked', properties } });
  await pause(after);
  await hooks.event({ event: { type: 'permission.replied', properties: { sessionID: 's', requestID: id, reply } } });
}

const bash = (hooks: Hooks, callID: string, command: string): Promise<void> =>
  hooks['tool.execute.before']({ tool: 'bash', sessionID: 's', callID }, { args: { command } });

describe('the generated plugin', () => {
  test('an allow runs, and its prompt is answered once', async () => {
    const one = client();
    const hooks = await load(answers('allow'), one);
    await call(hooks);
    await asked(hooks);
    expect(one.replies).toEqual([{ path: { id: 's', permissionID: 'p' }, body: { response: 'once' } }]);
  });
  test('an ask is left to the prompt', async () => {
    const one = client();
    const hooks = await load(answers('ask'), one);
    await call(hooks);
    await asked(hooks);
    expect(one.replies).toEqual([]);
  });
  test('a deny throws its reason', async () => expect(call(await load(answers('deny', 'no'), client()))).rejects.toThrow('no'));

  test.each([
    ['nothing', ''],
    ['garbage', "process.stdout.write('yes')"],
    ['an allow without our field', 'process.stdout.write(JSON.stringify({ verdict: "allow", reason: "" }) + mark)'],
    ['an allow without the token of its call', answers('allow').replace(' + mark', '')],
    ['an allow with another token', answers('allow').replace(' + mark', " + 'leeway answered 4711'")],
    [
      'an allow and its own arguments',
      `${answers('allow').replace(' + mark', '')} process.stdout.write(process.argv.join(' '));`,
    ],
    ['an allow and a bad end', `${answers('allow')} process.exitCode = 1;`],
    ['another verdict', answers('maybe')],
    ['a crash', 'process.abort()'],
    ['a flood', "process.stdout.write('x'.repeat(100000))"],
  ])('%s throws', async (_, body) => expect(call(await load(body, client()))).rejects.toThrow('could not judge'));

  test.each([
    [{ '*': 'ask' }, true],
    ['ask', true],
    [{ bash: { '*': 'ask', 'rm *': 'deny' } }, true],
    [{ '*': 'ask', bash: 'allow' }, false],
    [{ '*': 'ask', bash: { 'ls *': 'allow', '*': 'ask' } }, false],
    ['allow', false],
    [null, false],
    [{ '*': 'ask', 'ba*': 'allow' }, false],
    [{ edit: 'ask' }, false],
  ])('with permission %j a person can be asked: %s', (permission, expected) => expectAskable(client(permission), expected));

  test.each<[string, Partial<Client>, boolean]>([
    ['all ask', {}, true],
    ['one denies', { agents: agentsWith([...ASKS, rule('bash', 'rm *', 'deny')]) }, true],
    ['another tool is allowed', { agents: agentsWith([...ASKS, rule('edit', '*', 'allow')]) }, true],
    ['the tool is allowed', { agents: agentsWith([...ASKS, rule('bash', '*', 'allow')]) }, false],
    ['some commands are allowed', { agents: agentsWith([...ASKS, rule('bash', 'ls *', 'allow')]) }, false],
    ['a pattern of tools is allowed', { agents: agentsWith([...ASKS, rule('b*', '*', 'allow')]) }, false],
    ['only some commands ask', { agents: agentsWith([...DEFAULT, rule('bash', 'rm *', 'ask')]) }, false],
    ['the session allows', { sessionRules: [rule('bash', '*', 'allow')] }, false],
    ['the agent is not listed', { agents: [{ name: 'plan', permission: ASKS }] }, false],
    ['the list has another form', { agents: agentsWith({ bash: 'ask' }) }, false],
    ['there is no list', { agents: undefined }, false],
  ])('rules of the agent that makes the call: %s', (_, other, expected) =>
    expectAskable(client({ '*': 'ask' }, other), expected),
  );

  test.each([
    [{ metadata: { exit: 2, output: 'secret' } }, 2],
    [{ metadata: {} }, undefined],
    [{}, undefined],
  ])('how a call ended is passed on, and nothing it printed: %j', async (output, exit) => {
    const seen = join(folder, `after-${count}.json`);
    const hooks = await load(`require('node:fs').writeFileSync(${JSON.stringify(seen)}, input);`, client());
    await hooks['tool.execute.after']({ tool: 'bash', sessionID: 's', callID: 'c', args: { command: 'ls' } }, output);
    const sent = JSON.parse(readFileSync(seen, 'utf8')) as { readonly ended?: unknown; readonly exit?: unknown };
    expect([sent.ended, sent.exit]).toEqual([true, exit]);
    expect(readFileSync(seen, 'utf8')).not.toContain('secret');
  });

  test('leeway is started with a clean environment', async () => {
    process.env['NODE_PATH'] = '/evil';
    const hooks = await load(
      `process.stdout.write(JSON.stringify({ leeway: 1, verdict: 'deny', reason: Object.keys(process.env).sort().join(' '), person: '' }) + mark); process.exitCode = 2;`,
      client(),
    );
    await expect(call(hooks)).rejects.toThrow(/^HOME PATH TMPDIR USER$/);
    delete process.env['NODE_PATH'];
  });

  test('paths cannot become code', () => {
    const source = opencodePlugin('opencode', {
      env: '/e',
      node: '/n`${x}"; evil(); //$&',
      script: '/s',
      configDir: '/c',
      home: '/h',
      user: 'u',
      tempDir: '/t',
      passes: [],
      fixed: new Map(),
    });
    expect(source).toContain(JSON.stringify('/n`${x}"; evil(); //$&'));
  });
});

describe('a question that the client would not ask', () => {
  const after = (first: Omit<Question, 'callID'>, next: (hooks: Hooks) => Promise<void>): Promise<void> =>
    inTerminal(async () => {
      const hooks = await load(ASKS_A_PERSON, client());
      await bash(hooks, 'c', 'git push');
      await answered(hooks, { callID: 'c', ...first });
      await next(hooks);
    });

  test('"Allow always" covers it', () =>
    after({ reply: 'always' }, (hooks) =>
      expect(bash(hooks, 'd', 'cd x && git push --force')).rejects.toThrow('"Allow always"'),
    ));
  test('"Allow always" for every call of the tool', () =>
    after({ reply: 'always', always: ['*'] }, (hooks) =>
      expect(bash(hooks, 'd', 'some-tool')).rejects.toThrow('"Allow always"'),
    ));
  test('"Allow always" for another program', () => after({ reply: 'always' }, (hooks) => bash(hooks, 'd', 'some-tool')));
  test('"Allow always" for another permission', () =>
    after({ reply: 'always', permission: 'external_directory', always: ['*'] }, async (hooks) => {
      await answered(hooks, { callID: 'c', reply: 'once' });
      await bash(hooks, 'd', 'git push --force');
    }));
  test('"Allow once" covers nothing', () => after({ reply: 'once' }, (hooks) => bash(hooks, 'd', 'git push --force')));
  test('the terminal answers by itself', () =>
    after({ reply: 'once', after: 0 }, (hooks) => expect(bash(hooks, 'd', 'some-tool')).rejects.toThrow('by itself')));

  test('a second call waits for the answer to the first, which may cover it', () =>
    inTerminal(async () => {
      const hooks = await load(ASKS_A_PERSON, client());
      await bash(hooks, 'c', 'git push');
      const second = bash(hooks, 'd', 'git push --force');
      const denied = expect(second).rejects.toThrow('"Allow always"');
      await answered(hooks, { callID: 'c', reply: 'always', after: 600 });
      await denied;
    }));
  test('a second call does not wait for one that ended without a question', () =>
    inTerminal(async () => {
      const hooks = await load(ASKS_A_PERSON, client({ '*': 'ask' }, { status: { c: 'error' } }));
      await bash(hooks, 'c', 'git push');
      await bash(hooks, 'd', 'git push --force');
    }));
  test('the tool of a plugin, which runs without a permission', () =>
    inTerminal(async () => {
      const tools = ['bash', 'deploy'];
      const hooks = await load(ASKS_A_PERSON, client({ '*': 'ask' }, { tools }));
      const call = (tool: string): Promise<void> =>
        hooks['tool.execute.before']({ tool, sessionID: 's', callID: 'c' }, { args: { command: 'git push' } });
      await expect(call('deploy')).rejects.toThrow('nobody');
      await call('server_tool');
    }));
});
