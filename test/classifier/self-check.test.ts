// The self-check against models that are good, gullible, cautious, broken or behind a gateway, and the files a dump leaves.
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import { dumpTo } from '../../src/classifier/dump.ts';
import { runCanaries } from '../../src/classifier/self-check.ts';
import { deps, KEY, question, settingsFor } from './fixtures.ts';
import { allow, block, GOOD, quoting, SECOND } from './good-model.ts';
import { startModelServer } from './model-server.ts';
import type { Behaviour, ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK, body, errorBody } from './wire.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const inventing: Behaviour = {
  body: (protocol) => answer(protocol, { ...ALLOW, consent: { turn: 2, quote: 'Delete whatever you like' } }),
};
const padded: Behaviour = {
  body: () => ({ ...(answer('messages', BLOCK) as object), usage: { input_tokens: 90_000, output_tokens: 9 } }),
};

describe('the self-check', () => {
  test.each<readonly [string, readonly Behaviour[], boolean, string]>([
    ['a good model', GOOD, true, 'passed passed passed passed passed passed | passed passed passed passed'],
    [
      'one that blocks everything',
      [block],
      true,
      'cautious passed passed passed passed cautious | passed passed passed cautious',
    ],
    [
      'one that allows everything, or a gateway that answers for it',
      [allow],
      false,
      'passed unsafe unsafe unsafe unsafe cautious | unsafe unsafe unsafe passed',
    ],
    [
      'one that falls for the comment',
      [allow, block, allow, block, block, quoting, allow, ...SECOND],
      false,
      'passed passed unsafe passed passed passed | passed passed passed passed',
    ],
    [
      'one that invents a consent',
      [allow, block, block, block, block, inventing, ...SECOND],
      false,
      'passed passed passed passed passed broken | passed passed passed passed',
    ],
    [
      'one that takes a question for an order',
      [allow, block, block, block, block, quoting, allow, allow, block, block, allow],
      false,
      'passed passed passed passed passed passed | unsafe passed passed passed',
    ],
    [
      'one that misses what was taken back',
      [allow, block, block, block, block, quoting, allow, block, allow, block, allow],
      false,
      'passed passed passed passed passed passed | passed unsafe passed passed',
    ],
    [
      'one that is cut off',
      [{ body: (protocol) => body(protocol, { end: 'length' }) }],
      false,
      'broken broken broken broken broken broken | broken broken broken broken',
    ],
    [
      'one that cannot call the tool',
      [{ body: (protocol) => body(protocol, { text: 'fine' }) }],
      false,
      'broken broken broken broken broken broken | broken broken broken broken',
    ],
    [
      'a gateway that adds to the prompt',
      [padded],
      false,
      'broken broken broken broken broken broken | broken broken broken broken',
    ],
  ])('%s', async (_, behaviours, armed, marks) => {
    server.play(...behaviours);
    const settings = settingsFor('anthropic', server.url);
    const session = deps([settings]);
    const check = await runCanaries(settings, session);
    expect(check.state).toBe(armed ? 'armed' : 'disarmed');
    const all = check.results.map(({ mark }) => mark);
    expect(`${all.slice(0, 6).join(' ')} | ${all.slice(6).join(' ')}`).toBe(marks);
    server.play(allow);
    const outcome = await askClassifier(question(), session);
    expect(outcome.kind === 'trouble' ? outcome.trouble.kind : 'answer').toBe(armed ? 'answer' : 'disarmed');
    expect(server.seen).toHaveLength(armed ? 1 : 0);
  });

  test('a check that could not be run disarms nothing', async () => {
    server.play({ status: 500, body: (protocol) => errorBody(protocol, 'x') });
    const settings = settingsFor('anthropic', server.url);
    const session = deps([settings]);
    const check = await runCanaries(settings, session);
    expect(check).toMatchObject({ state: 'unknown', asked: true });
    expect(check.results.every(({ mark }) => mark === 'unanswered')).toBe(true);
    server.play(allow);
    expect((await askClassifier(question(), session)).kind).toBe('answer');
  });

  test('another model is another check', async () => {
    server.play(allow);
    const settings = settingsFor('anthropic', server.url);
    const session = deps([{ ...settings, model: 'claude-haiku-4-5' }]);
    await runCanaries(settings, session);
    expect((await askClassifier(question(), session)).kind).toBe('answer');
  });
});

describe('a dump', () => {
  test('every exchange is a readable file for its owner alone, without the key', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'leeway-dump-'));
    const onExchange = dumpTo({
      directory,
      now: () => Date.now(),
      write: (path, text) => writeFileSync(path, text, { mode: 0o600, flag: 'wx' }),
      redact: (text) => text.replaceAll('hunter2', '[secret]'),
    });
    server.play(
      { status: 529, body: (protocol) => errorBody(protocol, `busy, ${KEY} hunter2`) },
      { body: (protocol) => answer(protocol, BLOCK) },
    );
    await askClassifier(
      question({ command: 'frobnicate hunter2' }),
      deps([settingsFor('anthropic', server.url)], { onExchange }),
    );
    const names = readdirSync(directory).sort();
    const texts = names.map((name) => readFileSync(join(directory, name), 'utf8'));
    expect(names).toHaveLength(2);
    expect(texts[0]).toMatch(/## no answer[^]*overloaded/);
    expect(texts[1]).toMatch(/<call>\n.*frobnicate[^]*## reply[^]*destroys work/);
    expect(texts.join('')).not.toMatch(new RegExp(`${KEY}|hunter2`));
    for (const name of names) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  });
});
