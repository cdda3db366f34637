// Each program has data of its own, which its manual can be compared with. The entries that still share a table are named here, and no other may.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));

/** Tables of a file that are written into several places, and programs that take over another one's whole entry. */
function sharedIn(text: string): readonly string[] {
  const tables = [...text.matchAll(/^const (\w+) = \{\n[\s\S]*?^\} satisfies Partial<(?:Program|Spec)>;/gm)].map(
    ([, name = '']) => name,
  );
  const spread = tables.filter((name) => [...text.matchAll(new RegExp(`\\.\\.\\.${name}\\b`, 'g'))].length > 1);
  const taken = [...text.matchAll(/\blikeProgram\(\s*\w+,\s*'([^']+)'/g)].map(([, name = '']) => `like ${name}`);
  return [...spread, ...taken];
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test|\.gen)\.ts$/.test(file));
const shared = files.flatMap((file) => sharedIn(readFileSync(join(folder, file), 'utf8')).map((one) => `${file}: ${one}`));
const named = readFileSync(join(folder, 'shared-data.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('program data', () => {
  it('is shared by no further programs, and the list names none that is not', () => {
    expect(shared.toSorted()).toEqual(named.toSorted());
  });

  const table = "const xKind = {\n  flags: '-a',\n} satisfies Partial<Program>;\n";
  it.each([
    ['one use', `${table}const x = { ...xKind };`, []],
    ['two uses', `${table}const x = { ...xKind };\nconst y = { ...xKind };`, ['xKind']],
    ['an entry taken over', "likeProgram(x, 'y', 'https://example.org')", ['like y']],
  ])('%s', (_what, text, want) => expect(sharedIn(text)).toEqual(want));
});
