// The page of benchmarks says what the newest results say: nobody has written in it, and nobody has forgotten to make it again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartOf } from '../../bench/chart.mjs';
import { newestRun, pageOf } from '../../bench/page.mjs';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const newest = newestRun();

test('there are results', () => expect(newest).toBeDefined());
test('the page is made from them', () => {
  if (newest) expect(readFileSync(join(docs, 'benchmarks.md'), 'utf8')).toBe(pageOf(newest));
});
test('so is the chart', () => {
  if (newest) expect(readFileSync(join(docs, 'benchmarks.svg'), 'utf8')).toBe(chartOf(newest.run));
});
