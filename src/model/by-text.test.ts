// What was made from a text is made once, as long as it is remembered.
import { expect, it } from 'vitest';
import { byText } from './by-text.ts';

it.each<[string, readonly string[], readonly string[]]>([
  ['the same text is made once', ['a', 'a', 'a'], ['a']],
  ['another text is made too', ['a', 'b', 'a', 'b'], ['a', 'b']],
  ['the oldest is forgotten first', ['aaaa', 'bbbb', 'cccc', 'bbbb', 'aaaa'], ['aaaa', 'bbbb', 'cccc', 'aaaa']],
  ['what is too long is never kept', ['x'.repeat(11), 'x'.repeat(11)], ['x'.repeat(11), 'x'.repeat(11)]],
])('%s', (_, asked, made) => {
  const seen: string[] = [];
  const lengthOf = byText((text) => {
    seen.push(text);
    return text.length;
  }, 10);
  expect(asked.map(lengthOf)).toEqual(asked.map((text) => text.length));
  expect(seen).toEqual(made);
});
