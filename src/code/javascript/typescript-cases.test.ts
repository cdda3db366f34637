// Runs typescript.cases.txt: `disposition  code` a line, `\n` for a line break, `#` a comment; each code as `tsx -e` on the case machine, and files by each runner.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeCode, judgeLine } from '../oneliners/test-machine.ts';
import { whyCase } from '../../programs/case-machine.ts';

const text = readFileSync(join(import.meta.dirname, 'typescript.cases.txt'), 'utf8');
const cases = text.split('\n').flatMap((line, i) => {
  if (line.trim() === '' || line.startsWith('#')) return [];
  const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
  if (!match) throw new Error(`typescript.cases.txt:${i + 1}: not a case: ${line}`);
  return [{ want: match[1] ?? '', code: (match[2] ?? '').replaceAll(String.raw`\n`, '\n'), line: i + 1 }];
});

describe('typescript.cases.txt', () => {
  it.each(cases)('$line $want $code', ({ want, code }) => {
    const result = judgeCode('tsx -e', code);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});

const RUNNERS = [
  'tsx',
  'ts-node',
  'bun',
  'bun run',
  'deno run',
  'node --experimental-strip-types',
  'node',
  'npx tsx',
  'node --import tsx',
];
const FILES: readonly (readonly [string, string])[] = [
  ['quiet', 'scripts/typed.ts'],
  ['forbidden', 'scripts/typed-bad.ts'],
];

describe('files with types', () => {
  it.each(RUNNERS.flatMap((runner) => FILES.map(([want, file]) => [want, `${runner} ${file}`] as const)))(
    '%s %s',
    (want, line) => {
      const result = judgeLine(line);
      const { disposition } = result;
      // A runner that has to be fetched, or a loader that is installed, is for review in itself.
      const floor = /npx|--import/.test(line) && want === 'quiet' ? 'review' : want;
      expect(disposition, whyCase(result)).toBe(floor);
    },
  );
});
