// What the documents take from data is what the data say now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../build/docs.mjs';
import { PROVIDERS } from '../../src/classifier/providers/providers.ts';

const TOP = join(import.meta.dirname, '..', '..');
const docs = generatedDocs();

test.each([...docs.keys()])('%s is up to date; if not, run `npm run docs`', (path) =>
  expect(readFileSync(join(TOP, path), 'utf8')).toBe(docs.get(path)),
);

test('every provider has a row', () => {
  for (const { name } of PROVIDERS) expect(docs.get('docs/classifier.md')).toContain(`\n| \`${name}\` |`);
});
