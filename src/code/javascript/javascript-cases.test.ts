// Runs javascript.cases.txt: `disposition  code` a line, `\n` for a line break, `#` a comment; each code as `node -e` on the case machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeCode } from '../oneliners/test-machine.ts';
import { whyCase } from '../../programs/case-machine.ts';

const text = readFileSync(join(import.meta.dirname, 'javascript.cases.txt'), 'utf8');
const cases = text.split('\n').flatMap((line, i) => {
  if (line.trim() === '' || line.startsWith('#')) return [];
  const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
  if (!match) throw new Error(`javascript.cases.txt:${i + 1}: not a case: ${line}`);
  return [{ want: match[1] ?? '', code: (match[2] ?? '').replaceAll(String.raw`\n`, '\n'), line: i + 1 }];
});

describe('javascript.cases.txt', () => {
  it.each(cases)('$line $want $code', ({ want, code }) => {
    const result = judgeCode('node -e', code);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
