// Which question a turn answers, for every agent whose conversation is read.
import { describe, expect, test } from 'vitest';
import type { Json } from '../model/call.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import { finalQuestion, withQuestions } from './final-question.ts';
import { readTranscript } from './read-transcript.ts';

describe('the last question of a message', () => {
  test.each<readonly [string, string, string | undefined]>([
    ['a question', 'All tests pass. Shall I push to main?', 'Shall I push to main?'],
    ['with choices', 'Done.\nHow to go on?\n1. push\n2. wait', 'How to go on?\n1. push\n2. wait'],
    ['the last of two', 'Is it fine? Then shall I push?', 'Then shall I push?'],
    ['none', 'All tests pass.', undefined],
    ['one long before the end', `Push? ${'x '.repeat(200)}`, undefined],
    ['one that is too long', `${'x '.repeat(200)}?`, undefined],
    ['a version is no end', 'Publish v1.2.3 now?', 'Publish v1.2.3 now?'],
    ['Chinese', '测试通过。要推送吗？', '要推送吗？'],
  ])('%s', (_, message, expected) => expect(finalQuestion(message)).toBe(expected));

  const agent = (content: string) => ({ role: 'assistant', content });
  const person = (content: string) => ({ role: 'user', content });
  test('belongs to the turn right after it, and nothing else of the prose stays', () => {
    expect(withQuestions([agent('Fine. Push?'), person('yes'), person('and tag it')])).toEqual([
      { ...person('yes'), asked: 'Push?' },
      person('and tag it'),
    ]);
    const call = { role: 'tool', action: 'Bash ls' };
    expect(withQuestions([agent('Push?'), call, person('yes')])).toEqual([call, person('yes')]);
  });
});

describe('read from the conversation of', () => {
  const lines = (...all: readonly object[]): string => all.map((line) => JSON.stringify(line)).join('\n');
  const read = (agent: string, path: string, text: string, more: object = {}): unknown => {
    const request = { kind: 'before', agent, session: 's', cwd: '/repo', mode: 'interactive', transcriptPath: path, ...more };
    const fact = readTranscript(request as never, fixtureHost(path === '' ? {} : { tree: { [path]: text } }));
    return fact.kind === 'known' ? fact.value : fact;
  };
  const expected = [{ role: 'user', content: 'yes', asked: 'Push to main?' }];
  const claude = '/home/me/.claude/projects/x/s.jsonl';
  test('claude-code', () =>
    expect(
      read(
        'claude-code',
        claude,
        lines(
          { type: 'assistant', message: { content: [{ type: 'text', text: 'Done. Push to main?' }] } },
          { type: 'user', message: { role: 'user', content: 'yes' }, turnOrigin: 'human', promptSource: 'typed' },
        ),
      ),
    ).toEqual(expected));
  test('claude-code, not where a sub-agent wrote it', () =>
    expect(
      read(
        'claude-code',
        claude,
        lines(
          { type: 'assistant', isSidechain: true, message: { content: [{ type: 'text', text: 'Push to main?' }] } },
          { type: 'user', message: { role: 'user', content: 'yes' }, turnOrigin: 'human', promptSource: 'typed' },
        ),
      ),
    ).toEqual([{ role: 'user', content: 'yes' }]));
  test('codex', () =>
    expect(
      read(
        'codex',
        '/home/me/.codex/sessions/s.jsonl',
        lines(
          {
            type: 'response_item',
            payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Push to main?' }] },
          },
          { type: 'event_msg', payload: { type: 'user_message', message: 'yes' } },
          { type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'yes' }] } },
        ),
      ),
    ).toEqual(expected));
  test('gemini-cli', () =>
    expect(
      read(
        'gemini-cli',
        '/home/me/.gemini/tmp/x/chats/s.jsonl',
        lines(
          { kind: 'main' },
          { id: '1', type: 'gemini', content: 'Push to main?' },
          { id: '2', type: 'user', content: [{ text: 'yes' }] },
        ),
      ),
    ).toEqual(expected));
  const said = (...texts: readonly string[]): Json =>
    texts.map((text, at) => ({ info: { role: at % 2 === 0 ? 'assistant' : 'user' }, parts: [{ type: 'text', text }] })) as Json;
  test('opencode', () =>
    expect(read('opencode', '', '', { messages: { root: said('Push to main?', 'yes'), own: [] } })).toEqual(expected));
  test('opencode run: quotation marks around the whole prompt are not a quotation', () =>
    expect(read('opencode', '', '', { messages: { root: said('Hi.', '"push to \\"main\\""'), own: [] } })).toEqual([
      { role: 'user', content: 'push to "main"' },
    ]));
});
