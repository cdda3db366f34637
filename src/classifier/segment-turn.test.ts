// What counts as the user's own words in a turn, on any text, in bounded time.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_TURN, segmentTurn, wordsOf } from './segment-turn.ts';
import { clausesOf } from './consent/clauses.ts';
import { findCited } from './consent/citation.ts';
import { ownWords } from './consent/own-words.ts';

const own = (turn: string): readonly string[] => segmentTurn(turn).sentences.map((sentence) => sentence.text.trim());

describe('segmentTurn', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['sentences', 'Fix it. Then push! Ok?', ['Fix it.', 'Then push!', 'Ok?']],
    ['lines', 'fix it\npush', ['fix it', 'push']],
    ['a version is no end', 'tag v1.2.3 and push', ['tag v1.2.3 and push']],
    ['a path is no end', 'delete ./data/x.sql now', ['delete ./data/x.sql now']],
    ['a stop inside quotes', 'commit "fix. it" now', ['commit "fix. it" now']],
    ['a fence', 'see\n```\nrm -rf /\n```\nthanks', ['see', 'thanks']],
    ['a longer fence inside', '````\n```\nx\n```\ny\n````\nz', ['z']],
    ['windows line ends', 'a b\r\n> c\r\nd e', ['a b', 'd e']],
    ['unicode line ends', 'a b\u2028> c\u2029d e', ['a b', 'd e']],
    ['chinese', '修一下。不要 push。', ['修一下。', '不要 push。']],
    ['nothing', '', []],
  ])('%s', (_, turn, expected) => expect(own(turn)).toEqual(expected));

  test('any text: sentences are slices of it, in order', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', ' ', '\n', '.', '"', "'", '`', '```', '>', '<a>', '</a>', ':', '“', '«', '?', '\t'),
        }),
        (turn) => {
          const { text, sentences } = segmentTurn(turn);
          let at = 0;
          for (const sentence of sentences) {
            expect(sentence.start).toBeGreaterThanOrEqual(at);
            expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
            expect(sentence.plain).toHaveLength(sentence.text.length);
            at = sentence.end;
          }
        },
      ),
    );
  });

  test.each([
    '„',
    '“',
    '«',
    '「',
    '‘',
    '"',
    "'",
    '`',
    '<',
    '<a',
    'a',
    '-',
    '.',
    '!',
    ':',
    ' ',
    '\n',
    '> ',
    '<a>',
    "x'",
    ', ',
    ' and ',
    'a.',
    '--a',
    'please ',
    'you to ',
    'a:\n',
    'a\n',
  ])('%j repeated ends', (unit) => {
    const turn = unit.repeat(LONGEST_TURN / unit.length);
    for (const { plain } of segmentTurn(`${turn}x`).sentences) expect(wordsOf(plain)).toBeInstanceOf(Array);
    const words = ownWords(`${turn}x`);
    expect(clausesOf(words)).toBeInstanceOf(Array);
    expect(findCited(words, 'push to main')).toBeUndefined();
  });
});
