// Every word the data of the rules knows, with what it brings about: `input => outcome` a line in words.cases.txt. How rules then move dispositions is tested elsewhere.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ASK } from './words.fixture.ts';

const sections = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'words.cases.txt'), 'utf8')
  .split('\n# ')
  .slice(1)
  .map((text) => text.split('\n').filter((line) => line !== ''));

test('every question is asked', () => expect(sections.map(([name]) => name)).toEqual([...ASK.keys()]));
test.each(sections.map(([name, ...lines]) => [name ?? '', lines] as const))('%s', (name, lines) => {
  const ask = ASK.get(name);
  const wrong = lines.filter((line) => `${line.split(' => ')[0]} => ${ask?.(line.split(' => ')[0] ?? '')}` !== line);
  expect(wrong.map((line) => `${line} is not so: ${ask?.(line.split(' => ')[0] ?? '')}`)).toEqual([]);
});
