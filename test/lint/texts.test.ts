// Every text that a person or an agent can meet is listed by `npm run texts`; none uses the expressions below, which readers stumbled over.
import { expect, test } from 'vitest';
import { listTexts, textsOf } from '../../build/list-texts.mjs';

/** What reads translated, and what to write instead. */
const ODD: readonly (readonly [RegExp, string])[] = [
  [/\bmend\b/, 'fix'],
  [/(is|are) not known\b/, 'is unknown'],
  [/\b(is|are) no (rule|project|host|agent|path|subcommand|address)\b/, 'is not a …'],
  [/\blies? (in|outside|below)\b/, 'is in'],
  [/\bstands (in|before|by)\b/, 'is in'],
  [/not judged: /, 'could not judge this call: '],
  [/what guards\b/, "leeway's protection"],
  [/^(quiet|review|guarded|forbidden): /, 'a reason without a level name'],
  [/, so that (no|every|only|the)\b/, ', so …'],
];

const all = listTexts(['src']);

test('the list finds texts in constants, templates and properties, and no names or lists', () => {
  const source = `
    const a = 'deletes what can be recreated';
    const names = 'add commit push'.split(' ');
    const b = { kind: 'of the project', message: 'gone', id: 'a-b' };
    tell(\`no rule \${which} in \${file}\`);
    import x from './a to b.ts';`;
  expect(textsOf(source).map(({ text }) => text)).toEqual(['deletes what can be recreated', 'gone', 'no rule {which} in {file}']);
  expect(all.length).toBeGreaterThan(2000);
});

test.each(ODD)('no text has %s', (odd) => {
  // The prompts of the classifier and the words of consent are data for models.
  const found = all.filter(({ file, text }) => !file.startsWith('src/classifier/') && odd.test(text));
  expect(found.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
});
