// Sentences that may set a limit, and ordinary ones, in several languages: the table beside this file. A limit that is missed never reaches
// the model.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { limitSentences, maySetLimit } from './limit-sentences.ts';

const cases = readFileSync(new URL('./limit-sentences.cases.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = /^(limit|plain) {2}(.+)$/.exec(line);
    return found?.[2] === undefined ? [] : [{ kind: found[1], text: found[2] }];
  });
const limits = cases.filter(({ kind }) => kind === 'limit').map(({ text }) => text);
const plain = cases.filter(({ kind }) => kind === 'plain').map(({ text }) => text);

describe('sentences that may set a limit', () => {
  test('the table is as large as it must be', () => {
    expect(limits.length).toBeGreaterThanOrEqual(900);
    expect(plain.length).toBeGreaterThanOrEqual(850);
  });
  test('every limit is found', () => {
    expect(limits.filter((text) => limitSentences([{ turn: 1, text }]).length === 0)).toEqual([]);
  });
  test('of the ordinary sentences, of which half were written to sound like limits, at most one in thirteen', () => {
    const taken = plain.filter(maySetLimit);
    expect({ taken, few: taken.length <= plain.length / 13 }).toEqual({ taken, few: true });
  });
  test('each is told apart from its neighbours in a turn, with its heading', () => {
    const found = limitSentences([
      { turn: 1, text: 'Fix the login page. Leave the API alone. Then run the tests.' },
      { turn: 2, text: 'Do not:\n- push\n- change the schema\n' },
    ]);
    expect(found).toEqual([
      { turn: 1, text: 'Leave the API alone.' },
      { turn: 2, text: 'Do not: - push - change the schema' },
    ]);
  });
  test('a heading that sets no limit brings no lines, and one that does ends with its list', () => {
    expect(limitSentences([{ turn: 1, text: "I'd like to do two things:\n1. Rename the field.\n2. Update the docs." }])).toEqual(
      [],
    );
    const text =
      'Do not:\n- push\n- tag\nRename the field.\nThen update the docs.\nRun the tests.\nOff limits:\nthe billing module';
    expect(limitSentences([{ turn: 1, text }]).map((one) => one.text)).toEqual([
      'Do not: - push - tag Rename the field. Then update the docs.',
      'Off limits: the billing module',
    ]);
  });
  test.each<readonly [string, string]>([
    ['## Do not touch\n- billing\n- infra\n\nThen build it.', 'Do not touch - billing - infra'],
    ['**Off limits:**\n- billing', '**Off limits:** - billing'],
    ["Don'ts\n* push\n* tag", "Don'ts * push * tag"],
    ['Never\n1. push', 'Never 1. push'],
    ['Non-goals:\n- a new parser', 'Non-goals: - a new parser'],
  ])('a heading of any shape brings its list: %j', (text, found) =>
    expect(limitSentences([{ turn: 1, text }]).map((one) => one.text)).toEqual([found]),
  );
  test.each(['Stop words\n- the\n- a', 'Cancel button\n- is grey', '## Wait times\n- 3 s', 'Skip list:\n- insert'])(
    'a heading about a thing of that name sets no limit: %j',
    (text) => expect(limitSentences([{ turn: 1, text }])).toEqual([]),
  );
  test('quoted and pasted words are not the user speaking', () => {
    expect(limitSentences([{ turn: 1, text: 'the button says "do not touch this"' }])).toEqual([]);
  });
  test('what a client or a program wrote in a turn is not the user speaking, and the rest of the turn is', () => {
    const summary = 'This session is being continued from a previous conversation.\n- The user said: do not push.';
    const plan =
      'Implement the following plan:\n\n# Exports\n\n- do not push\n\nIf you need details, read the full transcript at: /x.jsonl';
    const pasted =
      '⏺ Let me check the app first.\nFeb 9 09:07:20.570 no shadow branch yet\nmain.go:1:9: avoid package names\ndo not push';
    expect(
      limitSentences([
        { turn: 1, text: summary },
        { turn: 2, text: pasted },
        { turn: 3, text: plan },
        { turn: 4, text: 'Implement the following plan:\n\n- do not merge' },
      ]),
    ).toEqual([
      { turn: 2, text: 'do not push' },
      { turn: 4, text: '- do not merge' },
    ]);
  });
  test('a long turn is read to its end', () => {
    expect(limitSentences([{ turn: 1, text: 'leave '.repeat(8_000) }])).toBeInstanceOf(Array);
    expect(limitSentences([{ turn: 1, text: 'we fix the code and run it. '.repeat(1_700) }])).toEqual([]);
  });
});
