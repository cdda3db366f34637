// Runs perl, ruby and php.cases.txt: `disposition  code` a line, `\n` for a line break, `#` a comment; each code on the case machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyCase } from '../../programs/case-machine.ts';
import { judgeCode } from './test-machine.ts';

const COMMANDS = [
  ['perl', 'perl -e'],
  ['ruby', 'ruby -e'],
  ['php', 'php -r'],
] as const;

describe.each(COMMANDS)('%s.cases.txt', (language, command) => {
  const text = readFileSync(join(import.meta.dirname, `${language}.cases.txt`), 'utf8');
  const cases = text.split('\n').flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
    if (!match) throw new Error(`${language}.cases.txt:${i + 1}: not a case: ${line}`);
    return [{ want: match[1] ?? '', code: (match[2] ?? '').replaceAll(String.raw`\n`, '\n'), line: i + 1 }];
  });
  it.each(cases)('$line $want $code', ({ want, code }) => {
    const result = judgeCode(command, code);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
