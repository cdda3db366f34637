// What can be said of a value: its exact text, how it begins, whether it may be an option, and what several streams are together.
import { expect, test } from 'vitest';
import type { Arg, Bit, Shape, Stream } from './value.ts';
import { argText, exact, holeWhy, joinStreams, knownPrefix, maybeOption, textStream, unionOf, unknownStream } from './value.ts';

const text = (value: string): Bit => ({ kind: 'text', text: value });
const glob: Bit = { kind: 'glob', text: '*' };
const hole = (kind: 'any' | 'token' = 'any'): Bit => ({ kind: 'hole', why: 'x', shape: { kind } });
const arg = (bits: readonly Bit[], spread = false): Arg => ({ bits, from: [], spread });

test.each<[string, Arg, string | undefined, string, string | undefined, boolean]>([
  ['text', arg([text('a')]), 'a', 'a', undefined, false],
  ['several bits', arg([text('a'), text('b')]), 'ab', 'ab', undefined, false],
  ['nothing', arg([]), '', '', undefined, false],
  ['text that may be several words', arg([text('a')], true), undefined, 'a', 'may be several words', false],
  ['nothing, or several words', arg([], true), undefined, '', 'may be several words', true],
  ['an option', arg([text('-a')]), '-a', '-a', undefined, true],
  ['an option in bits', arg([text(''), text('-a')]), '-a', '-a', undefined, true],
  ['a hole', arg([hole()]), undefined, '', 'x', true],
  ['a token', arg([hole('token')]), undefined, '', 'x', false],
  ['text, then a hole', arg([text('a'), hole()]), undefined, 'a', 'x', false],
  ['a dash, then a hole', arg([text('-'), hole('token')]), undefined, '-', 'x', true],
  ['a pattern', arg([glob]), undefined, '', 'pattern `*`', true],
  ['text, then a pattern', arg([text('a'), glob]), undefined, 'a', 'pattern `a*`', false],
  ['a hole, then text', arg([hole(), text('a')]), undefined, '', 'x', true],
])('%s', (_, value, whole, prefix, why, option) => {
  expect(exact(value)).toBe(whole);
  expect(knownPrefix(value)).toBe(prefix);
  expect(holeWhy(value)).toBe(why);
  expect(maybeOption(value)).toBe(option);
});
test('a hole is shown as dots, and nothing is nothing', () => {
  expect(argText(arg([text('a'), hole(), glob]))).toBe('a…*');
  expect(exact(undefined)).toBeUndefined();
});

test.each<[readonly (readonly number[])[], readonly number[]]>([
  [[], []],
  [[[1]], [1]],
  [[[], [1], []], [1]],
  [
    [[1], [2]],
    [1, 2],
  ],
  [
    [
      [1, 2],
      [2, 3],
    ],
    [1, 2, 3],
  ],
])('%j together are %j', (lists, want) => expect(unionOf(lists)).toEqual(want));

const token: Shape = { kind: 'token' };
const told = ({ text: known, shape, from }: Stream): string => `${known ?? '?'} ${shape.kind} ${from.join('+')}`;
test.each<[string, readonly Stream[], string]>([
  ['nothing', [], ' any '],
  ['one text', [textStream('a', [1])], 'a any 1'],
  ['one that is empty', [textStream('')], ' any '],
  ['two texts', [textStream('a', [1]), textStream('b', [2])], 'ab any 1+2'],
  ['nothing, then a token', [textStream(''), unknownStream('x', [1], token)], '? token 1'],
  ['a token, then nothing', [unknownStream('x', [1], token), textStream('')], '? token 1'],
  ['two tokens are no token', [unknownStream('x', [1], token), unknownStream('x', [2], token)], '? any 1+2'],
  ['a text and what is unknown', [textStream('a', [1]), unknownStream('x', [2])], '? any 1+2'],
  ['an empty text of a command', [textStream('', [1]), textStream('b', [2])], 'b any 1+2'],
])('%s', (_, streams, want) => expect(told(joinStreams(streams))).toBe(want));
