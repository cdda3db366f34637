// What the documents take from data is what the data say now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../build/docs.mjs';
import { HOOKED_AGENTS } from '../../src/agents/agents.ts';
import { PROVIDERS } from '../../src/classifier/providers/providers.ts';

const TOP = join(import.meta.dirname, '..', '..');
const docs = generatedDocs();

test.each([...docs.keys()])('%s is up to date; if not, run `npm run docs`', (path) =>
  expect(readFileSync(join(TOP, path), 'utf8')).toBe(docs.get(path)),
);

test('every provider has a row', () => {
  for (const { name } of PROVIDERS) expect(docs.get('docs/classifier.md')).toContain(`\n| \`${name}\` |`);
});

test.each(HOOKED_AGENTS)('$name has a page, a row of the index and a row of the README', ({ name, title }) => {
  expect(docs.get(`docs/agents/${name}.md`)).toContain(`leeway init ${name}`);
  expect(docs.get('docs/agents/README.md')).toContain(`[${title}](${name}.md)`);
  const row = `| [${title}](docs/agents/${name}.md) | \`leeway init ${name}`;
  const rows = docs.get('README.md')?.split('\n') ?? [];
  // Some agents can be protected only in a project.
  expect(rows.some((line) => line.startsWith(`${row}\` |`) || line.startsWith(`${row} --project\` |`))).toBe(true);
});
