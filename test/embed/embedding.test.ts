// A gate inside another program: what counts, what is passed in, and that two gates share nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../src/embed/create-gate.ts';
import { classify } from '../../src/gate/classify.ts';
import type { LogEntry } from '../../src/embed/gate-options.ts';
import type { ClassifierAnswer, ClassifierRequest } from '../../src/model/classifier-client.ts';

/** A home for this file alone: it writes broken configuration, and other tests share the home of the run. */
const home = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-embedding-')));
const machine = { record: 'off', configuration: 'machine', host: { home } } as const;
const project = join(home, 'embedded');
const state = join(home, 'embedded-state');
beforeAll(() => {
  for (const path of [join(home, '.config', 'leeway', 'programs'), join(project, '.git'), join(project, '.leeway')])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n');
});
afterEach(() => {
  for (const file of [join(home, '.config', 'leeway', 'config.jsonc'), join(project, '.leeway', 'config.jsonc')])
    writeFileSync(file, '{}');
  delete process.env['LEEWAY_ON_TROUBLE'];
});

const ls = { tool: 'bash', input: { command: 'ls' } };
const answer: ClassifierAnswer = { thinking: '', should_block: false, reason: 'fine' };

describe('configuration', () => {
  test("the user's own file, the project's, and variables count only if asked for", async () => {
    writeFileSync(join(home, '.config', 'leeway', 'config.jsonc'), '{ "hard_deny": ["ls"] }');
    writeFileSync(join(project, '.leeway', 'config.jsonc'), '{ "hard_deny": ["pwd"] }');
    const given = createGate({ record: 'off' });
    const onMachine = createGate(machine);
    for (const command of ['ls', 'pwd']) {
      const call = { tool: 'bash', input: { command } };
      expect((await given.check(call, { cwd: project })).verdict).toBe('allow');
      expect((await onMachine.check(call, { cwd: project })).verdict).toBe('deny');
    }
  });

  test('nor does a mistake in that file, nor a program described there', async () => {
    writeFileSync(join(home, '.config', 'leeway', 'config.jsonc'), '{ nonsense');
    writeFileSync(join(home, '.config', 'leeway', 'programs', 'x.jsonc'), '{ nonsense');
    expect((await createGate({ record: 'off' }).check(ls, { cwd: project })).verdict).toBe('allow');
    expect((await createGate(machine).check(ls, { cwd: project })).layer).toBe('trouble');
  });

  test('a variable of leeway is not read', async () => {
    process.env['LEEWAY_ON_TROUBLE'] = 'deny';
    const tools = {
      mine: () => {
        throw new Error('x');
      },
    };
    const call = { tool: 'mine', input: {} };
    expect((await createGate({ record: 'off', tools }).check(call, { cwd: project })).verdict).toBe('ask');
    expect((await createGate({ record: 'off', tools, configuration: 'machine' }).check(call, { cwd: project })).verdict).toBe(
      'deny',
    );
  });

  test('what is passed in may set what only a user may set', async () => {
    const call = { tool: 'web_fetch', input: { url: 'https://docs.example.org/a?b=c' } };
    const plain = await createGate({ record: 'off' }).check(call, { cwd: project });
    const trusting = createGate({ record: 'off', config: { trusted_hosts: ['docs.example.org'] } });
    expect([
      plain.parts[0]?.findings[0]?.zones,
      (await trusting.check(call, { cwd: project })).parts[0]?.findings[0]?.zones,
    ]).toEqual([['other'], ['trusted']]);
  });

  test('a mistake in what is passed in is trouble', async () => {
    const gate = createGate({ record: 'off', config: { on_block: 'perhaps' } as never });
    expect((await gate.check({ tool: 'bash', input: { command: 'ls' } }, { cwd: project })).layer).toBe('trouble');
  });
});

describe('what cannot be meant is an error when the gate is made', () => {
  test.each<readonly [string, unknown, RegExp]>([
    ['an unknown name', { toolz: {} }, /there is no option `toolz`/],
    ['an unknown word for configuration', { configuration: 'user' }, /`configuration` must be one of 'given', 'machine'/],
    ['an unknown word for record', { record: false }, /`record` must be one of/],
    ['an unknown agent', { agent: 'claude' }, /`agent` must be the name of an agent/],
    ['no time', { deadlineMs: 0 }, /`deadlineMs` must be/],
    ['a text as a time', { deadlineMs: '5' }, /`deadlineMs` must be/],
    ['a time as a clock', { now: 5 }, /`now` must be a function/],
    ['an object as a logger', { logger: console }, /`logger` must be a function/],
    ['a list of tools', { tools: ['bash'] }, /`tools` must be an object/],
    ['a path as configuration', { config: 'config.jsonc' }, /`config` must be an object/],
    ['no options', null, /the options are not an object/],
  ])('%s', (_, options, message) => expect(() => createGate(options as never)).toThrow(message));

  test('an option that is undefined is left out', async () => {
    const options = { record: 'off', tools: undefined, logger: undefined } as never;
    expect((await createGate(options).check(ls, { cwd: project })).verdict).toBe('allow');
  });
});

describe('what can be passed in', () => {
  test('state directory and clock', async () => {
    const gate = createGate({ stateDir: state, host: { home }, now: () => Date.UTC(2030, 0, 2, 3) });
    const entries: LogEntry[] = [];
    const logged = createGate({
      stateDir: state,
      host: { home },
      now: () => Date.UTC(2030, 0, 2, 3),
      logger: (entry) => entries.push(entry),
    });
    await gate.check(ls, { cwd: project, session: 'one' });
    await logged.check(ls, { cwd: project, session: 'one', callId: 'c' });
    logged.report({ session: 'one', callId: 'c', outcome: 'ran' });
    expect(readdirSync(state, { recursive: true, encoding: 'utf8' }).some((name) => name.includes('2030'))).toBe(true);
    expect(existsSync(join(home, '.local', 'state', 'leeway'))).toBe(false);
    expect(entries.map(({ kind, time }) => [kind, time])).toEqual([
      ['decision', '2030-01-02T03:00:00.000Z'],
      ['report', '2030-01-02T03:00:00.000Z'],
    ]);
    expect(entries[0]).toMatchObject({ tool: 'bash', session: 'one', callId: 'c', verdict: 'allow' });
  });

  test('the state directory that was passed in is protected like the usual one', async () => {
    const gate = createGate({ stateDir: join(project, 'state'), record: 'off' });
    const call = { tool: 'bash', input: { command: 'rm -rf state' } };
    expect((await gate.check(call, { cwd: project })).verdict).toBe('deny');
    expect(() => createGate({ stateDir: 'state' })).toThrow(/absolute/);
  });

  test('the logger gets no secret, and its own error changes no verdict', async () => {
    const lines: string[] = [];
    const gate = createGate({ record: 'off', logger: (entry) => lines.push(JSON.stringify(entry)) });
    await gate.check({ tool: 'bash', input: { command: 'curl https://bob:hunter2secret@example.net/x' } }, { cwd: project });
    expect(lines.join()).not.toContain('hunter2secret');
    const throwing = createGate({
      record: 'off',
      logger: () => {
        throw new Error('full');
      },
    });
    const decision = await throwing.check(ls, { cwd: project });
    expect([decision.verdict, decision.notes]).toEqual(['allow', ['your logger threw an error: full']]);
  });

  test('a host, in part', async () => {
    const gate = createGate({ record: 'off', host: { home: '/home/elsewhere' } });
    const decision = await gate.check({ tool: 'bash', input: { command: 'rm -rf ~' } }, { cwd: project });
    expect(JSON.stringify(decision.parts)).toContain('/home/elsewhere');
    const broken = createGate({
      record: 'off',
      host: {
        entry: () => {
          throw new Error('no disk');
        },
      },
    });
    expect(await broken.check({ tool: 'bash', input: { command: 'cat a' } }, { cwd: project })).toMatchObject({
      verdict: 'ask',
      trouble: { message: expect.stringContaining('the host that was passed in threw an error: no disk') as string },
    });
  });

  test('an own classifier with a typed request; when it throws, the text says so', async () => {
    let asked: ClassifierRequest | undefined;
    const gate = createGate({
      record: 'off',
      classifier: {
        client: (request) => {
          asked = request;
          return Promise.resolve(answer);
        },
      },
    });
    const call = { tool: 'bash', input: { command: 'some-tool' } };
    expect((await gate.check(call, { cwd: project })).layer).toBe('classifier');
    expect([asked?.question.includes('some-tool'), asked?.signal.aborted, asked?.system.length]).toEqual([true, false, 2]);
    const throwing = createGate({ record: 'off', classifier: { client: () => Promise.reject(new TypeError('oops')) } });
    const decision = await throwing.check(call, { cwd: project });
    expect([decision.verdict, decision.trouble?.kind]).toEqual(['ask', 'function']);
    expect(decision.reason).toContain('is your own function, and it threw an error: oops');
  });

  test('a function itself is a classifier; what cannot be asked is an error at once', async () => {
    const gate = createGate({ record: 'off', classifier: () => Promise.resolve(answer) });
    const decision = await gate.check({ tool: 'bash', input: { command: 'some-tool' } }, { cwd: project });
    expect([decision.verdict, decision.layer]).toEqual(['allow', 'classifier']);
    for (const classifier of [{}, { client: undefined }, null, 'haiku'])
      expect(() => createGate({ record: 'off', classifier: classifier as never })).toThrow(/`classifier` cannot be asked/);
  });

  test.each([[undefined], [null], [{}], ['haiku']])('classify with the client %j blocks, and says why', async (client) => {
    const done = await classify({ client: client as never, tool: 'Bash', input: { command: 'ls' } });
    expect(done).toMatchObject({ shouldBlock: true, trouble: { kind: 'config' } });
    expect(done.reason).toContain('`client` cannot be asked');
  });

  test('an aborted call is not judged', async () => {
    const decision = await createGate({ record: 'off' }).check(ls, { cwd: project, signal: AbortSignal.abort() });
    expect([decision.verdict, decision.trouble?.kind]).toEqual(['ask', 'cancelled']);
  });

  test('an abort while the model is asked ends the question', async () => {
    const controller = new AbortController();
    const gate = createGate({
      record: 'off',
      classifier: {
        client: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('gone')));
            controller.abort();
          }),
      },
    });
    const call = { tool: 'bash', input: { command: 'some-tool' } };
    expect((await gate.check(call, { cwd: project, signal: controller.signal })).trouble?.kind).toBe('cancelled');
  });
});

describe('inputs of any type', () => {
  class Thing {
    readonly command = 'ls';
  }
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  test.each<readonly [string, unknown, string]>([
    ['an object', { command: 'ls' }, 'allow'],
    ['with an optional field that is not set', { command: 'ls', timeout: undefined }, 'allow'],
    ['without a prototype', Object.assign(Object.create(null) as object, { command: 'ls' }), 'allow'],
    ['a function in it', { command: 'ls', done: () => 1 }, 'deny'],
    ['a big integer', { command: 'ls', a: 1n }, 'deny'],
    ['not a number', { command: 'ls', timeout: Number.NaN }, 'deny'],
    ['an object of a class', new Thing(), 'deny'],
    [
      'a getter',
      {
        get command() {
          return 'ls';
        },
      },
      'deny',
    ],
    ['its own toJSON', { command: 'rm -rf ~', toJSON: () => ({ command: 'ls' }) }, 'deny'],
    ['a cycle', cycle, 'deny'],
    ['nothing', undefined, 'ask'],
    ['null', null, 'ask'],
    ['a text', 'ls', 'ask'],
  ])('%s', async (_, input, verdict) => {
    expect((await createGate({ record: 'off' }).check({ tool: 'bash', input }, { cwd: project })).verdict).toBe(verdict);
  });

  test.each([undefined, null, 7, {}, { tool: 3 }, { tool: '' }])('a call that is none: %j', async (call) => {
    expect((await createGate({ record: 'off' }).check(call as never, { cwd: project })).verdict).toBe('deny');
  });
});

test('several gates in one process share nothing', async () => {
  const [a, b] = [join(home, 'state-a'), join(home, 'state-b')];
  const one = createGate({ stateDir: a, tools: { mine: 'safe' }, config: { hard_deny: ['pwd'] } });
  const two = createGate({ stateDir: b, tools: { mine: 'destroy' } });
  const at = { cwd: project, session: 's' };
  const verdicts = await Promise.all(
    [one, two].flatMap((gate) =>
      ['mine', 'pwd'].map((name) =>
        gate.check(name === 'mine' ? { tool: 'mine' } : { tool: 'bash', input: { command: name } }, at),
      ),
    ),
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['allow', 'deny', 'ask', 'allow']);
  expect((await two.check({ tool: 'bash', input: { command: 'pwd' } }, at)).reason).not.toContain('denied a moment ago');
});

describe('functions of the caller that fail', () => {
  const fails = (): never => {
    throw new Error('boom');
  };
  test.each<readonly [string, () => number, RegExp]>([
    ['throws', fails, /passed in threw an error: boom/],
    ['returns no number', () => Number.NaN, /`now` that was passed in returned no time/],
    ['returns a text', () => 'noon' as never, /`now` that was passed in returned no time/],
  ])('`now` that %s: nothing is judged, and the reason says so', async (_, now, says) => {
    for (const record of ['off', 'keep'] as const) {
      const entries: unknown[] = [];
      const gate = createGate({ record, stateDir: state, now, logger: (entry) => entries.push(entry) });
      const decision = await gate.check(ls, { cwd: project, session: 's' });
      expect([decision.verdict, decision.layer]).toEqual(['ask', 'trouble']);
      expect(decision.reason).toMatch(says);
      expect((await gate.check(ls, { cwd: project, interactive: false })).verdict).toBe('deny');
      expect(entries).toHaveLength(2);
    }
  });

  test('an async logger or tool function that rejects does not end the process', async () => {
    const ended: unknown[] = [];
    const note = (error: unknown): void => void ended.push(error);
    process.on('unhandledRejection', note);
    const logger = (() => Promise.reject(new Error('boom'))) as never;
    const mine = (() => Promise.reject(new Error('boom'))) as never;
    const gate = createGate({ record: 'off', tools: { mine }, logger });
    expect((await gate.check(ls, { cwd: project })).verdict).toBe('allow');
    expect((await gate.check({ tool: 'mine', input: {} }, { cwd: project })).trouble?.kind).toBe('tool');
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', note);
    expect(ended).toEqual([]);
  });
});
