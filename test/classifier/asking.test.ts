// How classifiers are asked: stages, fallbacks, latches, memory, budget, redaction. Real SDKs and a local server, as in the conformance suite.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOW_LASTS_MS, askClassifier, MOST_CHARACTERS } from '../../src/classifier/ask-classifier.ts';
import { processMemory } from '../../src/classifier/memory.ts';
import type { ClassifierOutcome } from '../../src/classifier/outcome.ts';
import { verdictFromModel } from '../../src/classifier/verdict.ts';
import { deleteData, deps, host, HTTP_PROVIDERS, question, rule, settingsFor } from './fixtures.ts';
import { startModelServer } from './model-server.ts';
import type { Behaviour, ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK, body, errorBody } from './wire.ts';
import type { Result } from './wire.ts';

let server: ModelServer;
let second: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  second = await startModelServer();
});
afterAll(async () => {
  await server.close();
  await second.close();
});

const says = (result: Result): Behaviour => ({ body: (protocol) => answer(protocol, result) });
const fails = (status: number): Behaviour => ({ status, body: (protocol) => errorBody(protocol, 'no') });
const one = () => settingsFor('anthropic', server.url);
const kindOf = (outcome: ClassifierOutcome): string =>
  outcome.kind === 'trouble' ? outcome.trouble.kind : outcome.inputs.shouldBlock ? 'block' : 'allow';
const sentText = (): string => JSON.stringify(server.seen.map((seen) => seen.body));

describe.each(HTTP_PROVIDERS)('two stages with %s', (provider) => {
  // The first question of a provider loads its SDK.
  const staged = () => deps([settingsFor(provider, server.url, { stages: 2 })], { timeoutMs: 20_000 });

  test('a first look may wave through', async () => {
    server.play(says(ALLOW));
    expect(await askClassifier(question(), staged())).toMatchObject({ facts: { stage: 1, shouldBlock: false } });
    expect(server.seen).toHaveLength(1);
  });

  test('a flag is looked at again with the same prefix, and both are paid for', async () => {
    server.play(says(BLOCK), says(ALLOW));
    const outcome = await askClassifier(question(), staged());
    expect(outcome).toMatchObject({ facts: { stage: 2, shouldBlock: false, tokens: { in: 2_400, out: 180 } } });
    const [first, again] = server.seen.map(({ body: sent }) => JSON.stringify(sent['messages'] ?? sent['input']));
    let shared = 0;
    while (first?.[shared] !== undefined && first[shared] === again?.[shared]) shared += 1;
    expect(shared).toBeGreaterThan((first?.length ?? 0) - 300);
  });

  test('a first look does not wave a guarded call through without a verified consent', async () => {
    server.play(says(ALLOW), says(BLOCK));
    const outcome = await askClassifier(question({ disposition: 'guarded', effect: deleteData }), staged());
    expect(outcome).toMatchObject({ facts: { stage: 2, shouldBlock: true } });
  });
});

describe('a list of classifiers', () => {
  const both = () => [settingsFor('anthropic', server.url), settingsFor('openai', second.url)];

  test('the second answers when the first cannot', async () => {
    server.play(fails(401));
    second.play(says(BLOCK));
    expect(await askClassifier(question(), deps(both()))).toMatchObject({ facts: { provider: 'openai', shouldBlock: true } });
  });

  test('a silent first leaves time for the second, under one deadline', async () => {
    server.play({ ...says(ALLOW), delayHeadersMs: 20_000 });
    second.play(says(BLOCK));
    expect(kindOf(await askClassifier(question(), deps(both(), { timeoutMs: 6_000 })))).toBe('block');
  });

  test('a block is an answer: nobody else is asked', async () => {
    server.play(says(BLOCK));
    second.play(says(ALLOW));
    expect(kindOf(await askClassifier(question(), deps(both())))).toBe('block');
    expect(second.seen).toHaveLength(0);
  });

  test('all fail: the trouble names each of them', async () => {
    server.play(fails(401));
    second.play(fails(404));
    const outcome = await askClassifier(question(), deps(both()));
    expect(outcome).toMatchObject({
      kind: 'trouble',
      trouble: {
        kind: 'not-found',
        message: expect.stringMatching(
          /^the classifier .*anthropic.*did not accept the key.*; .*openai.*does not know the model/,
        ),
      },
    });
  });

  test('none configured', async () => expect(kindOf(await askClassifier(question(), deps([])))).toBe('config'));
});

describe('faults that last', () => {
  test.each([[401], [403], [404]])('%i costs one failure, not a thousand', async (status) => {
    server.play(fails(status));
    const lasting = deps([one()]);
    await askClassifier(question(), lasting);
    const outcome = await askClassifier(question({ command: 'another' }), lasting);
    expect(outcome).toMatchObject({ kind: 'trouble', latched: true });
    expect(server.seen).toHaveLength(1);
  });

  test('another key is another try', async () => {
    server.play(fails(401));
    const memory = processMemory();
    await askClassifier(question(), deps([one()], { memory }));
    server.play(says(ALLOW));
    const renewed = deps([one()], { memory, host: { ...host, env: () => 'sk-another-key' } });
    expect(kindOf(await askClassifier(question(), renewed))).toBe('allow');
  });

  test.each([[429], [500], [529], [400]])('%i does not last', async (status) => {
    server.play(fails(status));
    const lasting = deps([one()]);
    await askClassifier(question(), lasting);
    server.play(says(ALLOW));
    expect(kindOf(await askClassifier(question(), lasting))).toBe('allow');
  });

  test.each<readonly [string, Parameters<typeof settingsFor>[2], string]>([
    ['no key', { api_key_env: 'NOT_SET' }, '`NOT_SET` is not set'],
    ['no URL', { base_url: 'nonsense' }, 'is not a URL'],
    ['a password in the URL', { base_url: 'https://me:pw@example.com' }, 'must not hold a password'],
    ['plain http to a public address', { base_url: 'http://api.example.com' }, 'plain http'],
    ['a key command that fails', { api_key_command: ['false'] }, '`api_key_command` failed'],
    ['a key command that does not exist', { api_key_command: ['/no/such/program'] }, '`api_key_command` failed'],
    ['a key command that prints two lines', { api_key_command: ['printf', 'a\\nb'] }, 'did not print one key'],
    ['certificates that cannot be read', { ca_file: '/nowhere.pem' }, '`ca_file` cannot be read'],
  ])('%s', async (_, more, text) => {
    server.play(says(ALLOW));
    const outcome = await askClassifier(question(), deps([settingsFor('anthropic', server.url, more)]));
    expect(outcome).toMatchObject({ trouble: { kind: 'config', message: expect.stringContaining(text) } });
    expect(JSON.stringify(outcome)).not.toContain('pw@');
    expect(server.seen).toHaveLength(0);
  });

  test('a key command gives the key', async () => {
    server.play(says(ALLOW));
    await askClassifier(
      question(),
      deps([settingsFor('anthropic', server.url, { api_key_command: ['printf', 'sk-from-command'] })]),
    );
    expect(server.seen[0]?.headers.authorization).toBe('Bearer sk-from-command');
  });

  test('a long-lived caller runs the key command once, and again when the key is not accepted', async () => {
    const keys = new Map<string, string>();
    const settings = settingsFor('anthropic', server.url, { api_key_command: ['date', '+sk-%N'] });
    const used: (string | undefined)[] = [];
    for (const behaviour of [says(ALLOW), fails(401), says(ALLOW)]) {
      server.play(behaviour);
      await askClassifier(question(), deps([settings], { keys }));
      used.push(server.seen[0]?.headers.authorization);
    }
    expect(used[0]).toBe(used[1]);
    expect(used[2]).not.toBe(used[1]);
  });
});

describe('memory', () => {
  test('the same question is asked once; another is asked', async () => {
    server.play(says(ALLOW));
    const same = deps([one()]);
    await askClassifier(question(), same);
    expect(await askClassifier(question(), same)).toMatchObject({ facts: { fromCache: true } });
    await askClassifier(question({ command: 'frobnicate --some' }), same);
    await askClassifier(question({ transcript: [{ role: 'user', content: 'something else' }] }), same);
    await askClassifier(question({ rules: { rules: [rule('soft_deny', 'never frobnicate')], environment: [] } }), same);
    expect(server.seen).toHaveLength(4);
  });

  test('an allow expires, a block does not', async () => {
    let now = 1_000_000;
    const aging = deps([one()], { host: { ...host, now: () => now } });
    server.play(says(ALLOW), says(BLOCK), says(ALLOW));
    expect(kindOf(await askClassifier(question(), aging))).toBe('allow');
    now += ALLOW_LASTS_MS + 1;
    const changed = await askClassifier(question(), aging);
    expect(changed).toMatchObject({ inputs: { shouldBlock: true, disagreed: true } });
    now += 10 * ALLOW_LASTS_MS;
    expect(kindOf(await askClassifier(question(), aging))).toBe('block');
    expect(server.seen).toHaveLength(2);
  });

  test('two identical calls at once, two answers: the stricter stands for whichever comes last, and it is reported', async () => {
    const racing = deps([one()]);
    server.play({ ...says(BLOCK), delayHeadersMs: 30 }, { ...says(ALLOW), delayHeadersMs: 300 });
    const outcomes = await Promise.all([askClassifier(question(), racing), askClassifier(question(), racing)]);
    expect(outcomes.map(kindOf)).toEqual(['block', 'block']);
    expect(outcomes.filter((outcome) => outcome.kind === 'answer' && outcome.inputs.disagreed)).toHaveLength(1);
  });

  test('what rested on words is asked again, each time', async () => {
    const same = deps([one()]);
    const guarded = question({
      disposition: 'guarded',
      effect: deleteData,
      transcript: [{ role: 'user', content: 'delete the data directory' }],
    });
    server.play(says({ ...ALLOW, consent: { turn: 1, quote: 'delete the data directory' } }));
    await askClassifier(guarded, same);
    await askClassifier(guarded, same);
    // Each time the call, and then the words by themselves.
    expect(server.seen).toHaveLength(4);
  });

  test('trouble is not remembered', async () => {
    const same = deps([one()]);
    server.play({ body: (protocol) => body(protocol, {}) });
    expect(kindOf(await askClassifier(question(), same))).toBe('malformed');
    server.play(says(ALLOW));
    expect(kindOf(await askClassifier(question(), same))).toBe('allow');
  });
});

describe('cost and budget', () => {
  test('a known model has a price, an unknown one none', async () => {
    server.play(says(ALLOW));
    const known = await askClassifier(question(), deps([one()]));
    // 600 fresh, 600 cached, 90 out at claude-haiku-5-5.
    expect(known.kind === 'answer' && known.facts.cost).toBeCloseTo((600 * 0.1 + 600 * 0.01 + 90 * 0.5) / 1e6, 12);
    const unknown = await askClassifier(question(), deps([settingsFor('openai-compatible', server.url)]));
    expect(unknown.kind === 'answer' && 'cost' in unknown.facts).toBe(false);
  });

  test.each<readonly [string, { session?: number; day?: number }]>([
    ['a session', { session: 0.0001 }],
    ['a day', { day: 0.0001 }],
  ])('%s: when it is spent, the model is not asked and a person is', async (_, budget) => {
    server.play(says(ALLOW));
    const poor = deps([one(), settingsFor('openai', second.url)], { budget });
    expect(kindOf(await askClassifier(question(), poor))).toBe('allow');
    const outcome = await askClassifier(question({ command: 'another' }), poor);
    expect(kindOf(outcome)).toBe('budget');
    expect(
      verdictFromModel({
        disposition: 'review',
        askFloor: false,
        outcome,
        settings: { onBlock: 'deny', onGuarded: 'ask', onTrouble: 'deny' },
        session: 'interactive',
      }),
    ).toMatchObject({ verdict: 'ask', layer: 'budget' });
    expect(server.seen).toHaveLength(1);
  });

  test('a budget cannot be kept for a model without a price, and no larger one is advised', async () => {
    const poor = deps([settingsFor('openai-compatible', server.url)], { budget: { day: 1 } });
    const outcome = await askClassifier(question(), poor);
    expect(outcome).toMatchObject({
      kind: 'trouble',
      trouble: { kind: 'budget', todo: expect.stringMatching(/^choose a model/) },
    });
    expect(JSON.stringify(outcome)).not.toContain('raise');
  });
});

describe('what is sent', () => {
  test('secrets as placeholders, also in the transcript; a quotation is checked against what was sent', async () => {
    server.play(says({ ...ALLOW, consent: { turn: 1, quote: 'delete data, the password is [secret]' } }));
    const outcome = await askClassifier(
      question({
        command: 'rm -rf data --pw hunter2',
        effect: deleteData,
        disposition: 'guarded',
        transcript: [{ role: 'user', content: 'delete data, the password is hunter2' }],
      }),
      deps([one()]),
    );
    expect(sentText()).not.toContain('hunter2');
    expect(outcome).toMatchObject({ inputs: { consent: { kind: 'verified' } } });
  });

  test('the whole input, and too large is trouble before anything is sent', async () => {
    server.play(says(ALLOW));
    const tail = `${'x'.repeat(50_000)} ; rm -rf /`;
    await askClassifier(question({ command: tail }), deps([one()]));
    expect(sentText()).toContain('; rm -rf /');
    server.play(says(ALLOW));
    expect(kindOf(await askClassifier(question({ command: 'x'.repeat(MOST_CHARACTERS + 1) }), deps([one()])))).toBe('too-long');
    expect(server.seen).toHaveLength(0);
  });

  test('what redaction would hide though it may act is trouble before anything is sent', async () => {
    const hidesCode = (text: string): boolean => text.includes('unlink');
    server.play(says(ALLOW));
    const hidden = question({ command: "perl -e 'unlink glob q(*)' # -----END PRIVATE KEY-----" });
    expect(kindOf(await askClassifier(hidden, deps([one()], { hidesCode })))).toBe('hidden');
    expect(server.seen).toHaveLength(0);
    await askClassifier(question({ command: 'ls' }), deps([one()], { hidesCode }));
    expect(server.seen).toHaveLength(1);
  });

  test('an input that cannot be written down is trouble, not a crash', async () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const call = { tool: 'x', input: loop as never, cwd: '/', agent: 'library' as const };
    expect(kindOf(await askClassifier(question({ call }), deps([one()])))).toBe('internal');
  });
});

describe('a block that names a rule', () => {
  const migrations = rule('soft_deny', 'never run migrations without asking');
  test.each<readonly [string, string | null, boolean]>([
    ['the deny', 'D1', true],
    ['an allow', 'A1', false],
    ['no such rule', 'D9', false],
    ['none', null, false],
  ])('%s', async (_, id, named) => {
    server.play(says({ ...BLOCK, rule: id }));
    const outcome = await askClassifier(
      question({ rules: { rules: [rule('allow', 'tests are fine'), migrations], environment: [] } }),
      deps([one()]),
    );
    expect(outcome.kind === 'answer' && outcome.inputs.namedRule !== undefined).toBe(named);
    const made = verdictFromModel({
      disposition: 'review',
      askFloor: false,
      outcome,
      settings: { onBlock: 'deny', onGuarded: 'ask', onTrouble: 'ask' },
      session: 'interactive',
    });
    expect(made.verdict).toBe(named ? 'ask' : 'deny');
  });
});
