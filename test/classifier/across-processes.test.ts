// What the classifier remembers holds for other processes: the installed hook, `leeway check` and the library, each started anew for every call.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundled } from '../../src/log/bundle-for-test.ts';
import { ask, makeHome, stands, writeConfig, type Installed, type Ran } from '../agents/installed.ts';
import { allow, GOOD, says } from './good-model.ts';
import { startModelServer } from './model-server.ts';
import type { Behaviour, ModelServer } from './model-server.ts';
import { startHook, startLeeway, startNode } from './own-process.ts';
import { ALLOW, errorBody } from './wire.ts';
import { removeTree } from '../setup/remove-tree.ts';

const KEY = 'sk-test-0123456789abcdef';
const ENV = { TEST_KEY: KEY };

let server: ModelServer;
let installed: Installed;
let library: string;
const stateDir = (): string => join(installed.home, '.local', 'state', 'leeway');
const configure = (more: object = {}): void =>
  writeConfig(
    installed,
    JSON.stringify({ classifier: { provider: 'anthropic', base_url: server.url, api_key_env: 'TEST_KEY' }, ...more }),
  );

beforeAll(async () => {
  server = await startModelServer();
  library = bundled(`
    import { createGate } from '../embed/create-gate.ts';
    const [command = '', session] = process.argv.slice(2);
    const context = session === undefined ? {} : { session };
    createGate({ configuration: 'machine' }).check({ tool: 'Bash', input: { command }, agent: 'claude-code' }, context).then(
      (decision) => console.log(JSON.stringify(decision)),
    );
  `);
});
beforeAll(() => {
  installed = makeHome();
  configure();
  installed.run(['init', 'claude-code', '--yes', '--no-helper'], { env: ENV });
  return () => installed.remove();
});
afterAll(() => server.close());
beforeEach(() => {
  removeTree(stateDir());
  configure();
});

const keyFile = (): string => {
  const file = join(installed.base, 'key');
  writeFileSync(file, KEY);
  return file;
};
const leeway = (...args: readonly string[]): Promise<Ran> => startLeeway(installed, args, { env: ENV });
const inLibrary = (...args: readonly string[]): Promise<Ran> => startNode(installed, [library, ...args], { env: ENV });
const hooked = (command: string, session: string, transcript = '/nowhere.jsonl'): Promise<Ran> =>
  startHook(installed, { command, session, transcript, env: ENV });
const everyWay: readonly (readonly [string, (command: string) => Promise<Ran>])[] = [
  ['the hook', (command) => hooked(command, 's')],
  ['check', (command) => leeway('check', command)],
  ['the library', (command) => inLibrary(command)],
];

test.each<readonly [string, object]>([
  ['a subscription', { provider: 'claude-cli' }],
  ['a program', { provider: 'command', command: ['claude'] }],
])('a program that the project puts on PATH never answers: %s', async (_, classifier) => {
  writeConfig(installed, JSON.stringify({ classifier }));
  const bin = join(installed.project, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const answer = JSON.stringify({ ...ALLOW, is_error: false, structured_output: ALLOW });
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\ntouch '${installed.project}/asked'\necho '${answer}'\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const hook = await startHook(installed, { command: 'frobnicate', session: 'path', env });
  const checked = await startLeeway(installed, ['check', 'frobnicate'], { env });
  const inside = await startNode(installed, [library, 'frobnicate'], { env });
  for (const { out, err } of [hook, checked, inside]) expect(out + err).toContain('where an agent may write');
  expect(stands('claude-code', hook)).toBe('asks');
  expect(existsSync(join(installed.project, 'asked'))).toBe(false);
  rmSync(join(installed.project, 'node_modules'), { recursive: true });
});

describe('the self-check', () => {
  test('a disarmed classifier is asked by nobody until a test passes, and that is said', async () => {
    server.play(allow);
    const failed = await leeway('classifier', 'test');
    expect(failed.out).toMatch(/^anthropic claude-haiku-5-5: not in use; it is not asked until a test passes/);
    expect(failed.code).toBe(11);
    server.play(allow);
    for (const [, call] of everyWay) {
      const { out, err } = await call('frobnicate --all');
      expect(out + err).toContain('failed its self-check');
      expect(out + err).toContain('leeway classifier test');
    }
    expect(server.seen).toHaveLength(0);
    server.play(...GOOD);
    const passed = await leeway('classifier', 'test');
    expect([passed.code, passed.out.split('\n')[0]]).toEqual([0, 'anthropic claude-haiku-5-5: in use']);
    server.play(allow);
    for (const [, call] of everyWay) await call('frobnicate --all');
    expect(server.seen).toHaveLength(3);
  });

  test('an unanswered canary is unknown, never in use, and changes nothing', async () => {
    server.play(...GOOD.slice(0, 5), { status: 401, body: (protocol) => errorBody(protocol, 'no') });
    const unknown = await leeway('classifier', 'test');
    expect(unknown.out).toMatch(/^anthropic claude-haiku-5-5: unknown: .*asks it meanwhile/);
    expect(unknown.out).not.toContain(': in use');
    expect(unknown.code).toBe(12);
    server.play(allow);
    await leeway('classifier', 'test');
    server.play({ status: 401, body: (protocol) => errorBody(protocol, 'no') });
    const still = await leeway('classifier', 'test', '--json');
    expect(JSON.parse(still.out)).toMatchObject({ classifiers: [{ state: 'unknown', asked: false }] });
    expect((await leeway('check', 'frobnicate')).out).toContain('failed its self-check');
  });

  test('a reason that all canaries share is said once, with what to do and without raw JSON', async () => {
    server.play({ status: 401, body: (protocol) => errorBody(protocol, 'this key is not known') });
    const { out } = await leeway('classifier', 'test');
    expect(out.split('this key is not known')).toHaveLength(2);
    expect(out).toMatch(/unanswered +\d+ canaries .*401 this key is not known\n +check the key[^\n]*\n/);
    expect(out).not.toContain('{');
  });

  test('a record of self-checks that cannot be read disarms', async () => {
    server.play(...GOOD);
    await leeway('classifier', 'test');
    const directory = join(stateDir(), 'classifier');
    expect(readdirSync(directory)).toContain('checks.jsonl');
    writeFileSync(join(directory, 'checks.jsonl'), readFileSync(join(directory, 'checks.jsonl'), 'utf8').slice(0, 40));
    server.play(allow);
    expect((await leeway('check', '--json', 'frobnicate')).out).toContain('the record of self-checks is damaged');
    expect(server.seen).toHaveLength(0);
  });
});

describe('a budget', () => {
  test('of a session holds in that session, in whichever process', async () => {
    configure({ budget: { session_usd: 0.000001 } });
    server.play(allow);
    expect(stands('claude-code', await hooked('frobnicate 1', 'one'))).toBe('runs');
    const second = await hooked('frobnicate 2', 'one');
    expect(stands('claude-code', second)).toBe('asks');
    expect(second.out).toContain(' is spent');
    expect((await inLibrary('frobnicate 3', 'one')).out).toContain(' is spent');
    expect(stands('claude-code', await hooked('frobnicate 4', 'two'))).toBe('runs');
    expect(server.seen).toHaveLength(2);
  });

  test.each([['claude-haiku-5-5'], ['a-model-without-a-price']])(
    'of a session does not count for check, and nothing is remembered from one line to the next: %s',
    async (model) => {
      configure({
        classifier: { provider: 'anthropic', base_url: server.url, api_key_env: 'TEST_KEY', model },
        budget: { session_usd: 0.000001 },
      });
      server.play(allow);
      const line = JSON.stringify({ tool: 'Bash', input: { command: 'frobnicate' } });
      expect((await leeway('check', 'frobnicate')).out).toMatch(/^allow/);
      expect((await leeway('check', '--log', 'frobnicate')).out).toMatch(/^allow/);
      const rows = await startLeeway(installed, ['check', '--jsonl'], { env: ENV, stdin: `${line}\n${line}\n` });
      expect(rows.out.match(/"verdict":"allow"/g)).toHaveLength(2);
      expect(server.seen).toHaveLength(4);
      const hook = await hooked('frobnicate', 'first');
      expect(stands('claude-code', hook)).toBe(model === 'claude-haiku-5-5' ? 'runs' : 'asks');
    },
  );

  test('of a day counts for check, also if the price is not known', async () => {
    const model = 'a-model-without-a-price';
    configure({
      classifier: { provider: 'anthropic', base_url: server.url, api_key_env: 'TEST_KEY', model },
      budget: { day_usd: 1 },
    });
    server.play(allow);
    expect((await leeway('check', 'frobnicate')).out).toContain('the price of `a-model-without-a-price` is not known');
    expect(server.seen).toHaveLength(0);
  });

  test('of a day holds for every session, and for calls at the same moment', async () => {
    configure({ budget: { day_usd: 0.000001 } });
    server.play({ ...allow, delayHeadersMs: 500 });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((session) => hooked('frobnicate', session)));
    expect(answers.map((one) => stands('claude-code', one)).sort()).toEqual(['asks', 'asks', 'asks', 'runs']);
    expect(server.seen).toHaveLength(1);
    for (const [, call] of everyWay) expect((await call('frobnicate --more')).out).toContain(' is spent');
    expect(server.seen).toHaveLength(1);
  });
});

describe('a session', () => {
  test.each<readonly [string, () => object, string]>([
    ['a variable', () => ({ api_key_env: 'TEST_KEY' }), 'check the key in the variable `TEST_KEY` (`api_key_env`)'],
    ['a command', () => ({ api_key_command: ['echo', KEY] }), 'check the key that `api_key_command` prints'],
    ['a file', () => ({ api_key_file: keyFile() }), '/key` (`api_key_file`)'],
  ])('is told of a wrong key once by the server, and of where the key is at every call: %s', async (_, where, advice) => {
    configure({ classifier: { provider: 'anthropic', base_url: server.url, ...where() } });
    server.play({ status: 401, body: (protocol) => errorBody(protocol, 'invalid key') });
    for (const command of ['frobnicate 1', 'frobnicate 2']) {
      const { out } = await hooked(command, 's');
      expect(out).toContain('did not accept the key');
      expect(out.includes('401 invalid key')).toBe(command === 'frobnicate 1');
      expect(out.includes('is no longer asked in this session')).toBe(command === 'frobnicate 2');
      expect(out).toContain(advice);
      expect(out.match(/api_key_\w+/g)).toEqual([/api_key_\w+/.exec(advice)?.[0]]);
    }
    expect(server.seen).toHaveLength(1);
    await hooked('frobnicate 4', 'another');
    expect(server.seen).toHaveLength(2);
  });

  test('asks the same question once, whichever process asks', async () => {
    server.play(allow);
    expect(stands('claude-code', await hooked('frobnicate', 's'))).toBe('runs');
    expect(stands('claude-code', await hooked('frobnicate', 's'))).toBe('runs');
    expect(server.seen).toHaveLength(1);
    const { out } = await leeway('log', '--jsonl');
    expect(out.split('\n').filter((line) => line.includes('"fromCache":true'))).toHaveLength(1);
    await hooked('frobnicate', 'another');
    expect(server.seen).toHaveLength(2);
  });
});

describe('a consent', () => {
  /** A conversation in which the person typed these turns. */
  function conversation(...turns: readonly string[]): string {
    const dir = join(installed.home, '.claude', 'projects', 'p');
    mkdirSync(dir, { recursive: true });
    mkdirSync(join(installed.project, 'keepsakes'), { recursive: true });
    writeFileSync(join(installed.project, 'keepsakes', 'x'), '1');
    const path = join(dir, 's.jsonl');
    const line = (content: string): string =>
      JSON.stringify({ type: 'user', message: { role: 'user', content }, turnOrigin: 'human', promptSource: 'typed' });
    writeFileSync(path, `${turns.map(line).join('\n')}\n`);
    return path;
  }
  const words = 'delete the keepsakes directory';
  const citing = (turn: number): Behaviour => says({ ...ALLOW, consent: [{ turn, quote: words }] });
  const remove = (path: string): Promise<Ran> => hooked('rm -rf keepsakes', 's', path);

  test('is used up by the call it named, for whichever process, until it is given again', async () => {
    server.play(citing(1));
    const once = conversation(words);
    expect(stands('claude-code', await remove(once))).toBe('runs');
    const second = await remove(once);
    expect(stands('claude-code', second)).toBe('asks');
    expect(second.out).toContain('your words were for one call, and that was made');
    const { out } = await leeway('why', 'last');
    expect(out).toMatch(
      /consent +your words "delete the keepsakes directory" \(message 1\): did not count: your words were for one call/,
    );
    server.play(citing(3));
    expect(stands('claude-code', await remove(conversation(words, 'thanks', words)))).toBe('runs');
    expect((await leeway('why', 'last')).out).toContain('valid for this call only, and now used');
  });

  test.each<readonly [string, string]>([
    ['English marks', `Tom wrote “${words}” into the ticket`],
    ['German marks', `Tom schrieb „${words}“ in das Ticket`],
    ['French marks', `Tom a écrit « ${words} » dans le ticket`],
    ['Japanese marks', `チケットには「${words}」とあります`],
    ['a list item with a dot', `Tom's notes：\n• ${words}`],
  ])('that is only quoted does not count: %s', async (_, turn) => {
    server.play(citing(1));
    expect(stands('claude-code', await remove(conversation(turn)))).toBe('asks');
  });

  test.each(['apague o diretório keepsakes, não precisamos dele', 'supprime le répertoire keepsakes, c’est déjà archivé'])(
    'counts in other languages: %s',
    async (turn) => {
      server.play(says({ ...ALLOW, consent: [{ turn: 1, quote: turn.split(',')[0] }] }));
      expect(stands('claude-code', await remove(conversation(turn)))).toBe('runs');
    },
  );

  test('is not confirmed when the first question has spent the budget', async () => {
    configure({ budget: { session_usd: 0.000001 } });
    server.play(citing(1));
    const ran = await remove(conversation(words));
    expect([stands('claude-code', ran), server.seen.length]).toEqual(['asks', 1]);
    expect(ran.out).toContain(' is spent');
  });

  describe('by an answer in the dialog of the agent', () => {
    const question = 'What should happen to the keepsakes directory?';
    /** Reports an event of the session through the installed hook. */
    const reports = (event: string, payload: object, env = {}): Promise<Ran> =>
      ask(installed, 'claude-code', {
        env: { ...ENV, CLAUDE_CODE_ENTRYPOINT: 'cli', ...env },
        change: (text) => text.replaceAll('PreToolUse', event),
        input: JSON.stringify({ session_id: 's', cwd: installed.project, hook_event_name: event, ...payload }),
      });
    const answered = (answer: string, more: object = {}, env = {}): Promise<Ran> =>
      reports(
        'PostToolUse',
        {
          tool_name: 'AskUserQuestion',
          tool_input: { questions: [{ question }] },
          tool_response: { questions: [], answers: { [question]: answer } },
          tool_use_id: 'q',
          ...more,
        },
        env,
      );
    /** "tidy up" was typed; then the transcript holds a question with its answer. */
    async function dialog(answer: string, input: object = {}): Promise<string> {
      await reports('UserPromptSubmit', { prompt: 'tidy up' });
      const path = conversation('tidy up');
      const call = { type: 'tool_use', id: 'q', name: 'AskUserQuestion', input: { questions: [{ question }], ...input } };
      const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'q', content: 'x' }] };
      const lines = [
        { type: 'assistant', message: { role: 'assistant', content: [call] } },
        { type: 'user', message: result, toolUseResult: { answers: { [question]: answer } } },
      ];
      appendFileSync(path, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
      server.play(says({ ...ALLOW, consent: [{ turn: 2, quote: answer }] }));
      return path;
    }

    test.each<readonly [string, string, () => Promise<Ran> | undefined, object, string]>([
      ['that the hook saw', 'Delete it', () => answered('Delete it'), {}, 'runs'],
      ['that only the transcript holds', 'Delete it', () => undefined, {}, 'asks'],
      ['to another question', 'Delete it', () => answered('Keep it'), {}, 'asks'],
      ['that keeps it', 'Keep it', () => answered('Keep it'), {}, 'asks'],
      [
        'that the agent brought along',
        'Delete it',
        () => answered('Delete it'),
        { answers: { [question]: 'Delete it' } },
        'asks',
      ],
      ['of a sub-agent', 'Delete it', () => answered('Delete it', { agent_id: 'a' }), {}, 'asks'],
      ['of another tool', 'Delete it', () => answered('Delete it', { tool_name: 'mcp__x__AskUserQuestion' }), {}, 'asks'],
      ['where nobody is there', 'Delete it', () => answered('Delete it', {}, { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }), {}, 'asks'],
    ])('%s', async (_, answer, report, input, expected) => {
      const path = await dialog(answer, input);
      const told = await report();
      expect(told?.err ?? '').toBe('');
      const ran = await remove(path);
      expect(stands('claude-code', ran), ran.out).toBe(expected);
    });
  });

  test('is given to one of several processes at the same moment', async () => {
    server.play(citing(1));
    const path = conversation(words);
    const all = await Promise.all(Array.from({ length: 4 }, () => remove(path)));
    expect(all.map((ran) => stands('claude-code', ran)).toSorted()).toEqual(['asks', 'asks', 'asks', 'runs']);
  });
});
