// Runs locked-imports.cases.txt on the program cases' machine, with the readers of code at work.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseHostWith, filesIn, whyCase } from '../programs/case-machine.ts';
import { judgeLine } from './oneliners/test-machine.ts';

const lines = readFileSync(join(import.meta.dirname, 'locked-imports.cases.txt'), 'utf8').split('\n');
const host = caseHostWith(filesIn(lines));
const cases = lines.flatMap((line, i) => {
  if (line.trim() === '' || /^[#@|]/.test(line)) return [];
  const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
  if (!match) throw new Error(`locked-imports.cases.txt:${i + 1}: not a case: ${line}`);
  return [{ want: match[1] ?? '', command: match[2] ?? '', line: i + 1 }];
});

describe('locked-imports.cases.txt', () => {
  it.each(cases)('$line $want $command', ({ want, command }) => {
    const result = judgeLine(command, host);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
