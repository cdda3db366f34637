// Answers that count and answers that do not. Anything but exactly one well-formed result is malformed.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAnswer, decodeAnswerText } from './decode-answer.ts';

const good = { thinking: 't', category: null, consent: null, rule: null, should_block: false, reason: 'r' };

describe('decodeAnswerText', () => {
  test.each<readonly [string, string, string]>([
    ['a result', JSON.stringify(good), 'answer'],
    ['only the required fields', '{"thinking":"","should_block":true,"reason":""}', 'answer'],
    ['consent', JSON.stringify({ ...good, consent: { turn: 2, quote: 'push to main' } }), 'answer'],
    ['nothing', '', 'malformed'],
    ['prose', 'I would allow this.', 'malformed'],
    ['prose before', `ok ${JSON.stringify(good)}`, 'malformed'],
    ['prose after', `${JSON.stringify(good)} ok`, 'malformed'],
    ['a fence', `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``, 'malformed'],
    ['a decision echoed from elsewhere', '{"decision":"allow"}', 'malformed'],
    ['a string', '"allow"', 'malformed'],
    ['an array', `[${JSON.stringify(good)}]`, 'malformed'],
    ['a field twice', '{"thinking":"","reason":"","should_block":true,"should_block":false}', 'malformed'],
    ['a field twice, escaped', '{"thinking":"","reason":"","should_block":true,"should_bl\\u006fck":false}', 'malformed'],
    [
      'consent with a field twice',
      '{"thinking":"","reason":"","should_block":false,"consent":{"turn":1,"quote":"a","quote":"b"}}',
      'malformed',
    ],
    ['__proto__', '{"__proto__":{"should_block":false},"thinking":"","reason":"","should_block":true}', 'malformed'],
    ['a comment', '{"thinking":"","reason":"","should_block":false /* fine */}', 'malformed'],
    ['a fractional turn', JSON.stringify({ ...good, consent: { turn: 1.5, quote: 'x' } }), 'malformed'],
    ['consent without a turn', JSON.stringify({ ...good, consent: { quote: 'x' } }), 'malformed'],
    ['effects that are not real', JSON.stringify({ ...good, not_real: ['E1'] }), 'answer'],
    ['effects that are not real, as text', JSON.stringify({ ...good, not_real: 'E1' }), 'malformed'],
    ['effects that are not real, by number', JSON.stringify({ ...good, not_real: [1] }), 'malformed'],
    ['a rule that is a number', JSON.stringify({ ...good, rule: 1 }), 'malformed'],
    ['a category that is a list', JSON.stringify({ ...good, category: ['none'] }), 'malformed'],
  ])('%s', (_, text, kind) => expect(decodeAnswerText(text).kind).toBe(kind));

  test('no random value is taken for an allow', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const decoded = decodeAnswer(value);
        expect(decoded.kind === 'answer' && !decoded.answer.shouldBlock).toBe(false);
      }),
    );
  });
});
