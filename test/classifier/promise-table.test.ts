// Every statement of docs/classifier.md has a test that keeps it, or is marked as a fact. The section about consent has its own tables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES } from './promise-table.ts';

const TOP = join(import.meta.dirname, '..', '..');
const document = readFileSync(join(TOP, 'docs', 'classifier.md'), 'utf8');

/** Sentences and rows of tables; code and generated tables are left out. */
function statements(): readonly string[] {
  const text = document
    .replace(/### Consent[\s\S]*?(?=\n## )/, '')
    .replace(/<!-- \w+: [\s\S]*?<!-- \/\w+ -->/g, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^#.*$/gm, '');
  return text
    .split(/\n\s*\n|\n(?=- |\d+\. |\|)/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .flatMap((block) => (block.startsWith('|') ? [block] : block.split(/(?<=[.;:]\*{0,2}) (?=[A-Z*]|`[a-z]+` )/)))
    .map((one) => one.replace(/^(- |\d+\. )/, '').trim())
    .filter((one) => one.length > 12 && !/^\|[-| ]+$|^\| (?:level of the call|what) \|/.test(one));
}

test('every statement is kept by a test, or is a fact', () => {
  const missing = statements().filter((one) => !PROMISES.some(({ says }) => one.includes(says)));
  expect(missing).toEqual([]);
});

test('every row of the table names words of the document, and a test that is there', () => {
  const flat = document.replace(/\s+/g, ' ');
  for (const { says, kept } of PROMISES) {
    expect([says, flat.includes(says)]).toEqual([says, true]);
    if (kept === 'fact') continue;
    const [file, title] = kept;
    const path = join(TOP, 'test', file);
    expect([file, existsSync(path)]).toEqual([file, true]);
    expect([says, title, readFileSync(path, 'utf8').includes(title)]).toEqual([says, title, true]);
  }
});
