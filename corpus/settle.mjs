// Takes rows that come out right out of known-wrong.jsonl, after a saved run, and says which others are wrong. Adds nothing by itself.
//   leeway eval corpus --out run.jsonl && node corpus/settle.mjs run.jsonl
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const list = join(import.meta.dirname, 'known-wrong.jsonl');
const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const [, ...results] = lines(process.argv[2]);
const right = (one) => one.disposition === one.expected?.disposition && one.verdict === one.expected?.verdict;
const settled = new Set(results.filter(right).map(({ id }) => id));
const known = lines(list);
const kept = known.filter(({ id }) => !settled.has(id));
writeFileSync(list, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
console.log(`${known.length - kept.length} rows came right; ${kept.length} are still wrong`);
const listed = new Set(kept.map(({ id }) => id));
for (const one of results)
  if (!right(one) && !listed.has(one.id))
    console.log(`wrong and not listed: ${one.id} \`${one.text}\`: expected ${one.expected?.disposition}, got ${one.disposition}: ${one.reason}`);
